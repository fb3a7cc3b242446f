// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.check;

import java.util.List;

import org.modelarena.core.constraint.Rule;
import org.modelarena.core.constraint.RuleQuery;

/**
 * A rule in a state of the store. Immutable.
 *
 * @param query     what checks it
 * @param place     of the rule in the query
 * @param violators in the order of their keys
 * @param problem   why they are not known in the newest state; empty if they are
 * @param reason    empty if the difference that a commit makes is computed from the commit; why the rule is checked again after commits that concern it, if it is
 */
public record CheckedRule(RuleQuery query, int place, List<Violator> violators, String problem, String reason) {
	public CheckedRule {
		violators = List.copyOf(violators);
	}

	/** The rule itself. */
	public Rule rule() {
		return query.rules().get(place);
	}

	/** Whether it offers fixes, if only for some elements. */
	public boolean hasFixes() {
		return query.hasFixes(place);
	}
}
