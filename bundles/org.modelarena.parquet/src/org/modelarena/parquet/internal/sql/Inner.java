// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.modelarena.parquet.internal.sql.SqlProgram.Effort;
import org.modelarena.parquet.internal.sql.SqlProgram.Fault;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/**
 * A pipeline within another one, or within a term, for all rows around it together: it starts with one row for each combination of values that it reads from around
 * it, its domain, and what it gives is joined with the rows around it by these (Neumann, Kemper: Unnesting arbitrary queries, 2015). Used by one thread.
 */
record Inner(PipelineWriter around, PipelineWriter pipeline) {
	/**
	 * Writes a pipeline.
	 *
	 * @param facts  what is known of the rows around it
	 * @param values the terms that are asked for of each of its rows
	 */
	static Inner of(PipelineWriter around, FaultAnalysis facts, Pipeline pipeline, List<Term> values, boolean isOrderWanted) {
		return of(around, facts, List.of(new Step.Branch(pipeline, values)), Map.of()).with(pipeline.steps(), isOrderWanted);
	}

	/**
	 * The beginning of some pipelines.
	 *
	 * @param more columns that belong to the domain as well
	 */
	static Inner of(PipelineWriter around, FaultAnalysis facts, List<Step.Branch> branches, Map<Object, String> more) {
		Set<Variable> free = new LinkedHashSet<>();
		branches.forEach(branch -> free.addAll(FreeVariables.free(branch)));
		Rows outer = around.rows();
		free.removeIf(variable -> !outer.columns().containsKey(variable));
		Map<Object, String> columns = new LinkedHashMap<>(more);
		for (Variable variable : free) {
			columns.put(variable, outer.of(variable));
			if (variable.type() == ValueType.REAL) {
				// Where rows are grouped and joined, the two zeros are one value.
				around.refuse("CAST(" + outer.of(variable) + " AS STRING) = '-0.0'", "'" + variable.name() + "' is a negative zero");
			}
		}
		List<String> domain = List.copyOf(new LinkedHashSet<>(columns.values()));
		outer.columns().forEach((key, column) -> {
			if (key instanceof Term.Attribute attribute && attribute.of() instanceof Term.Use use && free.contains(use.variable())) {
				columns.put(key, column);
			}
		});
		Set<String> selected = new LinkedHashSet<>(columns.values());
		String start = selected.isEmpty() ? around.program().add(Effort.LITTLE, "SELECT 1 AS " + around.program().name("one"))
				: around.program().add(Effort.MUCH, "SELECT DISTINCT " + String.join(", ", selected) + " FROM " + outer.name());
		return new Inner(around, around.inner(new Rows(start, columns, domain, List.of()), facts));
	}

	private Inner with(List<Step> steps, boolean isOrderWanted) {
		pipeline.add(steps, PipelineWriter.Order.neededIf(isOrderWanted));
		return this;
	}

	List<String> domain() {
		return pipeline.rows().domain();
	}

	/** The columns of the domain, each with a comma after it. */
	String domainColumns() {
		return domain().stream().map(column -> column + ", ").collect(Collectors.joining());
	}

	/** The clause that groups rows by the domain; nothing if there is none. */
	String grouped() {
		return domain().isEmpty() ? "" : " GROUP BY " + String.join(", ", domain());
	}

	/** Looks up columns of a relation that has a row at most for each row of the domain; gives their new names. */
	List<String> lookUp(String relation, List<String> columns) {
		PipelineWriter outer = around;
		List<String> names = new ArrayList<>();
		StringBuilder selected = new StringBuilder();
		for (String column : columns) {
			String name = outer.program().name(column.replaceAll("_\\d+$", ""));
			names.add(name);
			selected.append(", n.").append(column).append(" AS ").append(name);
		}
		String same = PipelineWriter.sameDomain(domain());
		outer.select(Effort.LITTLE, "SELECT p.*" + selected + " FROM " + outer.rows().name() + " p LEFT JOIN " + relation + " n ON " + (same == null ? "1 = 1" : same), outer.rows());
		return names;
	}

	/** Joins the rows around the pipeline with those of a relation, with all its columns but the domain's. */
	void join(String relation, List<String> columns, Rows as) {
		String same = PipelineWriter.sameDomain(domain());
		String selected = columns.stream().map(column -> ", n." + column).collect(Collectors.joining());
		around.select(Effort.LITTLE,
				"SELECT p.*" + selected + " FROM " + around.rows().name() + " p " + (same == null ? "CROSS " : "") + "JOIN " + relation + " n" + (same == null ? "" : " ON " + same), as);
	}

	/** A column that is null unless the pipeline faults for a row around it; null if it cannot. */
	String faulty() {
		String relation = faultyDomain(pipeline.faults());
		return relation == null ? null : lookUp(relation, List.of("faulty")).getFirst();
	}

	/** A relation of the rows of the domain for which there is a fault; null for none. */
	String faultyDomain(List<Fault> faults) {
		if (faults.isEmpty()) {
			return null;
		}
		String all = faults.stream().map(fault -> "SELECT " + domainColumns() + "TRUE AS faulty FROM " + fault.relation() + " WHERE " + fault.condition()).collect(Collectors.joining(" UNION ALL "));
		return pipeline.program().add(Effort.MUCH, "SELECT DISTINCT " + domainColumns() + "faulty FROM (" + all + ") f");
	}
}
