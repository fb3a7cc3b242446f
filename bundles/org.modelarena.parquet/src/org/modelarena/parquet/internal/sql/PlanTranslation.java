// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.model.Metamodel;
import org.modelarena.parquet.internal.ModelTables;
import org.modelarena.parquet.internal.sql.SqlProgram.Fault;
import org.modelarena.query.PlanFault;
import org.modelarena.query.PlanRewriting;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.PlanPrinter;
import org.modelarena.query.plan.PlanTraversal;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/** Translates plans. Used for one plan. */
public final class PlanTranslation {
	private final SqlProgram program = new SqlProgram();
	private final Map<Variable, Set<EAttribute>> read = new HashMap<>();
	private final Plan plan;
	private final PipelineWriter pipeline;
	private final List<String> cells = new ArrayList<>();
	private final List<ValueType> types = new ArrayList<>();
	private final List<SqlStatements.ListColumn> lists = new ArrayList<>();

	private PlanTranslation(Plan plan, Path model, Metamodel metamodel, ModelTables tables, Dialect dialect) {
		this.plan = plan;
		this.pipeline = PipelineWriter.outermost(program, new TableViews(model, metamodel, tables, dialect, program), read);
		plan.pipeline().steps().forEach(this::find);
		plan.columns().forEach(column -> find(column.value()));
	}

	/**
	 * The program of a plan as it was translated, for the tables in a folder.
	 *
	 * @throws PlanFault if none is known to mean exactly what the plan means
	 */
	public static SqlStatements of(Plan plan, Path model, Metamodel metamodel, ModelTables tables, Dialect dialect) {
		return new PlanTranslation(PlanRewriting.withoutStatistics(plan, metamodel), model, metamodel, tables, dialect).statements();
	}

	private void find(Step step) {
		PlanTraversal.terms(step).forEach(this::find);
		switch (step) {
		case Step.Union union -> union.branches().forEach(this::find);
		case Step.Closure closure -> closure.branches().forEach(this::find);
		case Step.Combine combine -> {
			find(combine.pipeline());
			find(combine.of());
		}
		default -> {
			// Its terms are all.
		}
		}
	}

	private void find(Step.Branch branch) {
		find(branch.pipeline());
		branch.values().forEach(this::find);
	}

	private void find(Pipeline within) {
		within.steps().forEach(this::find);
	}

	private void find(Term term) {
		if (term instanceof Term.Attribute attribute && attribute.of() instanceof Term.Use use && attribute.type() != null) {
			read.computeIfAbsent(use.variable(), missing -> new LinkedHashSet<>()).add(attribute.attribute());
		}
		PlanTraversal.operands(term).forEach(this::find);
		PlanTraversal.pipelines(term).forEach(this::find);
	}

	private SqlStatements statements() {
		List<Step> steps = plan.pipeline().steps();
		boolean isSorted = steps.stream().anyMatch(Step.Sort.class::isInstance) && steps.stream().noneMatch(Step.Closure.class::isInstance);
		pipeline.add(steps, plan.isOrdered() ? PipelineWriter.Order.NEEDED : isSorted ? PipelineWriter.Order.SHOWN : PipelineWriter.Order.NOTHING);
		TermWriter terms = pipeline.terms();
		for (int i = 0; i < plan.columns().size(); i++) {
			Term value = plan.columns().get(i).value();
			if (!(value instanceof Term.Listing)) {
				cell(terms.named(value), value.type());
				pipeline.fault(terms.fault(value), "'" + new PlanPrinter().of(value) + "'");
			} else {
				cell("1", ValueType.INTEGER);
			}
		}
		for (int i = 0; i < plan.columns().size(); i++) {
			if (plan.columns().get(i).value() instanceof Term.Listing list) {
				list(i, list);
			}
		}
		List<Fault> faults = new ArrayList<>(program.faults());
		faults.addAll(pipeline.faults());
		List<String> parts = new ArrayList<>();
		for (Fault fault : faults) {
			parts.add("(SELECT " + parts.size() + " AS reason FROM " + fault.relation() + " WHERE " + fault.condition() + " LIMIT 1)");
		}
		String ofFaults = parts.isEmpty() ? null : String.join("\nUNION ALL ", parts);
		String rows = rows(plan.isOrdered() || isSorted);
		List<String> queries = new ArrayList<>(List.of(rows));
		lists.forEach(list -> queries.add(list.rows()));
		if (ofFaults != null) {
			queries.add(ofFaults);
		}
		List<String> reasons = new ArrayList<>(program.faults().stream().map(Fault::reason).toList());
		pipeline.faults().forEach(fault -> reasons.add(fault.reason() + " meets a case that it leaves to an interpreter, such as null, an overflow or a division by zero"));
		return new SqlStatements(program.definitions(queries), ofFaults, reasons, rows, types, lists);
	}

	private void cell(String value, ValueType type) {
		cells.add(value + " AS c" + cells.size());
		types.add(type);
	}

	private String rows(boolean isOrderWanted) {
		List<String> order = plan.isOrdered() ? pipeline.requireOrder("the answer") : isOrderWanted ? pipeline.rows().order() : null;
		String columns = cells.isEmpty() ? "1 AS c0" : String.join(", ", cells);
		return "SELECT " + columns + " FROM " + pipeline.rows().name() + (order == null || order.isEmpty() ? "" : " ORDER BY " + String.join(", ", order));
	}

	private void list(int column, Term.Listing list) {
		String text = "'" + new PlanPrinter().of(list) + "'";
		boolean isOrdered = list.order() != Term.Listing.Order.CELLS;
		Inner inner = Inner.of(pipeline, pipeline.facts(), list.pipeline(), list.of(), isOrdered);
		PipelineWriter rows = inner.pipeline();
		TermWriter terms = rows.terms();
		List<String> selected = new ArrayList<>(inner.domain());
		List<ValueType> items = new ArrayList<>();
		for (Term value : list.of()) {
			selected.add(terms.named(value) + " AS i" + items.size());
			items.add(value.type());
			rows.fault(terms.fault(value), text);
		}
		List<Integer> keys = new ArrayList<>();
		List<ValueType> keyTypes = new ArrayList<>();
		for (String key : inner.domain()) {
			keys.add(cells.size());
			ValueType type = rows.rows().columns().entrySet().stream().filter(each -> each.getValue().equals(key) && each.getKey() instanceof Variable).map(each -> ((Variable) each.getKey()).type())
					.findFirst().orElseGet(() -> typeOf(list, key));
			keyTypes.add(type);
			cell(key, type);
		}
		List<String> order = new ArrayList<>(isOrdered ? rows.requireOrder(text) : List.of());
		String sorted = order.isEmpty() ? "" : " ORDER BY " + String.join(", ", order);
		lists.add(new SqlStatements.ListColumn(column, keys, "SELECT " + String.join(", ", selected) + " FROM " + rows.rows().name() + sorted, keyTypes, items, list.order()));
		String faulty = inner.faulty();
		pipeline.fault(faulty == null ? null : faulty + " IS NOT NULL", text);
	}

	/** The type of what a list reads from around it, of which its own pipeline does not keep the variable. */
	private ValueType typeOf(Term.Listing list, String column) {
		return FreeVariables.free(list).stream().filter(variable -> column.equals(pipeline.rows().columns().get(variable))).map(Variable::type).findFirst()
				.orElseThrow(() -> new PlanFault("a list depends on something that SQL does not know"));
	}
}
