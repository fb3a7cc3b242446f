// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The tags that a part closes and leaves open, told by nothing but where tags begin and how they seem to end: a guess, by which the next part can be scanned at the
 * same time. Scanning the part itself tells whether it was right. Reused.
 */
final class PartOutline {
	private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
	private static final long ONES = 0x0101010101010101L;
	private static final long HIGHS = ONES << 7;
	private static final long TAGS = ONES * '<';

	private int[] tags = new int[64];
	private int size;
	private int closed;

	/** Looks at a part that begins with a tag, or is the first; {@code bytes} has zeros behind {@code to}. */
	void read(byte[] bytes, int from, int to) {
		size = 0;
		closed = 0;
		int tag = next(bytes, from, to);
		while (tag < to) {
			int next = next(bytes, tag + 1, to);
			byte first = bytes[tag + 1];
			if (first == '/') {
				close();
			} else if (first == '!' || first == '?') {
				throw new NotScanned("a comment, a processing instruction, or a CDATA section");
			} else if (!isEmpty(bytes, tag, next)) {
				open(tag - from);
			}
			tag = next;
		}
	}

	/** Looks at eight bytes at a time; a byte that is '<' is zero when the pattern is taken away, and then the only one in which subtracting one borrows. */
	private static int next(byte[] bytes, int from, int to) {
		int at = from;
		for (int last = to - Long.BYTES; at <= last; at += Long.BYTES) {
			long different = (long) LONGS.get(bytes, at) ^ TAGS;
			if ((different - ONES & ~different & HIGHS) != 0) {
				break;
			}
		}
		while (at < to && bytes[at] != '<') {
			at++;
		}
		return at;
	}

	/** Whether a tag that begins here ends as one of an element without content; {@code next} is where the next one begins. */
	private static boolean isEmpty(byte[] bytes, int tag, int next) {
		int end = next - 1;
		while (end > tag && TagReader.isBlank(bytes[end])) {
			end--;
		}
		return bytes[end] == '>' && bytes[end - 1] == '/';
	}

	private void close() {
		if (size > 0) {
			size--;
		} else {
			closed++;
		}
	}

	private void open(int tag) {
		if (size == tags.length) {
			tags = Arrays.copyOf(tags, size * 2);
		}
		tags[size++] = tag;
	}

	/** How many elements that were open before it closes. */
	int closed() {
		return closed;
	}

	/** How many tags are open at its end. */
	int size() {
		return size;
	}

	/** Where a tag that is open at its end begins, from the start of the part. */
	int tag(int number) {
		return tags[number];
	}

	int[] tags() {
		return Arrays.copyOf(tags, size);
	}
}
