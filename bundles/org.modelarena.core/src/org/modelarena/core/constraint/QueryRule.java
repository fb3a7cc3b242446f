// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguages;

/**
 * A query as a rule: each row of its answer is a violation, of the first element in the row. Lines of comment in the text may say more:
 * {@code // severity: warning} in EOL, {@code -- message: What is wrong} in OCL.
 */
public final class QueryRule implements RuleSet, RuleQuery {
	private static final Pattern DIRECTIVE = Pattern.compile("(?m)^\\s*(?:--|//)\\s*(severity|message)\\s*:\\s*(.+?)\\s*$");

	private final Rule rule;
	private final Query written;
	private final PreparedQuery query;
	private final @Nullable String message;
	/** Of the answer, as the language has it. */
	private volatile List<String> columns = List.of();

	/**
	 * @param name of the rule
	 * @throws QueryException with line and column
	 */
	public QueryRule(String name, Query query, Metamodel metamodel, QueryLanguages languages, Cancellation cancellation) {
		Severity severity = Severity.ERROR;
		String told = null;
		for (Matcher directive = DIRECTIVE.matcher(query.text()); directive.find();) {
			if (directive.group(1).equals("severity")) {
				severity = Severity.of(directive.group(2));
			} else {
				told = directive.group(2);
			}
		}
		Strategy strategy = languages.has(query.language(), Strategy.COMPILED) ? Strategy.COMPILED : Strategy.INTERPRETED;
		this.rule = new Rule(name, "", severity, 1);
		this.message = told;
		this.written = query;
		this.query = languages.get(query.language(), strategy).prepare(query, metamodel, cancellation);
	}

	@Override
	public List<Rule> rules() {
		return List.of(rule);
	}

	@Override
	public void check(ModelSnapshot state, Findings findings, Cancellation cancellation) {
		Answer answer = query.execute(state, new QueryLimits(cancellation.remaining(), Long.MAX_VALUE), cancellation);
		requireViolations(answer);
		for (long i = 0; i < answer.count(); i++) {
			List<Object> row = answer.row(i);
			long key = element(row);
			findings.add(new Finding(rule, key, message(answer.columns(), row), key == ModelSnapshot.NONE ? row : List.of()));
		}
		findings.checked(rule, answer.answeredBy());
	}

	private static void requireViolations(Answer answer) {
		List<Object> only = answer.count() == 1 ? answer.row(0) : List.of();
		if (only.size() == 1 && !(only.getFirst() instanceof ElementKey) && !(only.getFirst() instanceof String)) {
			throw new QueryException(ErrorCode.QUERY_FAILED, "The query gives one value, " + only.getFirst()
					+ ", and no elements; as a constraint it has to give those that violate it, or a text for each violation.", 0, 0, null);
		}
	}

	@Override
	public List<RuleQuery> queries() {
		return List.of(this);
	}

	@Override
	public PreparedQuery query() {
		return query;
	}

	@Override
	public void begin(Answer first) {
		requireViolations(first);
		columns = first.columns();
	}

	@Override
	public Optional<Query> text() {
		return Optional.of(written);
	}

	@Override
	public String told(List<Object> row) {
		return message(columns, row);
	}

	@Override
	public List<String> messages(List<List<Object>> rows, ModelSnapshot state, Cancellation cancellation) {
		return rows.stream().map(row -> message(columns, row)).toList();
	}

	private String message(List<String> names, List<Object> row) {
		ElementKey element = element(row) == ModelSnapshot.NONE ? null : new ElementKey(element(row));
		List<String> details = new ArrayList<>();
		for (int i = 0; i < row.size(); i++) {
			Object cell = row.get(i);
			if (!Objects.equals(cell, element)) {
				details.add(row.size() == 1 ? String.valueOf(cell) : names.get(i) + " = " + cell);
			}
		}
		String known = message == null ? "'" + rule.name() + "' finds it" : message;
		return details.isEmpty() ? message == null ? known + "." : known : message == null && element == null ? String.join(", ", details) : known + " (" + String.join(", ", details) + ")";
	}
}
