// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.constraint;

import java.util.List;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.constraint.Rule;
import org.modelarena.core.constraint.RuleQuery;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.standing.FallbackQuery;
import org.modelarena.query.ocl.internal.parser.QueryText;

/** An invariant as the query for the elements that break it. */
final class OclRuleQuery implements RuleQuery {
	private static final int LONGEST = 200;

	private final OclRules.Prepared invariant;
	private final PreparedQuery query;
	private final String plain;

	OclRuleQuery(OclRules.Prepared invariant) {
		this.invariant = invariant;
		this.query = new FallbackQuery(invariant.violators(), invariant.all());
		this.plain = "'" + invariant.rule().name() + "' does not hold: " + shown(invariant.body());
	}

	@Override
	public List<Rule> rules() {
		return List.of(invariant.rule());
	}

	@Override
	public PreparedQuery query() {
		return query;
	}

	@Override
	public Optional<Query> text() {
		return Optional.of(new Query(QueryText.LANGUAGE, invariant.text()));
	}

	@Override
	public String told(List<Object> row) {
		return plain;
	}

	@Override
	public List<String> messages(List<List<Object>> rows, ModelSnapshot state, Cancellation cancellation) {
		return rows.stream().map(row -> message(element(row), state, cancellation)).toList();
	}

	/** A message that fails does not hide the violation. */
	String message(long key, ModelSnapshot state, Cancellation cancellation) {
		if (invariant.message() == null || !state.contains(key)) {
			return plain;
		}
		try {
			String value = String.valueOf(invariant.message().evaluate(state, key, cancellation));
			return value.equals("null") ? plain : value;
		} catch (ArenaException e) {
			if (e.code().fault() != ErrorCode.Fault.CALLER) {
				throw e;
			}
			return plain;
		}
	}

	private static String shown(String text) {
		String line = text.strip().replaceAll("\\s+", " ");
		return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
	}
}
