// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A file of records in blocks, no record in two of them, so that several threads can read it. Used by one thread. */
final class ImportBlocks implements Closeable {
	private static final int FULL = 1 << 17;

	private final DataOutputStream out;
	private byte[] block = new byte[FULL + FULL / 8];
	private int size;

	ImportBlocks(Path file) throws IOException {
		out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
	}

	private void room(int bytes) {
		if (size + bytes > block.length) {
			block = Arrays.copyOf(block, Math.max(size + bytes, block.length + (block.length >> 1)));
		}
	}

	private void put(int value) {
		room(1);
		block[size++] = (byte) value;
	}

	/** A number of at least 0 in as many bytes as it needs: seven bits in each, the lowest first. */
	ImportBlocks number(long number) {
		room(10);
		long rest = number;
		while (rest < 0 || rest > 0x7F) {
			block[size++] = (byte) (rest | 0x80);
			rest >>>= 7;
		}
		block[size++] = (byte) rest;
		return this;
	}

	/** The sign becomes the lowest bit, so that numbers near 0 are short. */
	ImportBlocks signed(long number) {
		return number(number << 1 ^ number >> 63);
	}

	/** A value of a property, after a letter for its kind. */
	void value(Object value) {
		switch (value) {
		case Boolean truth -> put(truth ? 'T' : 'F');
		case Long number -> {
			put('L');
			signed(number);
		}
		case Double real -> {
			put('D');
			long bits = Double.doubleToRawLongBits(real);
			for (int shift = 56; shift >= 0; shift -= 8) {
				put((int) (bits >> shift));
			}
		}
		case String text -> {
			put('S');
			text(text);
		}
		case List<?> list -> {
			put('[');
			number(list.size());
			list.forEach(this::value);
		}
		default -> throw new IllegalArgumentException("Not a value of a property: " + value.getClass());
		}
	}

	private void text(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		number(bytes.length);
		room(bytes.length);
		System.arraycopy(bytes, 0, block, size, bytes.length);
		size += bytes.length;
	}

	/** Ends a record, and the block if it is full. */
	void endRecord() throws IOException {
		if (size >= FULL) {
			write();
		}
	}

	private void write() throws IOException {
		if (size > 0) {
			out.writeInt(size);
			out.write(block, 0, size);
			size = 0;
		}
	}

	/** Writes what is left. A second call has no effect. */
	@Override
	public void close() throws IOException {
		write();
		out.close();
	}
}
