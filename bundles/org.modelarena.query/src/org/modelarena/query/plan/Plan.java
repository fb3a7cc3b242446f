// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan;

import java.util.List;

/**
 * A query as a plan: each row that the pipeline gives becomes a row of the answer. Immutable.
 *
 * @param emptyColumns the names of the columns of an answer without rows, where these differ; most often those of the columns
 * @param isOrdered    whether the rows are wanted in the order of the nested loops, and not just in any
 */
public record Plan(Pipeline pipeline, List<Column> columns, List<String> emptyColumns, boolean isOrdered) {
	public Plan {
		columns = List.copyOf(columns);
		emptyColumns = List.copyOf(emptyColumns);
	}

	/** A plan whose rows may come in any order. */
	public Plan(Pipeline pipeline, List<Column> columns, List<String> emptyColumns) {
		this(pipeline, columns, emptyColumns, false);
	}

	/** A plan whose columns are the same whether there are rows or not. */
	public Plan(Pipeline pipeline, List<Column> columns) {
		this(pipeline, columns, columns.stream().map(Column::name).toList());
	}

	/** The plan with its rows in order. */
	public Plan inOrder() {
		return new Plan(pipeline, columns, emptyColumns, true);
	}

	/** A column of the answer. */
	public record Column(String name, Term value) {
	}

	/** The plan on one line. */
	@Override
	public String toString() {
		PlanPrinter text = new PlanPrinter();
		return text.of(pipeline) + " => " + columns.stream().map(column -> column.name() + ": " + text.of(column.value())).toList();
	}
}
