// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.TemporaryFolder;

/**
 * Numbers and texts that are written once and then read any number of times. What exceeds {@value #IN_MEMORY} bytes goes to a temporary file, which
 * is gone when nobody refers to the log any more, and when the process ends. Written by one thread, then sealed, and read by one at a time.
 */
public final class ByteLog {
	private static final int IN_MEMORY = 1 << 20;
	private static final int CHUNK = 1 << 16;

	private byte[] buffer = new byte[1 << 12];
	private int used;
	private long spilled;
	/** Closed by its cleaner; no channel, which an interrupted thread would close. */
	private RandomAccessFile file;

	/** How many bytes were written so far. */
	public long size() {
		return spilled + used;
	}

	public void writeByte(int value) {
		if (used == buffer.length) {
			makeRoom();
		}
		buffer[used++] = (byte) value;
	}

	/** Writes an int, in fewer bytes the smaller it is; negative ones take five. */
	public void writeInt(int value) {
		int rest = value;
		while ((rest & ~0x7F) != 0) {
			writeByte(rest | 0x80);
			rest >>>= 7;
		}
		writeByte(rest);
	}

	/** Writes any text, or null. */
	public void writeText(String text) {
		if (text == null) {
			writeInt(0);
			return;
		}
		int length = text.length();
		int wide = 0;
		for (int i = 0; i < length; i++) {
			wide |= text.charAt(i);
		}
		boolean narrow = wide >>> Byte.SIZE == 0;
		writeInt(narrow ? 1 : 2);
		writeInt(length);
		for (int i = 0; i < length; i++) {
			writeByte(text.charAt(i));
			if (!narrow) {
				writeByte(text.charAt(i) >>> Byte.SIZE);
			}
		}
	}

	private void makeRoom() {
		if (buffer.length < IN_MEMORY) {
			buffer = Arrays.copyOf(buffer, buffer.length * 4);
			return;
		}
		flush();
	}

	private void flush() {
		try {
			if (file == null) {
				file = open();
			}
			file.write(buffer, 0, used);
		} catch (IOException e) {
			throw failed(e);
		}
		spilled += used;
		used = 0;
	}

	/** A new temporary file that has no name any more. */
	public static RandomAccessFile open() throws IOException {
		Path path = Files.createTempFile(TemporaryFolder.get(), "model", ".events");
		RandomAccessFile opened = new RandomAccessFile(path.toFile(), "rw");
		// An open file needs no name, but on some systems; there the folder is removed when the process ends.
		path.toFile().delete();
		return opened;
	}

	/** The error for such a file. */
	public static ArenaException failed(IOException e) {
		return new ArenaException(ErrorCode.IO, "A temporary file for what a model says: " + e.getMessage()
				+ ". Another folder for it can be given with JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR.", e);
	}

	/** Ends the writing. */
	public void seal() {
		if (file != null) {
			flush();
			buffer = null;
		}
	}

	/** Reads from a place that {@link #size} returned. */
	public Reader read(long from, Cancellation cancellation) {
		return new Reader(from, cancellation);
	}

	/** Reads what was written, in the same order. Not thread-safe. */
	public final class Reader {
		private final Cancellation cancellation;
		private final byte[] chunk;
		private long next;
		private int at;
		private int end;

		private Reader(long from, Cancellation cancellation) {
			this.cancellation = cancellation;
			chunk = file == null ? buffer : new byte[CHUNK];
			next = from;
			if (file == null) {
				at = (int) from;
				end = used;
			}
		}

		public int readByte() {
			if (at == end) {
				fill();
			}
			return chunk[at++];
		}

		private void fill() {
			cancellation.check();
			try {
				file.seek(next);
				end = file.read(chunk);
				next += end;
				at = 0;
			} catch (IOException e) {
				throw failed(e);
			}
		}

		public int readInt() {
			int value = 0;
			int shift = 0;
			int part;
			do {
				part = readByte();
				value |= (part & 0x7F) << shift;
				shift += 7;
			} while (part < 0);
			return value;
		}

		public String readText() {
			int kind = readInt();
			if (kind == 0) {
				return null;
			}
			int length = readInt();
			if (kind == 1 && end - at >= length) {
				String text = new String(chunk, at, length, StandardCharsets.ISO_8859_1);
				at += length;
				return text;
			}
			char[] text = new char[length];
			for (int i = 0; i < length; i++) {
				int low = readByte() & 0xFF;
				text[i] = (char) (kind == 1 ? low : low | (readByte() & 0xFF) << Byte.SIZE);
			}
			return new String(text);
		}
	}
}
