// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.constraint;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.constraint.Fix;
import org.modelarena.core.constraint.Rule;
import org.modelarena.core.constraint.RuleQuery;
import org.modelarena.core.constraint.WholeRuleSet;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;

/** Constraints of an EVL program: one that is a query, or all those that Epsilon checks together. */
final class EvlRuleQuery implements RuleQuery {
	private final EvlRules program;
	private final List<Integer> constraints;
	private final PreparedQuery query;
	private final Optional<Supplier<Query>> text;
	/** Null for a constraint that is a query, whose messages are made when they are wanted. */
	private final WholeRuleSet together;

	/** @param constraint its place in the program */
	EvlRuleQuery(EvlRules program, int constraint, PreparedQuery query, Supplier<Query> text) {
		this.program = program;
		this.constraints = List.of(constraint);
		this.query = query;
		this.text = Optional.of(text);
		this.together = null;
	}

	EvlRuleQuery(EvlRules program, List<Integer> constraints, WholeRuleSet together) {
		this.program = program;
		this.constraints = constraints;
		this.query = together.query();
		this.text = Optional.empty();
		this.together = together;
	}

	@Override
	public List<Rule> rules() {
		return constraints.stream().map(each -> program.rules().get(each)).toList();
	}

	@Override
	public PreparedQuery query() {
		return query;
	}

	@Override
	public Optional<Query> text() {
		return text.map(Supplier::get);
	}

	@Override
	public int rule(List<Object> row) {
		return together == null ? 0 : together.rule(row);
	}

	@Override
	public List<String> messages(List<List<Object>> rows, ModelSnapshot state, Cancellation cancellation) {
		return together != null ? together.messages(rows, state, cancellation)
				: program.messages(constraints.getFirst(), rows.stream().mapToLong(this::element).toArray(), state, cancellation);
	}

	@Override
	public boolean hasFixes(int rule) {
		return program.fixes().count(constraints.get(rule)) > 0;
	}

	@Override
	public List<Fix> fixes(List<Object> row, ModelSnapshot state, Cancellation cancellation) {
		return program.fixes().of(constraints.get(rule(row)), element(row), state, cancellation);
	}
}
