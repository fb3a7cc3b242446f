// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.List;

/**
 * A generated query.
 *
 * @param uses      the operations in it
 * @param sequences whether its answer or error follows from the order of what has none
 */
record Text(String language, String text, List<Use> uses, boolean sequences) {
	/**
	 * An operation in a text.
	 *
	 * @param source what it is asked of
	 * @param place  where in the text it stands
	 */
	record Use(String operation, Kind source, String place) {
		Pair pair() {
			return new Pair(operation, source);
		}
	}

	/** An operation and what it is asked of. */
	record Pair(String operation, Kind source) implements Comparable<Pair> {
		@Override
		public int compareTo(Pair other) {
			int byName = operation.compareTo(other.operation);
			return byName != 0 ? byName : source.compareTo(other.source);
		}

		@Override
		public String toString() {
			return source + "." + operation;
		}
	}
}
