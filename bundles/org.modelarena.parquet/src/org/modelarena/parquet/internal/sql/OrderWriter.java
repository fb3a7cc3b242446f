// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.modelarena.parquet.internal.sql.PipelineWriter.Order;
import org.modelarena.parquet.internal.sql.SqlProgram.Effort;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.PlanPrinter;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/** Writes the steps that depend on the order of rows, or make one. */
final class OrderWriter {
	private final PipelineWriter pipeline;

	OrderWriter(PipelineWriter pipeline) {
		this.pipeline = pipeline;
	}

	void add(Step.Distinct distinct, boolean isOrderWanted) {
		Map<Object, String> kept = new LinkedHashMap<>();
		Set<String> names = new LinkedHashSet<>(pipeline.rows().domain());
		Set<String> by = new LinkedHashSet<>(pipeline.rows().domain());
		boolean isReal = false;
		pipeline.forget();
		// What is around the pipeline can be used after it.
		pipeline.rows().columns().forEach((key, column) -> {
			if (key instanceof Variable && pipeline.rows().domain().contains(column)) {
				kept.put(key, column);
			}
		});
		for (Variable variable : distinct.by()) {
			kept.put(variable, pipeline.rows().of(variable));
			names.add(pipeline.rows().of(variable));
			by.addAll(TextWriter.distinctBy(variable.type(), pipeline.rows().of(variable)));
			isReal |= variable.type() == ValueType.REAL;
		}
		if (!isOrderWanted && !distinct.isInverted() && !isReal && !names.isEmpty()) {
			pipeline.select(Effort.MUCH, "SELECT DISTINCT " + String.join(", ", names) + " FROM " + pipeline.rows().name(), new Rows("", kept, pipeline.rows().domain(), null));
			return;
		}
		List<String> order = isOrderWanted ? pipeline.rows().order() : null;
		String number = pipeline.numbered(by, order == null ? List.of() : order);
		if (order != null) {
			names.addAll(order);
		}
		String columns = names.isEmpty() ? "1 AS " + pipeline.program().name("one") : String.join(", ", names);
		pipeline.select(Effort.MUCH, "SELECT " + columns + " FROM " + pipeline.rows().name() + " WHERE " + number + (distinct.isInverted() ? " > 1" : " = 1"),
				new Rows("", kept, pipeline.rows().domain(), order));
	}

	void add(Step.Sort sort, Order wanted) {
		TermWriter terms = pipeline.terms();
		List<String> order = new ArrayList<>();
		boolean isOrderWanted = wanted != Order.NOTHING;
		for (Term by : sort.by()) {
			String key = terms.named(by);
			if (pipeline.facts().mayFaultOrBeNull(by)) {
				pipeline.fault("(" + key + ") IS NULL", PipelineWriter.text(sort));
			}
			if (isOrderWanted) {
				order.addAll(sortedBy(by, key, wanted));
			}
		}
		if (isOrderWanted) {
			pipeline.become(pipeline.rows().order() == null ? pipeline.rows() : pipeline.rows().ordered(concatenated(order, pipeline.rows().order())));
		}
	}

	private static List<String> concatenated(List<String> one, List<String> other) {
		List<String> both = new ArrayList<>(one);
		both.addAll(other);
		return both;
	}

	private List<String> sortedBy(Term by, String key, Order wanted) {
		if (by.type() != ValueType.INTEGER && by.type() != ValueType.REAL && by.type() != ValueType.TEXT) {
			throw new PlanFault("'" + new PlanPrinter().of(by) + "' is sorted by, and neither a number nor a text");
		}
		String value = by.type() == ValueType.TEXT && wanted == Order.NEEDED ? TextWriter.ordered(pipeline, key) : key;
		List<String> columns = new ArrayList<>();
		for (String each : TextWriter.distinctBy(by.type(), value)) {
			columns.add(pipeline.column("sorted", new Object(), each));
		}
		return columns;
	}

	void add(Step.Limit limit) {
		List<String> order = pipeline.requireOrder(limit);
		long last = limit.most() > Long.MAX_VALUE - limit.skipped() ? Long.MAX_VALUE : limit.most() + limit.skipped();
		if (!pipeline.rows().domain().isEmpty()) {
			String number = pipeline.numbered(new LinkedHashSet<>(pipeline.rows().domain()), order);
			pipeline.select(Effort.MUCH, "SELECT * FROM " + pipeline.rows().name() + " WHERE " + number + " > " + limit.skipped() + (last == Long.MAX_VALUE ? "" : " AND " + number + " <= " + last),
					pipeline.rows());
			return;
		}
		String sorted = order.isEmpty() ? "" : " ORDER BY " + String.join(", ", order);
		pipeline.select(Effort.MUCH,
				"SELECT * FROM " + pipeline.rows().name() + sorted + (last == Long.MAX_VALUE ? "" : " LIMIT " + limit.most()) + (limit.skipped() > 0 ? " OFFSET " + limit.skipped() : ""),
				pipeline.rows());
	}
}
