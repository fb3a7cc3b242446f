// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.constraint;

import java.util.List;
import java.util.function.LongFunction;
import java.util.function.Supplier;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.constraint.Finding;
import org.modelarena.core.constraint.Findings;
import org.modelarena.core.constraint.Rule;
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
	private static final int LONGEST = 200;

	/**
	 * One invariant.
	 *
	 * @param violators the query, which fails where the condition is invalid
	 * @param all       makes the query that does not, which takes longer
	 * @param body      the condition
	 * @param message   an expression for the message; null if there is none
	 */
	record Prepared(Rule rule, PreparedQuery violators, Supplier<PreparedQuery> all, String body, PreparedExpression message) {
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
	public void check(ModelSnapshot state, Findings findings, Cancellation cancellation) {
		for (Prepared each : invariants) {
			Answer answer = violators(each, state, cancellation);
			String plain = "'" + each.rule.name() + "' does not hold: " + shown(each.body);
			LongFunction<String> message = each.message == null ? key -> plain : key -> message(each.message, state, key, plain, cancellation);
			for (long i = 0; i < answer.count(); i++) {
				long key = ((ElementKey) answer.row(i).getFirst()).value();
				findings.add(new Finding(each.rule, key, message.apply(key)));
			}
			findings.checked(each.rule, answer.answeredBy());
		}
	}

	private static Answer violators(Prepared invariant, ModelSnapshot state, Cancellation cancellation) {
		QueryLimits limits = new QueryLimits(cancellation.remaining(), Long.MAX_VALUE);
		try {
			return invariant.violators.execute(state, limits, cancellation);
		} catch (QueryException invalid) {
			return invariant.all.get().execute(state, limits, cancellation);
		}
	}

	/** A message that fails does not hide the violation. */
	private static String message(PreparedExpression expression, ModelSnapshot state, long key, String otherwise, Cancellation cancellation) {
		try {
			String value = String.valueOf(expression.evaluate(state, key, cancellation));
			return value.equals("null") ? otherwise : value;
		} catch (ArenaException e) {
			if (e.code().fault() != ErrorCode.Fault.CALLER) {
				throw e;
			}
			return otherwise;
		}
	}

	private static String shown(String text) {
		String line = text.strip().replaceAll("\\s+", " ");
		return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
	}
}
