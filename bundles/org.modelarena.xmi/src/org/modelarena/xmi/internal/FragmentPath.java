package org.modelarena.xmi.internal;

/** The grammar of fragment paths, {@code //@routes.0/@follows.1}: segments between slashes, each a name and an optional index. */
final class FragmentPath {
	private FragmentPath() {
	}

	/** Where the segment that starts at {@code start} ends, in a path that ends at {@code end}. */
	static int segmentEnd(String path, int start, int end) {
		int at = start;
		while (at < end && path.charAt(at) != '/') {
			at++;
		}
		return at;
	}

	/** Where the name in a segment ends: at the dot before its index, or at the segment's end. */
	static int nameEnd(String path, int start, int end) {
		int digits = end;
		while (digits > start && path.charAt(digits - 1) >= '0' && path.charAt(digits - 1) <= '9') {
			digits--;
		}
		return digits < end && digits - 1 > start && path.charAt(digits - 1) == '.' ? digits - 1 : end;
	}

	/** The number that stands there: {@code absent} for nothing, -1 for anything else. */
	static int number(String path, int start, int end, int absent) {
		if (start >= end) {
			return absent;
		}
		long number = 0;
		for (int i = start; i < end; i++) {
			int digit = path.charAt(i) - '0';
			if (digit < 0 || digit > 9 || number > Integer.MAX_VALUE) {
				return -1;
			}
			number = number * 10 + digit;
		}
		return number > Integer.MAX_VALUE ? -1 : (int) number;
	}
}
