// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Takes references apart and writes them into a part: paths in the form that is always written the same as numbers, others as texts.
 *
 * <p>A reference begins with a number, which is one more than what it tells, since a zero ends the references of an element by one feature. The low bit tells a text from a path. A text has what leads to its document in the other bits, and then its characters; a
 * path has the number of its segments in the next {@value #SEGMENT_BITS} bits, and its root and one in the others, and then for each segment the number of its
 * name and its index and one. Used by one scanner.
 */
final class LinkScanner {
	static final int SEGMENT_BITS = 5;
	static final int MOST_SEGMENTS = (1 << SEGMENT_BITS) - 1;
	/** A text that leads to an element of its own document. */
	static final int HERE = 0;
	/** A text that names a file: in the tag of an element, or in an element of its own. */
	static final int FILE_IN_TAG = 1;
	static final int FILE = 2;

	private static final int MOST_DIGITS = 9;
	private static final boolean[] NAME = new boolean[1 << Byte.SIZE];

	static {
		Arrays.fill(NAME, '0', '9' + 1, true);
		Arrays.fill(NAME, 'A', 'Z' + 1, true);
		Arrays.fill(NAME, 'a', 'z' + 1, true);
		NAME['_'] = true;
	}

	/** A name with its number. */
	private record Name(byte[] bytes, int number) {
	}

	private final SharedNames shared;
	private final NameTable<Name> names = new NameTable<>();
	/** The segments of a path: name, and index and one. */
	private final int[] steps = new int[2 * MOST_SEGMENTS];
	/** The names that stood last in each segment. */
	private final Name[] last = new Name[MOST_SEGMENTS];
	private int segments;
	private int root;
	private int written;
	private ByteStream out = new ByteStream(1 << 8);

	LinkScanner(SharedNames shared) {
		this.shared = shared;
		Arrays.fill(last, new Name(new byte[0], 0));
	}

	/**
	 * Writes the references in the value of an attribute, if there is nothing in it but paths in their usual form, one blank between two of them. Looks at each
	 * character once.
	 *
	 * @return where the closing quote is, or -1 if there is anything else: then nothing was written
	 */
	int writePaths(ScannedPart part, byte[] file, int from, byte quote) {
		out = part.links;
		int size = out.size();
		int count = 0;
		int at = from;
		while (true) {
			at = path(file, at, file.length);
			if (at < 0 || file[at] != quote && file[at] != ' ') {
				out.truncate(size);
				return -1;
			}
			writePath();
			count++;
			if (file[at] == quote) {
				written = count;
				return at;
			}
			at++;
		}
	}

	/** How many references were written last. */
	int written() {
		return written;
	}

	/** Writes the references in a text, which are between blanks. */
	void write(ScannedPart part, byte[] bytes, int from, int to, boolean inTag) {
		out = part.links;
		written = 0;
		int at = from;
		while (true) {
			while (at < to && bytes[at] <= ' ' && bytes[at] >= 0) {
				at++;
			}
			if (at == to) {
				return;
			}
			at = one(part, bytes, at, to, inTag);
			written++;
		}
	}

	private void writePath() {
		out.writeNumber(((long) root << SEGMENT_BITS + 1 | segments << 1) + 1);
		for (int i = 0; i < 2 * segments; i++) {
			out.writeNumber(steps[i]);
		}
	}

	/** @return where the reference ends */
	private int one(ScannedPart part, byte[] bytes, int from, int to, boolean inTag) {
		int end = path(bytes, from, to);
		if (end >= 0 && (end == to || bytes[end] <= ' ' && bytes[end] >= 0)) {
			writePath();
			return end;
		}
		int hash = -1;
		boolean colon = false;
		int at = from;
		for (; at < to && (bytes[at] > ' ' || bytes[at] < 0); at++) {
			hash = bytes[at] == '#' && hash < 0 ? at : hash;
			colon |= bytes[at] == ':';
		}
		if (colon && hash < 0) {
			throw new NotScanned("a reference with a type");
		}
		part.hasTexts = true;
		part.hasFiles |= hash > from;
		int document = hash <= from ? HERE : inTag ? FILE_IN_TAG : FILE;
		out.writeNumber((document << 1 | 1) + 1);
		out.writeText(bytes, from, at);
		return at;
	}

	/** @return where it ends, if it does end there; or -1 if it is no path, or one in an unusual form */
	private int path(byte[] bytes, int from, int to) {
		if (bytes[from] != '/') {
			return -1;
		}
		segments = 0;
		root = 0;
		int at = from + 1;
		if (at < to && isDigit(bytes[at])) {
			int end = digits(bytes, at, to);
			if (end < 0) {
				return -1;
			}
			root = number(bytes, at, end) + 1;
			at = end;
		}
		while (at < to && bytes[at] == '/') {
			at = segment(bytes, at + 1, to);
			if (at < 0) {
				return -1;
			}
		}
		return at;
	}

	private int segment(byte[] bytes, int start, int to) {
		if (start >= to || bytes[start] != '@' || segments == MOST_SEGMENTS) {
			return -1;
		}
		int at = name(bytes, start + 1, to);
		if (at < 0) {
			return -1;
		}
		int index = 0;
		if (at < to && bytes[at] == '.') {
			int end = digits(bytes, at + 1, to);
			if (end < 0) {
				return -1;
			}
			index = number(bytes, at + 1, end) + 1;
			at = end;
		}
		steps[segments * 2] = last[segments].number;
		steps[segments++ * 2 + 1] = index;
		return at;
	}

	/**
	 * Reads the name in a segment: often it is that which stood there last.
	 *
	 * @return where it ends, or -1
	 */
	private int name(byte[] bytes, int from, int to) {
		byte[] expected = last[segments].bytes;
		int end = from + expected.length;
		if (expected.length > 0 && end <= to && (end == to || !NAME[bytes[end] & 0xFF]) && Arrays.equals(expected, 0, expected.length, bytes, from, end)) {
			return end;
		}
		int at = from;
		int hash = 0;
		for (; at < to && NAME[bytes[at] & 0xFF]; at++) {
			hash = NameTable.hash(hash, bytes[at]);
		}
		if (at == from) {
			return -1;
		}
		last[segments] = named(bytes, from, at, hash);
		return at;
	}

	private Name named(byte[] bytes, int from, int to, int hash) {
		Name known = names.find(bytes, from, to, hash);
		if (known == null) {
			byte[] copy = NameTable.copy(bytes, from, to);
			known = new Name(copy, shared.number(new String(copy, StandardCharsets.US_ASCII)));
			names.put(copy, known);
		}
		return known;
	}

	private static boolean isDigit(byte c) {
		return c >= '0' && c <= '9';
	}

	/** Where the digits end: at least one, no zeros before others, and few enough; or -1. */
	private static int digits(byte[] bytes, int from, int to) {
		int at = from;
		while (at < to && isDigit(bytes[at])) {
			at++;
		}
		boolean usual = at > from && at - from <= MOST_DIGITS && (bytes[from] != '0' || at == from + 1);
		return usual ? at : -1;
	}

	private static int number(byte[] bytes, int from, int to) {
		int number = 0;
		for (int i = from; i < to; i++) {
			number = number * 10 + bytes[i] - '0';
		}
		return number;
	}
}
