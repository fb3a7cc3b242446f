// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.check;

import java.util.Comparator;
import java.util.List;

import org.eclipse.jdt.annotation.NonNullByDefault;
import org.modelarena.core.model.ModelSnapshot;

/**
 * An element that violates a rule. Ordered by rules, and then by keys.
 *
 * @param rule the place of the rule in its query
 * @param key  the element; {@link ModelSnapshot#NONE} where the rule concerns the model as a whole
 * @param row  of the query's answer
 */
public record Violator(int rule, long key, List<Object> row) implements Comparable<Violator> {
	private static final Comparator<Violator> ORDER = Comparator.comparingInt(Violator::rule).thenComparingLong(Violator::key).thenComparing(each -> each.row.size() == 1 ? "" : each.row.toString());

	@Override
	@NonNullByDefault({})
	public int compareTo(Violator other) {
		return ORDER.compare(this, other);
	}
}
