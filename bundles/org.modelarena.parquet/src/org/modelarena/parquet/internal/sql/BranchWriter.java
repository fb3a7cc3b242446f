// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.parquet.internal.sql.PipelineWriter.Order;
import org.modelarena.parquet.internal.sql.SqlProgram.Closure;
import org.modelarena.parquet.internal.sql.SqlProgram.Effort;
import org.modelarena.parquet.internal.sql.SqlProgram.Fault;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/** Writes the steps that join the rows with those of other pipelines. */
final class BranchWriter {
	private final PipelineWriter outer;

	BranchWriter(PipelineWriter outer) {
		this.outer = outer;
	}

	/** Lets the outer pipeline fault for the rows of the domain of which there are faults. */
	private void fault(Inner inner, List<Fault> faults, Step step) {
		String relation = inner.faultyDomain(faults);
		if (relation != null) {
			outer.fault(inner.lookUp(relation, List.of("faulty")).getFirst() + " IS NOT NULL", PipelineWriter.text(step));
		}
	}

	void add(Step.Union union, Order wanted) {
		Inner inner = Inner.of(outer, outer.facts(), union.branches(), Map.of());
		Rows start = inner.pipeline().rows();
		List<String> names = union.variables().stream().map(variable -> outer.program().name(variable.name())).toList();
		List<PipelineWriter> written = new ArrayList<>();
		List<List<String>> values = new ArrayList<>();
		List<Fault> faults = new ArrayList<>();
		for (Step.Branch branch : union.branches()) {
			PipelineWriter pipeline = outer.inner(start, outer.facts());
			pipeline.add(branch.pipeline().steps(), wanted);
			TermWriter terms = pipeline.terms();
			List<String> row = new ArrayList<>();
			for (Term value : branch.values()) {
				row.add(terms.named(value));
				pipeline.fault(terms.fault(value), PipelineWriter.text(union));
			}
			written.add(pipeline);
			values.add(row);
			faults.addAll(pipeline.faults());
		}
		boolean isOrdered = wanted != Order.NOTHING && written.stream().noneMatch(pipeline -> pipeline.rows().order() == null);
		List<String> order = isOrdered ? order(written) : List.of();
		List<String> parts = new ArrayList<>();
		for (int i = 0; i < written.size(); i++) {
			parts.add(part(inner, written.get(i), values.get(i), names, isOrdered ? position(written, i, order) : List.of()));
		}
		String all = outer.program().add(Effort.LITTLE, String.join(" UNION ALL ", parts));
		fault(inner, faults, union);
		Rows next = outer.rows().orderedWithin(isOrdered ? order : null);
		for (int i = 0; i < names.size(); i++) {
			next = next.with(union.variables().get(i), names.get(i));
		}
		List<String> columns = new ArrayList<>(names);
		columns.addAll(order);
		inner.join(all, columns, next);
	}

	/** Names for the number of a branch, and for the order within each. */
	private List<String> order(List<PipelineWriter> branches) {
		List<String> order = new ArrayList<>(List.of(outer.program().name("branch")));
		branches.forEach(branch -> branch.rows().order().forEach(column -> order.add(outer.program().name("position"))));
		return order;
	}

	/** The values of the columns of {@link #order} for rows of one branch. */
	private static List<String> position(List<PipelineWriter> branches, int at, List<String> order) {
		List<String> position = new ArrayList<>(List.of(String.valueOf(at)));
		for (int i = 0; i < branches.size(); i++) {
			for (String column : branches.get(i).rows().order()) {
				position.add(i == at ? column : "NULL");
			}
		}
		for (int i = 0; i < order.size(); i++) {
			position.set(i, position.get(i) + " AS " + order.get(i));
		}
		return position;
	}

	private static String part(Inner inner, PipelineWriter branch, List<String> values, List<String> names, List<String> order) {
		List<String> columns = new ArrayList<>(inner.domain());
		for (int i = 0; i < names.size(); i++) {
			columns.add(values.get(i) + " AS " + names.get(i));
		}
		columns.addAll(order);
		return "SELECT " + String.join(", ", columns) + " FROM " + branch.rows().name();
	}

