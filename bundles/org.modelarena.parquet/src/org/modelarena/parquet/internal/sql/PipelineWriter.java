// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.modelarena.parquet.internal.sql.SqlProgram.Effort;
import org.modelarena.parquet.internal.sql.SqlProgram.Fault;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.PlanPrinter;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Variable;

/** Writes the steps of a pipeline, each as a relation or some. Used for one pipeline. */
final class PipelineWriter {
	private final SqlProgram program;
	private final TableViews tables;
	/** The attributes that are read of elements of extents. */
	private final Map<Variable, Set<EAttribute>> read;
	private final List<Fault> faults = new ArrayList<>();
	/** The expressions for terms in the relations from here on. */
	private final Map<Object, String> written = new HashMap<>();
	private Rows rows;
	private FaultAnalysis facts;
	/** Whether there has been no step. */
	private boolean isStart;

	private PipelineWriter(SqlProgram program, TableViews tables, Map<Variable, Set<EAttribute>> read, Rows rows, FaultAnalysis facts) {
		this.program = program;
		this.tables = tables;
		this.read = read;
		this.rows = rows;
		this.facts = facts;
	}

	/** The purpose of the order of rows. */
	enum Order {
		NOTHING,
		/** It is nice to have, but the answer is the same in any order. */
		SHOWN, NEEDED;

		static Order neededIf(boolean isNeeded) {
			return isNeeded ? NEEDED : NOTHING;
		}
	}

	/** The pipeline that is in no other. */
	static PipelineWriter outermost(SqlProgram program, TableViews tables, Map<Variable, Set<EAttribute>> read) {
		PipelineWriter writer = new PipelineWriter(program, tables, read, new Rows("", Map.of(), List.of(), List.of()), FaultAnalysis.START);
		writer.isStart = true;
		return writer;
	}

	/** @param start a row for each row around the pipeline */
	PipelineWriter inner(Rows start, FaultAnalysis around) {
		return new PipelineWriter(program, tables, read, start, around);
	}

	SqlProgram program() {
		return program;
	}

	TableViews tables() {
		return tables;
	}

	/** The facts after the steps so far. */
	FaultAnalysis facts() {
		return facts;
	}

	/** The relations and conditions that tell for which rows around it the pipeline faults. */
	List<Fault> faults() {
		return faults;
	}

	/** The rows after the steps so far. */
	Rows rows() {
		if (isStart) {
			isStart = false;
			rows = rows.in(program.add(Effort.LITTLE, "SELECT 1 AS " + program.name("one")));
		}
		return rows;
	}

	void become(Rows next) {
		isStart = false;
		rows = next;
	}

	TermWriter terms() {
		return new TermWriter(this, facts);
	}

	/** An expression that was remembered; or null. */
	String written(Object key) {
		return written.get(key);
	}

	/** Forgets what is not in the rows any more. */
	void forget() {
		written.clear();
	}

	void remember(Object key, String expression) {
		written.put(key, expression);
	}

	/** Adds a column; gives its name. */
	String column(String wish, Object key, String value) {
		String name = program.name(wish);
		become(rows().in(program.add(Effort.LITTLE, "SELECT *, " + value + " AS " + name + " FROM " + rows().name())).with(key, name));
		return name;
	}

	/**
	 * Adds a column with what another relation has for each row.
	 *
	 * @param on    true of one of its rows, n, at most; the column is null if it is true of none
	 * @param value a column of n
	 */
	String lookUp(Object key, String wish, String relation, String on, String value) {
		String known = rows().columns().get(key);
		if (known != null) {
			return known;
		}
		String name = program.name(wish);
		become(rows().in(program.add(Effort.LITTLE, "SELECT p.*, n." + value + " AS " + name + " FROM " + rows().name() + " p LEFT JOIN " + relation + " n ON " + on)).with(key, name));
		return name;
	}

	/** Refuses the statement if a condition is true of any of the rows. */
	void refuse(String condition, String reason) {
		program.refuse(new Fault(rows().name(), condition, reason));
	}

	/** Lets the pipeline fault where a condition is true; null for nowhere. */
	void fault(String condition, String reason) {
		if (condition != null) {
			faults.add(new Fault(rows().name(), condition, reason));
		}
	}

	/** Replaces the rows by others. */
	void select(Effort effort, String select, Rows as) {
		become(as.in(program.add(effort, select)));
	}

	/**
	 * Adds what steps do.
	 *
	 * @param order what the order of their rows is for
	 * @throws PlanFault for a step whose exact meaning is not known to have a form in SQL
	 */
	void add(List<Step> steps, Order order) {
		Order[] isWanted = new Order[steps.size()];
		Order before = order;
		for (int i = steps.size() - 1; i >= 0; i--) {
			isWanted[i] = before;
			before = steps.get(i) instanceof Step.Limit ? Order.NEEDED : before;
		}
		for (int i = 0; i < steps.size(); i++) {
			add(steps.get(i), isWanted[i]);
			facts = facts.behind(steps.get(i));
		}
	}

