// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.util.ArrayList;
import java.util.List;

/** The findings of a check. Keeps the first hundred, and the number of all. Used by one thread. */
public final class Findings {
	private static final int KEPT = 100;
	private static final int LONGEST = 300;

	private final List<Finding> first = new ArrayList<>();
	private long total;

	/**
	 * Something that is not as it should be.
	 *
	 * @param place   a file, a feature, or an element of one
	 * @param problem in one line
	 */
	public record Finding(String place, String problem) {
	}

	/** Notes a problem. */
	public void add(String place, String problem) {
		total++;
		if (first.size() < KEPT) {
			String line = String.valueOf(problem).strip().replaceAll("\\p{Cntrl}+", " ");
			first.add(new Finding(place, line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line));
		}
	}

	/** The first problems. */
	public List<Finding> first() {
		return List.copyOf(first);
	}

	/** The number of all problems. */
	public long total() {
		return total;
	}

	/** Whether there is none. */
	public boolean isEmpty() {
		return total == 0;
	}
}
