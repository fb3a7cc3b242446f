// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import java.util.ArrayList;
import java.util.List;

/**
 * The violations that a check has found.
 *
 * @param count how many there are
 * @param first the first of them, at most {@value #MOST}, in the order in which elements were checked
 */
public record Violations(long count, List<Violation> first) {
	/** So many are told. */
	public static final int MOST = 100;
	/** There are none. */
	public static final Violations NONE = new Violations(0, List.of());

	public Violations {
		first = List.copyOf(first);
	}

	/** Collects them. Used by one thread. */
	static final class Builder {
		private final List<Violation> first = new ArrayList<>();
		private long count;

		void add(Violation violation) {
			count++;
			if (first.size() < MOST) {
				first.add(violation);
			}
		}

		Violations build() {
			return count == 0 ? NONE : new Violations(count, first);
		}
	}
}