	private void add(Step step, Order order) {
		boolean isOrderWanted = order != Order.NOTHING;
		switch (step) {
		case Step.Scan scan -> scan(scan.element(), scan.type());
		case Step.Expand expand -> expand(expand, isOrderWanted);
		case Step.Bind bind -> bind(bind.variable(), bind.value(), step);
		case Step.Filter filter -> filter(filter);
		case Step.Require require -> fault("(" + terms().named(require.condition()) + ") IS NOT TRUE", text(step));
		case Step.Distinct distinct -> new OrderWriter(this).add(distinct, isOrderWanted);
		case Step.Sort sort -> new OrderWriter(this).add(sort, order);
		case Step.Limit limit -> new OrderWriter(this).add(limit);
		case Step.Union union -> new BranchWriter(this).add(union, order);
		case Step.Closure closure -> new BranchWriter(this).add(closure);
		case Step.Combine combine -> new BranchWriter(this).add(combine);
		case Step.Seek seek -> throw untranslated(step);
		case Step.Given given -> throw untranslated(step);
		case Step.Join join -> throw untranslated(step);
		case Step.Product product -> throw untranslated(step);
		}
	}

	static String text(Step step) {
		return "'" + new PlanPrinter().of(step) + "'";
	}

	private static PlanFault untranslated(Step step) {
		return new PlanFault(text(step) + " has no form in SQL");
	}

	private void scan(Variable element, EClass type) {
		String key = program.name(element.name());
		List<EAttribute> attributes = read.getOrDefault(element, Set.of()).stream().filter(attribute -> tables.have(type, attribute)).toList();
		List<String> names = attributes.stream().map(attribute -> program.name(element.name() + "_" + attribute.getName())).toList();
		String extent = program.add(Effort.LITTLE, tables.extent(type, key, attributes, names));
		Rows next = (isStart ? rows.in(extent) : rows()).with(element, key);
		for (int i = 0; i < names.size(); i++) {
			next = next.with(new Term.Attribute(new Term.Use(element), attributes.get(i)), names.get(i));
		}
		next = next.orderedWithin(List.of(key));
		if (isStart) {
			become(next);
		} else {
			select(Effort.PRODUCT, "SELECT p.*, n.* FROM " + rows.name() + " p CROSS JOIN " + extent + " n", next);
		}
	}

	private void expand(Step.Expand expand, boolean isOrderWanted) {
		TermWriter terms = terms();
		EClass owner = expand.backwards() ? expand.reference().getEReferenceType() : expand.reference().getEContainingClass();
		String from = terms.named(expand.from());
		fault(facts.mayFault(expand) ? FeatureReads.fault(terms, expand.from(), owner) : null, text(expand));
		String name = program.name(expand.element().name());
		String links = tables.links(expand.reference(), expand.backwards());
		String columns = "n.v AS " + name;
		Rows next = rows().with(expand.element(), name);
		if (isOrderWanted && expand.backwards()) {
			// Stores tell who refers to an element in orders of their own.
			next = next.ordered(null);
		} else if (isOrderWanted) {
			String position = program.name("position");
			columns += ", n.o AS " + position;
			next = next.orderedWithin(List.of(position));
		}
		select(Effort.LITTLE, "SELECT p.*, " + columns + " FROM " + rows().name() + " p JOIN " + links + " n ON n.k = " + from, next);
	}

	private void bind(Variable variable, Term value, Step step) {
		TermWriter terms = terms();
		String expression = terms.of(value);
		if (rows().columns().containsValue(expression)) {
			become(rows().with(variable, expression));
		} else {
			column(variable.name(), variable, expression);
		}
		fault(terms.fault(value), text(step));
	}

	private void filter(Step.Filter filter) {
		TermWriter terms = terms();
		String condition;
		if (facts.mayFaultOrBeNull(filter.condition())) {
			condition = terms.named(filter.condition());
			fault("(" + condition + ") IS NULL", text(filter));
		} else {
			condition = terms.of(filter.condition());
		}
		select(Effort.LITTLE, "SELECT * FROM " + rows().name() + " WHERE " + condition, rows());
	}

	/** Adds the number of each row among those with the same values, from 1 on; in any order if none is given. */
	String numbered(Set<String> by, List<String> order) {
		String name = program.name("number");
		String partition = by.isEmpty() ? "" : "PARTITION BY " + String.join(", ", by) + " ";
		String sorted = order.isEmpty() ? by.isEmpty() ? "1" : by.iterator().next() : String.join(", ", order);
		select(Effort.MUCH, "SELECT *, row_number() OVER (" + partition + "ORDER BY " + sorted + ") AS " + name + " FROM " + rows().name(), rows());
		return name;
	}

	/** The columns that tell the order of the rows. */
	List<String> requireOrder(Step step) {
		return requireOrder(text(step));
	}

	List<String> requireOrder(String what) {
		List<String> order = rows().order();
		if (order == null) {
			throw new PlanFault(what + " depends on an order that SQL does not know");
		}
		return order;
	}

	/** The condition that rows p and n are of the same row around a pipeline; null for any. */
	static String sameDomain(List<String> domain) {
		return domain.isEmpty() ? null : domain.stream().map(column -> "p." + column + " IS NOT DISTINCT FROM n." + column).collect(Collectors.joining(" AND "));
	}
}
