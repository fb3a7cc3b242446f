// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32C;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * Writes a base file, section after section. Nothing counts before {@link #finish}, which writes the header. Used by one thread.
 *
 * <p>The directory has 32 bytes a section: column (4), part (4), offset (8), length (8), CRC-32C (4), 4 of zero.
 */
public final class BaseWriter implements AutoCloseable {
	static final int ENTRY = 32;
	private static final int ALIGNMENT = 64;
	private static final int BUFFER = 1 << 20;
	/** A force of the log waits for what the system has to write before it: of this file, no more than this. */
	private static final long FORCED_AT_ONCE = 8L << 20;

	private record Entry(int column, Part part, long offset, long length, int checksum) {
	}

	private final Disk.Output out;
	private final Path file;
	private final List<Entry> directory = new ArrayList<>();
	/** The columns in it. */
	private final Set<Integer> columns = new HashSet<>();
	private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
	private final CRC32C checksum = new CRC32C();
	private long position = BaseHeader.SIZE;
	private long start;
	private long forced;

	public BaseWriter(Disk disk, Path file) {
		this.file = file;
		try {
			out = disk.create(file);
		} catch (IOException e) {
			throw failed(e);
		}
	}

	private ArenaException failed(IOException e) {
		return ArenaException.io("Cannot write " + file, e);
	}

	/** Fills one section. */
	public interface Content {
		/** Puts all bytes of the section. */
		void writeTo(BaseWriter writer);
	}

	/**
	 * Writes a section.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if it gets larger than 2 GB, {@link ErrorCode#IO}
	 */
	public void section(int column, Part part, Content content) {
		position = (position + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
		start = position;
		checksum.reset();
		content.writeTo(this);
		flush();
		columns.add(column);
		directory.add(new Entry(column, part, start, position - start, (int) checksum.getValue()));
	}

	/** Forgets what was written for a column, so that it is written anew; the bytes stay, unused. */
	public void forget(int column) {
		// Of a new file nothing has to be looked for, where metamodels have thousands of features.
		if (columns.remove(column)) {
			directory.removeIf(entry -> entry.column == column);
		}
	}

	public void putShorts(short[] values, int from, int count) {
		for (int i = from; i < from + count; i++) {
			room(Short.BYTES).putShort(values[i]);
		}
	}

	public void putInts(int[] values, int from, int count) {
		for (int i = from; i < from + count; i++) {
			room(Integer.BYTES).putInt(values[i]);
		}
	}

	public void putLongs(long[] values, int from, int count) {
		for (int i = from; i < from + count; i++) {
			room(Long.BYTES).putLong(values[i]);
		}
	}

	public void putByte(int value) {
		room(1).put((byte) value);
	}

	public void putInt(int value) {
		room(Integer.BYTES).putInt(value);
	}

	public void putShort(int value) {
		room(Short.BYTES).putShort((short) value);
	}

	public void putBytes(byte[] bytes) {
		for (int from = 0; from < bytes.length;) {
			ByteBuffer room = room(1);
			int count = Math.min(room.remaining(), bytes.length - from);
			room.put(bytes, from, count);
			from += count;
		}
	}

	public void putBytes(ByteBuffer bytes) {
		while (bytes.hasRemaining()) {
			ByteBuffer room = room(1);
			int count = Math.min(room.remaining(), bytes.remaining());
			room.put(bytes.slice(bytes.position(), count));
			bytes.position(bytes.position() + count);
		}
	}

	private ByteBuffer room(int size) {
		if (buffer.remaining() < size) {
			flush();
		}
		return buffer;
	}

	private void flush() {
		buffer.flip();
		checksum.update(buffer.duplicate());
		int count = buffer.remaining();
		if (position + count - start > Integer.MAX_VALUE) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The model is too large for the store 'columns': one of its columns takes more than 2 GB.");
		}
		try {
			out.write(buffer, position);
			if (position + count - forced >= FORCED_AT_ONCE) {
				out.force();
				forced = position + count;
			}
		} catch (IOException e) {
			throw failed(e);
		}
		position += count;
		buffer.clear();
	}

	/**
	 * Writes the directory and the header; everything is on disk when this returns.
	 *
	 * @return {@link BaseFile#checksum}
	 */
	public int finish(BaseFile.Identity identity) {
		int sum = publish(identity);
		try {
			out.force();
		} catch (IOException e) {
			throw failed(e);
		}
		return sum;
	}

	/**
	 * The same so that the file can be opened already, while more is written to it: nobody waits for the disk. What is written next replaces this
	 * directory, which readers that have opened the file no longer need.
	 *
	 * @return {@link BaseFile#checksum}
	 */
	public int publish(BaseFile.Identity identity) {
		ByteBuffer entries = ByteBuffer.allocate(directory.size() * ENTRY).order(ByteOrder.LITTLE_ENDIAN);
		for (Entry entry : directory) {
			entries.putInt(entry.column).putInt(entry.part.ordinal()).putLong(entry.offset).putLong(entry.length).putInt(entry.checksum).putInt(0);
		}
		entries.flip();
		checksum.reset();
		checksum.update(entries.duplicate());
		long length = position + entries.remaining();
		BaseHeader header = new BaseHeader(BaseHeader.FORMAT, (int) checksum.getValue(), position, entries.remaining(), identity, length);
		try {
			out.write(entries, position);
			ByteBuffer start = header.toBytes();
			int sum = BaseHeader.checksumIn(start);
			out.write(start, 0);
			out.truncate(length);
			return sum;
		} catch (IOException e) {
			throw failed(e);
		}
	}

	@Override
	public void close() {
		try {
			out.close();
		} catch (IOException e) {
			throw failed(e);
		}
	}
}
