// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.threads.Mutex;

/** Rules that are checked together, as one query whose rows are rule, element and message. Thread-safe: one check goes on at a time. */
public final class WholeRuleSet implements RuleQuery, PreparedQuery {
	private static final List<String> COLUMNS = List.of("rule", "element", "message");

	private final List<Rule> rules;
	private final Check check;
	private final Mutex turn = new Mutex();

	/** Checks some rules, and tells of no others. */
	@FunctionalInterface
	public interface Check {
		/** As {@link RuleSet#check}. */
		void run(ModelSnapshot state, Findings findings, Cancellation cancellation);
	}

	/** All rules of a set. */
	public WholeRuleSet(RuleSet all) {
		this(all.rules(), all::check);
	}

	/** @param check tells violations of the rules, which are found again as the same objects */
	public WholeRuleSet(List<Rule> rules, Check check) {
		this.rules = List.copyOf(rules);
		this.check = check;
	}

	@Override
	public List<Rule> rules() {
		return rules;
	}

	@Override
	public PreparedQuery query() {
		return this;
	}

	@Override
	public Answer execute(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		return turn.run(cancellation, () -> {
			Answer.Builder answer = Answer.builder(COLUMNS, limits);
			check.run(snapshot, finding -> add(finding, answer), cancellation);
			return answer.build();
		});
	}

	private void add(Finding finding, Answer.Builder answer) {
		answer.cell((long) place(finding.rule()));
		answer.cell(finding.key() == ModelSnapshot.NONE ? null : new ElementKey(finding.key()));
		answer.cell(finding.message());
		answer.endRow();
	}

	private int place(Rule rule) {
		for (int i = 0; i < rules.size(); i++) {
			if (rules.get(i) == rule) {
				return i;
			}
		}
		throw new IllegalArgumentException("'" + rule.qualifiedName() + "' is none of the rules that are checked.");
	}

	@Override
	public int rule(List<Object> row) {
		return ((Long) row.getFirst()).intValue();
	}

	@Override
	public List<String> messages(List<List<Object>> rows, ModelSnapshot state, Cancellation cancellation) {
		List<String> messages = new ArrayList<>(rows.size());
		rows.forEach(row -> messages.add(String.valueOf(row.get(2))));
		return messages;
	}
}
