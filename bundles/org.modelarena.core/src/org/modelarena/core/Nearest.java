// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that a user probably meant. */
public final class Nearest {
	/** Longer names are no slips of the pen, and comparing them would take long. */
	private static final int LONGEST = 200;
	/** Cells of the tables that are filled at most, over all candidates: some hundredths of a second. */
	private static final long MOST_WORK = 20_000_000;

	private Nearest() {
	}

	/**
	 * The candidate with the smallest Levenshtein distance to {@code name} (case ignored), where two letters that have changed places count as one
	 * that differs, if it is near enough to be a likely slip: at most a third of the longer name's letters differ. Of several, one of the name's
	 * length. Names of more than 200 letters have no near ones, and of very many candidates only the first are looked at.
	 */
	public static Optional<String> to(String name, Collection<String> candidates) {
		String best = null;
		int bestDistance = Integer.MAX_VALUE;
		boolean isBestOfSameLength = false;
		long work = name.length() > LONGEST ? MOST_WORK : 0;
		String wanted = work == 0 ? name.toLowerCase(Locale.ROOT) : "";
		for (String candidate : candidates) {
			if (work >= MOST_WORK) {
				break;
			}
			work += candidate.length();
			int longer = Math.max(name.length(), candidate.length());
			if (candidate.length() > LONGEST || Math.abs(name.length() - candidate.length()) * 3 > longer) {
				continue;
			}
			work += (long) name.length() * candidate.length();
			int distance = distance(wanted, candidate.toLowerCase(Locale.ROOT));
			boolean isNearer = distance < bestDistance || distance == bestDistance && !isBestOfSameLength && candidate.length() == name.length();
			if (distance * 3 <= longer && isNearer) {
				best = candidate;
				bestDistance = distance;
				isBestOfSameLength = candidate.length() == name.length();
			}
		}
		return Optional.ofNullable(best);
	}

	/** " Did you mean 'x'?" or the empty string: ready to be appended to a message. */
	public static String hint(String name, Collection<String> candidates) {
		return to(name, candidates).map(near -> " Did you mean '" + near + "'?").orElse("");
	}

	private static int distance(String a, String b) {
		int[] beforePrevious = new int[b.length() + 1];
		int[] previous = new int[b.length() + 1];
		for (int j = 0; j <= b.length(); j++) {
			previous[j] = j;
		}
		for (int i = 1; i <= a.length(); i++) {
			int[] current = new int[b.length() + 1];
			current[0] = i;
			for (int j = 1; j <= b.length(); j++) {
				int substitution = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
				current[j] = Math.min(substitution, Math.min(previous[j], current[j - 1]) + 1);
				if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
					current[j] = Math.min(current[j], beforePrevious[j - 2] + 1);
				}
			}
			beforePrevious = previous;
			previous = current;
		}
		return previous[b.length()];
	}
}
