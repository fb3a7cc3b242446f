// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.constraint;

import java.util.List;
import java.util.function.Supplier;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.constraint.Finding;
import org.modelarena.core.constraint.Findings;
import org.modelarena.core.constraint.Rule;
import org.modelarena.core.constraint.RuleQuery;
import org.modelarena.core.constraint.RuleSet;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedExpression;
import org.modelarena.core.model.PreparedQuery;

/**
 * Invariants, each as a query for the elements that break it.
 *
 * @param invariants in the order of their text
 * @param leftOut    the faults of those that cannot be read
 */
record OclRules(List<Prepared> invariants, List<QueryException> leftOut) implements RuleSet {
	/**
	 * One invariant.
	 *
	 * @param text      of the query for those that break it, which fails where the condition is invalid
	 * @param violators the same, prepared
	 * @param all       makes the query that does not, which takes longer
	 * @param body      the condition
	 * @param message   an expression for the message; null if there is none
	 */
	record Prepared(Rule rule, String text, PreparedQuery violators, Supplier<PreparedQuery> all, String body, PreparedExpression message) {
	}

	@Override
	public List<Rule> rules() {
		return invariants.stream().map(Prepared::rule).toList();
	}

	@Override
	public List<QueryException> faults() {
		return leftOut;
	}

	@Override
	public List<RuleQuery> queries() {
		return invariants.stream().map(each -> (RuleQuery) new OclRuleQuery(each)).toList();
	}

	@Override
	public void check(ModelSnapshot state, Findings findings, Cancellation cancellation) {
		for (Prepared each : invariants) {
			OclRuleQuery query = new OclRuleQuery(each);
			Answer answer = query.query().execute(state, new QueryLimits(cancellation.remaining(), Long.MAX_VALUE), cancellation);
			for (long i = 0; i < answer.count(); i++) {
				long key = query.element(answer.row(i));
				findings.add(new Finding(each.rule, key, query.message(key, state, cancellation)));
			}
			findings.checked(each.rule, answer.answeredBy());
		}
	}
}
