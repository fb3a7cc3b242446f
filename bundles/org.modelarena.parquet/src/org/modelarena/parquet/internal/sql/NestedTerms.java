// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

import org.modelarena.parquet.internal.sql.SqlProgram.Effort;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.PlanPrinter;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** Writes terms that contain a pipeline: what it gives is grouped by its domain, and looked up there. */
final class NestedTerms {
	private static final String RANGE = " BETWEEN " + Integer.MIN_VALUE + " AND " + Integer.MAX_VALUE;

	private final TermWriter terms;
	private final PipelineWriter outer;

	/** Tells whether a term faults. */
	private record FaultOf(TermWriter.Known term) {
	}

	NestedTerms(TermWriter terms) {
		this.terms = terms;
		this.outer = terms.pipeline();
	}

	private Inner inner(Pipeline pipeline, List<Term> values, boolean isOrderWanted) {
		return Inner.of(outer, terms.facts(), pipeline, values, isOrderWanted);
	}

	/** A value that is null where the pipeline faults. */
	private static String guarded(String faulty, String value) {
		return faulty == null ? value : "CASE WHEN " + faulty + " IS NULL THEN " + value + " END";
	}

	private String add(Effort effort, String select) {
		return outer.program().add(effort, select);
	}

	String of(Term.Exists exists) {
		String linked = new MembershipWriter(terms).of(exists);
		return linked != null ? linked : found(exists);
	}

	private String found(Term.Exists exists) {
		Inner inner = inner(exists.pipeline(), List.of(), false);
		String found = inner.domain().isEmpty() ? add(Effort.MUCH, "SELECT count(*) > 0 AS found FROM " + inner.pipeline().rows().name())
				: add(Effort.MUCH, "SELECT DISTINCT " + inner.domainColumns() + "TRUE AS found FROM " + inner.pipeline().rows().name());
		String column = inner.lookUp(found, List.of("found")).getFirst();
		return guarded(inner.faulty(), "COALESCE(" + column + ", FALSE)");
	}

	String of(Term.Count count) {
		Inner inner = inner(count.pipeline(), List.of(), false);
		String counted = add(Effort.MUCH, "SELECT " + inner.domainColumns() + "count(*) AS rows_found FROM " + inner.pipeline().rows().name() + inner.grouped());
		String column = inner.lookUp(counted, List.of("rows_found")).getFirst();
		return guarded(inner.faulty(), "COALESCE(" + column + ", CAST(0 AS BIGINT))");
	}

	String of(Term.Aggregate aggregate) {
		TermWriter.Known known = new TermWriter.Known(aggregate, terms.facts());
		String column = outer.written(known);
		return column != null ? column : aggregate(aggregate, known);
	}

	private String aggregate(Term.Aggregate aggregate, TermWriter.Known known) {
		boolean isReal = aggregate.of().type() == ValueType.REAL;
		if (!isReal && aggregate.of().type() != ValueType.INTEGER || isReal && aggregate.function() != Term.Function.SUM) {
			throw TermWriter.untranslated(aggregate, "engines order such values in another way");
		}
		Inner inner = inner(aggregate.pipeline(), List.of(aggregate.of()), isReal);
		PipelineWriter rows = inner.pipeline();
		TermWriter values = rows.terms();
		String value = values.named(aggregate.of());
		if (rows.facts().mayFaultOrBeNull(aggregate.of())) {
			rows.fault("(" + value + ") IS NULL", "'" + new PlanPrinter().of(aggregate) + "'");
		}
		String result = switch (aggregate.function()) {
		case MIN -> "min(" + value + ") AS total";
		case MAX -> "max(" + value + ") AS total";
		case SUM -> isReal ? rows.tables().dialect().sumInOrder(value, rows.requireOrder("'" + new PlanPrinter().of(aggregate) + "'")) + " AS total" : sum(value);
		};
		String grouped = add(Effort.MUCH, "SELECT " + inner.domainColumns() + "TRUE AS found, " + result + " FROM " + rows.rows().name() + inner.grouped());
		boolean isSum = aggregate.function() == Term.Function.SUM && !isReal;
		List<String> found = inner.lookUp(grouped, isSum ? List.of("found", "total", "positive", "negative", "small") : List.of("found", "total"));
		String total = found.get(1);
		if (isSum) {
			total = "CASE WHEN " + found.get(0) + " IS NULL OR " + found.get(4) + " IS NULL THEN CAST(0 AS BIGINT) WHEN " + found.get(2) + RANGE + " AND " + found.get(3) + RANGE + " AND "
					+ found.get(4)
					+ " THEN " + total + " END";
		} else if (isReal) {
			total = "COALESCE(" + total + ", CAST(0 AS DOUBLE))";
		}
		String faulty = inner.faulty();
		String column = outer.column("total", known, guarded(faulty, total));
		if (faulty != null) {
			outer.remember(new FaultOf(known), faulty);
		}
		outer.remember(known, column);
		return column;
	}

