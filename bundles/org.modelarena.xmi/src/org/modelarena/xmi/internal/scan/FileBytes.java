// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/** A buffer with some bytes of a file from anywhere in it. Used by one thread. */
final class FileBytes {
	/** The number of zeros behind the end, which those who read may look at. */
	private static final int ZEROS = 8;
	private static final int FARTHEST_TAG = 1 << 20;

	private final FileChannel channel;
	private final long length;
	private byte[] bytes;
	private long start;
	private int size;

	FileBytes(FileChannel channel, long length, int capacity) {
		this.channel = channel;
		this.length = length;
		this.bytes = new byte[(int) Math.min(length, capacity) + ZEROS];
	}

	/** Reads bytes; what was read before is gone. */
	void read(long from, int count) throws IOException {
		start = from;
		size = 0;
		more(count);
	}

	/** Reads some bytes more. */
	private void more(int count) throws IOException {
		int wanted = (int) Math.min(count, length - start - size);
		if (size + wanted + ZEROS > bytes.length) {
			bytes = Arrays.copyOf(bytes, Math.addExact(size + wanted + ZEROS, size >> 1));
		}
		ByteBuffer room = ByteBuffer.wrap(bytes, size, wanted);
		while (room.hasRemaining()) {
			if (channel.read(room, start + room.position()) < 0) {
				throw new NotScanned("a file that gets shorter");
			}
		}
		size += wanted;
		Arrays.fill(bytes, size, size + ZEROS, (byte) 0);
	}

	/**
	 * Finds a start tag, and reads more bytes for that if need be.
	 *
	 * @param from where to begin in the buffer
	 * @return its place in the buffer; the end of the file if there is none
	 * @throws NotScanned if it is too far away: each part within a long value would look for the same one
	 */
	int startTag(int from) throws IOException {
		int at = from;
		while (true) {
			while (at + 1 < size) {
				if (bytes[at] == '<' && bytes[at + 1] != '/') {
					return at;
				}
				at++;
			}
			if (start + size == length) {
				return size;
			}
			if (at - from > FARTHEST_TAG) {
				throw new NotScanned("over " + (FARTHEST_TAG >> 20) + " MB without a start tag");
			}
			more(1 << 16);
		}
	}

	byte[] array() {
		return bytes;
	}

	/** How many bytes there are. */
	int size() {
		return size;
	}

	/** Whether they reach to the end of the file. */
	boolean isAtEnd() {
		return start + size == length;
	}

	boolean grow() throws IOException {
		int before = size;
		more(1 << 16);
		return size > before;
	}
}
