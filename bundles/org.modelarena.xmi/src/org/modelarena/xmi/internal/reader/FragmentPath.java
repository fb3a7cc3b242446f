// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

import java.util.Arrays;

/**
 * A fragment that is a path, {@code //@routes.0/@follows.1}, taken apart once: the number of a root, then for each segment its name and its
 * index. Used again and again. Not thread-safe.
 */
final class FragmentPath {
	/** For a root or a segment that is written without a number. */
	static final int NO_NUMBER = -1;

	private final PathNames names;
	private int root;
	/** For each segment the number of its name, and its index. */
	private int[] steps = new int[16];
	private int segments;
	private boolean canonical;

	FragmentPath(PathNames names) {
		this.names = names;
	}

	/** Whether a fragment is a path, be it a well-formed one or not. */
	static boolean isPath(String text, int from) {
		return text.startsWith("/", from);
	}

	/**
	 * Takes a path apart.
	 *
	 * @return whether it is one that may mean an element
	 */
	boolean parse(String text, int from, int to) {
		segments = 0;
		canonical = true;
		root = NO_NUMBER;
		int at = parseRoot(text, from + 1, to);
		while (at >= 0 && at < to) {
			at = parseSegment(text, at + 1, to);
		}
		return at >= 0;
	}

	/** @return where it ends, or -1 */
	private int parseRoot(String text, int from, int to) {
		long number = 0;
		int at = from;
		for (; at < to && text.charAt(at) != '/'; at++) {
			int digit = text.charAt(at) - '0';
			number = number * 10 + digit;
			if (digit < 0 || digit > 9 || number > Integer.MAX_VALUE) {
				return -1;
			}
		}
		if (at > from) {
			root = (int) number;
			canonical = at == from + 1 || text.charAt(from) != '0';
		}
		return at;
	}

	/** An index is what follows the last dot, if that are digits, and there is a name before it. */
	private int parseSegment(String text, int from, int to) {
		if (from == to || text.charAt(from) != '@') {
			return -1;
		}
		int nameHash = 0;
		int dot = -1;
		int hashBeforeDot = 0;
		long index = 0;
		boolean digits = false;
		int at = from + 1;
		for (; at < to; at++) {
			char c = text.charAt(at);
			if (c == '/') {
				break;
			}
			if (c == '.') {
				dot = at;
				hashBeforeDot = nameHash;
				index = 0;
				digits = at > from + 1;
			} else {
				digits &= c >= '0' && c <= '9';
				index = Math.min(index * 10 + c - '0', 1L << Integer.SIZE);
			}
			nameHash = 31 * nameHash + c;
		}
		boolean indexed = dot >= 0 && digits && at > dot + 1;
		if (indexed && index > Integer.MAX_VALUE) {
			return -1;
		}
		canonical &= !indexed || at == dot + 2 || text.charAt(dot + 1) != '0';
		int name = indexed ? names.number(text, from + 1, dot, hashBeforeDot) : names.number(text, from + 1, at, nameHash);
		add(name, indexed ? (int) index : NO_NUMBER);
		return at;
	}

	private void add(int name, int index) {
		if (segments * 2 + 1 >= steps.length) {
			steps = Arrays.copyOf(steps, steps.length * 2);
		}
		steps[segments * 2] = name;
		steps[segments++ * 2 + 1] = index;
	}

	/** Whether {@link #toString} gives what was parsed: numbers may be written with zeros before them. */
	boolean isCanonical() {
		return canonical;
	}

	/** The number of the root, {@link #NO_NUMBER} for the first. */
	int root() {
		return root;
	}

	/** How many segments follow the root. */
	int segments() {
		return segments;
	}

	/** The name of a segment, as {@link PathNames} counts them. */
	int name(int segment) {
		return steps[segment * 2];
	}

	/** The index in a segment, or {@link #NO_NUMBER}. */
	int index(int segment) {
		return steps[segment * 2 + 1];
	}

	/** Writes the path. */
	void write(ByteLog to) {
		to.writeInt(root + 1);
		to.writeInt(segments);
		for (int i = 0; i < segments; i++) {
			to.writeInt(name(i));
			to.writeInt(index(i) + 1);
		}
	}

	/** Reads a path that was canonical. */
	void read(ByteLog.Reader from) {
		root = from.readInt() - 1;
		segments = 0;
		for (int rest = from.readInt(); rest > 0; rest--) {
			add(from.readInt(), from.readInt() - 1);
		}
	}

	/** As it is written, if it is canonical. */
	@Override
	public String toString() {
		StringBuilder text = new StringBuilder("/");
		if (root != NO_NUMBER) {
			text.append(root);
		}
		for (int i = 0; i < segments; i++) {
			text.append("/@").append(names.name(name(i)));
			if (index(i) != NO_NUMBER) {
				text.append('.').append(index(i));
			}
		}
		return text.toString();
	}
}