	/** A sum leaves 32 bits on the way only if that of all positive or all negative numbers does. */
	private static String sum(String value) {
		String number = "CASE WHEN " + value + RANGE + " THEN " + value + " END";
		return "CAST(sum(" + number + ") AS BIGINT) AS total, COALESCE(sum(CASE WHEN " + number + " > 0 THEN " + number + " END), 0) AS positive, COALESCE(sum(CASE WHEN " + number + " < 0 THEN "
				+ number
				+ " END), 0) AS negative, min(CASE WHEN " + value + RANGE + " THEN 1 ELSE 0 END) = 1 AS small";
	}

	/** Whether the pipeline of a smallest or largest number faults. */
	String fault(Term.Aggregate aggregate) {
		of(aggregate);
		String faulty = outer.written(new FaultOf(new TermWriter.Known(aggregate, terms.facts())));
		return faulty == null ? "FALSE" : faulty + " IS NOT NULL";
	}

	String of(Term.Item item) {
		TermWriter.Known known = new TermWriter.Known(item, terms.facts());
		String column = outer.written(known);
		return column != null ? column : item(item, known);
	}

	private String item(Term.Item item, TermWriter.Known known) {
		Inner inner = inner(item.pipeline(), List.of(item.of()), true);
		PipelineWriter rows = inner.pipeline();
		TermWriter values = rows.terms();
		String text = "'" + new PlanPrinter().of(item) + "'";
		String value = values.named(item.of());
		rows.fault(values.fault(item.of()), text);
		List<String> order = rows.requireOrder(text);
		List<String> sorted = item.isLast() ? order.stream().map(each -> each + " DESC").toList() : order;
		String first;
		if (inner.domain().isEmpty()) {
			first = add(Effort.MUCH, "SELECT " + value + " AS item, TRUE AS found FROM " + rows.rows().name() + (sorted.isEmpty() ? "" : " ORDER BY " + String.join(", ", sorted)) + " LIMIT 1");
		} else {
			String number = rows.numbered(new LinkedHashSet<>(inner.domain()), sorted);
			first = add(Effort.MUCH, "SELECT " + inner.domainColumns() + value + " AS item, TRUE AS found FROM " + rows.rows().name() + " WHERE " + number + " = 1");
		}
		List<String> found = inner.lookUp(first, List.of("item", "found"));
		String faulty = inner.faulty();
		String column = outer.column("item", known, guarded(faulty, found.get(0)));
		List<String> faults = new ArrayList<>();
		if (faulty != null) {
			faults.add(faulty + " IS NOT NULL");
		}
		if (item.isRequired()) {
			faults.add(found.get(1) + " IS NULL");
		}
		outer.remember(known, column);
		outer.remember(new FaultOf(known), faults.isEmpty() ? "FALSE" : "(" + String.join(" OR ", faults) + ")");
		return column;
	}

	/** Whether the pipeline of an item faults, or one that has to be there is not. */
	String fault(Term.Item item) {
		of(item);
		return outer.written(new FaultOf(new TermWriter.Known(item, terms.facts())));
	}
}