	void add(Step.Closure closure) {
		Inner inner = Inner.of(outer, outer.facts(), List.of(closure.start(), new Step.Branch(closure.links().pipeline(), closure.links().values())), Map.of());
		Rows domain = inner.pipeline().rows();
		List<Fault> faults = new ArrayList<>();
		PipelineWriter start = outer.inner(domain, outer.facts());
		String first = reached(start, closure.start(), closure);
		faults.addAll(start.faults());
		String element = outer.program().name(closure.element().name());
		String begun = outer.program().add(Effort.MUCH, "SELECT DISTINCT " + inner.domainColumns() + first + " AS " + element + " FROM " + start.rows().name() + " WHERE " + first + " IS NOT NULL");
		String from = outer.program().name("reached");
		Map<Object, String> kept = new LinkedHashMap<>();
		Set<Variable> free = FreeVariables.free(closure.links());
		domain.columns().forEach((key, column) -> {
			if (key instanceof Variable variable && free.contains(variable)) {
				kept.put(variable, column);
			}
		});
		List<String> same = List.copyOf(new LinkedHashSet<>(kept.values()));
		PipelineWriter links = links(closure, domain, kept, from);
		String next = reached(links, closure.links(), closure);
		String to = outer.program().name("linked");
		String sames = same.stream().map(column -> column + ", ").collect(Collectors.joining());
		String followed = outer.program().add(Effort.MUCH, "SELECT DISTINCT " + sames + from + ", " + next + " AS " + to + " FROM " + links.rows().name() + " WHERE " + next + " IS NOT NULL");
		String all = outer.program().add(new Closure(begun, followed, inner.domain(), same, element, from, to));
		for (Fault fault : links.faults()) {
			String on = same.stream().map(column -> " AND p." + column + " IS NOT DISTINCT FROM n." + column).collect(Collectors.joining());
			String columns = inner.domain().stream().map(column -> "p." + column + ", ").collect(Collectors.joining());
			String faulty = outer.program().add(Effort.MUCH,
					"SELECT " + columns + "1 AS fault FROM " + all + " p JOIN (SELECT * FROM " + fault.relation() + " WHERE " + fault.condition() + ") n ON n." + from
							+ " = p." + element + on);
			faults.add(new Fault(faulty, "1 = 1", fault.reason()));
		}
		fault(inner, faults, closure);
		inner.join(all, List.of(element), outer.rows().with(closure.element(), element).ordered(null));
	}

	/** Writes what is reached from each element, whether it is reached itself or not. */
	private PipelineWriter links(Step.Closure closure, Rows domain, Map<Object, String> kept, String from) {
		EClass type = ((ValueType.Element) closure.element().type()).type();
		String instances = outer.tables().instances(type);
		Set<String> columns = new LinkedHashSet<>(kept.values());
		String base = columns.isEmpty() ? outer.program().add(Effort.LITTLE, "SELECT k AS " + from + " FROM " + instances)
				: outer.program().add(Effort.PRODUCT,
						"SELECT p.*, n.k AS " + from + " FROM (SELECT DISTINCT " + String.join(", ", columns) + " FROM " + domain.name() + ") p CROSS JOIN " + instances + " n");
		columns.add(from);
		Map<Object, String> known = new LinkedHashMap<>(kept);
		known.put(closure.element(), from);
		PipelineWriter links = outer.inner(new Rows(base, known, List.copyOf(columns), List.of()), outer.facts().behind(closure));
		links.add(closure.links().pipeline().steps(), Order.NOTHING);
		return links;
	}

	/** The element that a branch gives, as an expression that is not long. */
	private static String reached(PipelineWriter pipeline, Step.Branch branch, Step.Closure closure) {
		if (branch == closure.start()) {
			pipeline.add(branch.pipeline().steps(), Order.NOTHING);
		}
		Term value = branch.values().getFirst();
		FaultAnalysis facts = pipeline.facts();
		EClass type = ((ValueType.Element) closure.element().type()).type();
		boolean isOf = facts.isOf(value, type) || value.type() instanceof ValueType.Element element && pipeline.tables().isAll(element.type(), type);
		if (!isOf) {
			throw new PlanFault(PipelineWriter.text(closure) + " has no form in SQL, as it may reach elements of other classes");
		}
		String reached = pipeline.terms().named(value);
		if (facts.mayFaultOrBeNull(value)) {
			pipeline.fault("(" + reached + ") IS NULL", PipelineWriter.text(closure));
		}
		return reached;
	}

	void add(Step.Combine combine) {
		Inner inner = Inner.of(outer, outer.facts(), combine.pipeline(), List.of(combine.of()), true);
		PipelineWriter pipeline = inner.pipeline();
		String element = pipeline.terms().named(combine.of());
		if (pipeline.facts().mayFaultOrBeNull(combine.of())) {
			pipeline.fault("(" + element + ") IS NULL", PipelineWriter.text(combine));
		}
		String number = pipeline.numbered(new LinkedHashSet<>(inner.domain()), pipeline.requireOrder(combine));
		fault(inner, pipeline.faults(), combine);
		String same = PipelineWriter.sameDomain(inner.domain());
		StringBuilder columns = new StringBuilder("SELECT p.*");
		StringBuilder joins = new StringBuilder();
		String items = outer.program().add(Effort.MUCH, "SELECT " + inner.domainColumns() + element + " AS item, " + number + " AS place FROM " + pipeline.rows().name());
		Rows next = outer.rows();
		List<String> order = new ArrayList<>();
		for (int i = 0; i < combine.elements().size(); i++) {
			String name = outer.program().name(combine.elements().get(i).name());
			String place = outer.program().name("place");
			String row = "n" + i;
			columns.append(", ").append(row).append(".item AS ").append(name).append(", ").append(row).append(".place AS ").append(place);
			String earlier = i == 0 ? null : row + ".place > n" + (i - 1) + ".place";
			String on = same == null ? earlier : same.replace(" n.", " " + row + ".") + (earlier == null ? "" : " AND " + earlier);
			joins.append(on == null ? " CROSS JOIN " : " JOIN ").append(items).append(" ").append(row).append(on == null ? "" : " ON " + on);
			next = next.with(combine.elements().get(i), name);
			order.add(place);
		}
		outer.select(Effort.LITTLE, columns + " FROM " + outer.rows().name() + " p" + joins, next.orderedWithin(order));
	}
}
