// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.statement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.modelarena.core.Answer;
import org.modelarena.core.AnsweredBy;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Explanation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.pushdown.Statement;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.adapter.BulkAdapter;
import org.modelarena.query.internal.cypher.CypherQuery;
import org.modelarena.query.internal.gremlin.GremlinTranslation;
import org.modelarena.query.internal.optimise.analysis.CardinalityEstimation;
import org.modelarena.query.internal.vector.Budget;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.ValueType;

/** A plan as a statement, ready to run on the snapshots of one store. Immutable and thread-safe. */
public final class StatementRunner {
	/** The name of the parameter with the largest number of rows. */
	private static final String LIMIT = "most";
	/** About what a row and a cell take, in bytes. */
	private static final int ROW = 24;
	private static final int CELL = 32;

	private final Plan plan;
	private final Statement statement;
	private final Form form;
	private final AnsweredBy answeredBy;

	/** The differences between the languages. */
	private enum Form {
		CYPHER("Cypher statement", " LIMIT $" + LIMIT, null), GREMLIN("Gremlin traversal", null, ".fail(");

		private final String title;
		/** Ends a statement that gives so many rows at most; null where reading no further ends it. */
		private final String limit;
		/** Stands in statements that fail where the plan faults; null if none does. */
		private final String fault;

		Form(String title, String limit, String fault) {
			this.title = title;
			this.limit = limit;
			this.fault = fault;
		}
	}

	private StatementRunner(Plan plan, Statement statement, Form form) {
		this.plan = plan;
		this.statement = statement;
		this.form = form;
		String oneLine = statement.text().replace('\n', ' ') + (statement.parameters().isEmpty() ? "" : " " + statement.parameters());
		this.answeredBy = new AnsweredBy(Strategy.PUSHDOWN, "a " + form.title + ": " + oneLine);
	}

	/**
	 * The runner of an optimised plan.
	 *
	 * @throws PlanFault if no statement is known to mean exactly what the plan means
	 */
	public static StatementRunner of(Plan plan, StatementSnapshot snapshot) {
		return switch (snapshot.language()) {
		case StatementSnapshot.CYPHER -> new StatementRunner(plan, CypherQuery.of(plan, snapshot), Form.CYPHER);
		case StatementSnapshot.GREMLIN -> new StatementRunner(plan, GremlinTranslation.of(plan, snapshot), Form.GREMLIN);
		default -> throw new PlanFault("there is no translation to " + snapshot.language());
		};
	}

	/** The name for people of the language of a store's statements. */
	static String languageOf(StatementSnapshot snapshot) {
		String language = snapshot.language();
		return language.substring(0, 1).toUpperCase(Locale.ROOT) + language.substring(1);
	}

	/** The statement, for people. */
	public String text() {
		return statement.text();
	}

	/**
	 * The plan's answer, in the engine's order.
	 *
	 * @throws PlanFault      where the statement tells that the plan faults
	 * @throws ArenaException as {@link StatementSnapshot#run}, and where the budget does not suffice
	 */
	public Answer answer(StatementSnapshot snapshot, Budget budget, Cancellation cancellation) {
		List<Object[]> rows = new ArrayList<>();
		try {
			snapshot.run(limited(budget.mostRows()), row -> {
				budget.addRows(1);
				budget.addBytes(ROW + (long) CELL * row.length);
				rows.add(row);
			}, cancellation);
		} catch (ArenaException e) {
			throw e.code() == ErrorCode.QUERY_FAILED && form.fault != null && statement.text().contains(form.fault)
					? new PlanFault("the traversal has come to a null of which something is read") : e;
		}
		if (rows.isEmpty()) {
			return Answer.builder(plan.emptyColumns(), QueryLimits.DEFAULT).build().answeredBy(answeredBy);
		}
		List<Object> columns = new ArrayList<>();
		for (int i = 0; i < plan.columns().size(); i++) {
			columns.add(column(rows, i, plan.columns().get(i).value().type() instanceof ValueType.Element));
		}
		return Answer.ofColumns(plan.columns().stream().map(Plan.Column::name).toList(), columns, rows.size()).answeredBy(answeredBy);
	}

	/** The plan's answer, and how many rows were expected. */
	public Explanation explain(StatementSnapshot snapshot, Budget budget, Cancellation cancellation) {
		Answer answer = answer(snapshot, budget, cancellation);
		List<Double> estimates = CardinalityEstimation.of(plan.pipeline().steps(), new BulkAdapter(snapshot));
		Explanation.Step step = new Explanation.Step("the statement", estimates.isEmpty() ? 1 : estimates.getLast(), answer.count());
		return new Explanation(List.of(step), answer);
	}

	/** One row too many is enough to know. */
	private Statement limited(long maxRows) {
		if (maxRows == Long.MAX_VALUE || form.limit == null) {
			return statement;
		}
		Map<String, Object> parameters = new HashMap<>(statement.parameters());
		parameters.put(LIMIT, maxRows + 1);
		return new Statement(statement.text() + form.limit, parameters);
	}

	private static Object column(List<Object[]> rows, int at, boolean isElement) {
		if (!isElement) {
			return rows.stream().map(row -> row[at]).toArray();
		}
		long[] keys = new long[rows.size()];
		Arrays.setAll(keys, row -> rows.get(row)[at] instanceof Long key ? key : ModelSnapshot.NONE);
		return keys;
	}
}
