// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.assist;

/** How well a name fits what somebody has begun to type. */
final class Match {
	static final int NONE = -1;
	private static final int EXACT = 0;
	private static final int OTHER_CASE = 1;
	private static final int HUMPS = 2;
	/** Nobody types more to find a name by its humps. */
	private static final int LONGEST = 40;

	private Match() {
	}

	/** The smaller the better; {@link #NONE} if it does not fit: neither its beginning nor the beginnings of its words are those letters. */
	static int rank(String typed, String name) {
		if (name.startsWith(typed)) {
			return EXACT;
		}
		if (name.regionMatches(true, 0, typed, 0, typed.length())) {
			return OTHER_CASE;
		}
		return typed.length() <= LONGEST && humps(typed, 0, name, 0) ? HUMPS : NONE;
	}

	/** Whether the letters from one on are those of the name from a place on, if one may jump to later words: {@code nMS} for {@code nMonitoredSegments}. */
	private static boolean humps(String typed, int letter, String name, int place) {
		if (letter == typed.length()) {
			return true;
		}
		if (place < name.length() && same(typed.charAt(letter), name.charAt(place)) && humps(typed, letter + 1, name, place + 1)) {
			return true;
		}
		for (int next = place; letter > 0 && next < name.length(); next++) {
			boolean begins = Character.isUpperCase(name.charAt(next)) && (next == 0 || !Character.isUpperCase(name.charAt(next - 1))) || next > 0 && name.charAt(next - 1) == '_';
			if (begins && next > place && same(typed.charAt(letter), name.charAt(next))) {
				return humps(typed, letter + 1, name, next + 1);
			}
		}
		return false;
	}

	private static boolean same(char one, char other) {
		return Character.toLowerCase(one) == Character.toLowerCase(other);
	}
}
