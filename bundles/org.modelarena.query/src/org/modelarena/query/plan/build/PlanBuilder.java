// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan.build;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/**
 * Makes a pipeline step by step, with new variables, and keeps what is known about its rows so far. Code that translates an expression gets the
 * builder of the rows for which the expression is evaluated, and opens an {@linkplain #inner inner} one for what is computed for each of them.
 * Not thread-safe.
 */
public final class PlanBuilder {
	private static final int MOST_STEPS = 20_000;

	/** How many steps all pipelines of a plan have so far, also those that were made to try. */
	private static final class Total {
		private int steps;
	}

	private final List<Step> steps = new ArrayList<>();
	private final Set<Variable> variables = new LinkedHashSet<>();
	private final Total total;
	private FaultAnalysis facts;
	private int analysed;
	private boolean mayFault;
	private boolean distinguished = true;
	private boolean multiplied;

	private PlanBuilder(FaultAnalysis facts, Total total) {
		this.facts = facts;
		this.total = total;
	}

	/** The outermost pipeline of a plan. */
	public static PlanBuilder outermost() {
		return new PlanBuilder(FaultAnalysis.START, new Total());
	}

	/** A pipeline for each of the rows so far. */
	public PlanBuilder inner() {
		return inner(facts());
	}

	/** @param known the facts where the inner pipeline is evaluated */
	public PlanBuilder inner(FaultAnalysis known) {
		return new PlanBuilder(known, total);
	}

	/** The facts about the rows so far. */
	public FaultAnalysis facts() {
		for (; analysed < steps.size(); analysed++) {
			Step step = steps.get(analysed);
			mayFault |= facts.mayFault(step);
			facts = facts.behind(step);
		}
		return facts;
	}

	/** Whether a step so far may fault. */
	public boolean mayFault() {
		facts();
		return mayFault;
	}

	/** Whether there may be several rows so far, for each of which what follows is evaluated. */
	public boolean isMultiplied() {
		return multiplied;
	}

	/** The steps so far. */
	public Pipeline pipeline() {
		return new Pipeline(steps);
	}

	private void add(Step step) {
		if (++total.steps > MOST_STEPS) {
			throw new Untranslatable("The plan becomes too large.");
		}
		steps.add(step);
		variables.addAll(FreeVariables.bound(step));
		switch (step) {
		case Step.Distinct distinct -> {
			variables.retainAll(distinct.by());
			distinguished = !distinct.isInverted();
		}
		case Step.Expand expand -> distinguished &= expand.reference().isUnique();
		case Step.Union union -> distinguished = false;
		case Step.Combine combine -> distinguished = false;
		default -> {
			// The rows can be told apart as before.
		}
		}
		multiplied |= step instanceof Step.Scan || step instanceof Step.Expand || step instanceof Step.Union || step instanceof Step.Closure
				|| step instanceof Step.Combine;
	}

	/**
	 * The values that another pipeline makes for each of the rows so far by itself: a set, an order or a limit in it is that of one row. This is the dependent
	 * join of Neumann and Kemper (Unnesting Arbitrary Queries, 2015), and as there, it is unnested where that is known to give the same: steps that go row by
	 * row follow those so far, and a set becomes one for all rows, whose keys have all that tells these rows apart.
	 *
	 * @param pipeline must not have its steps elsewhere on the way to the rows
	 * @param values   terms for each row of the pipeline
	 * @return the same values, for the rows from now on
	 */
	public List<Term> each(Pipeline pipeline, List<Term> values) {
		boolean goesRowByRow = pipeline.steps().stream().noneMatch(PlanBuilder::isOfSeveralRows);
		boolean onlyDistinct = pipeline.steps().stream().filter(PlanBuilder::isOfSeveralRows).allMatch(step -> step instanceof Step.Distinct set && !set.isInverted());
		if (!multiplied || goesRowByRow) {
			pipeline.steps().forEach(this::add);
			return values;
		}
		if (onlyDistinct && distinguished) {
			List<Variable> outer = List.copyOf(variables);
			pipeline.steps().forEach(step -> add(step instanceof Step.Distinct set ? distinct(outer, set.by()) : step));
			return values;
		}
		return union("item", values.stream().map(Term::type).toList(), List.of(new Step.Branch(pipeline, values)));
	}

	private static boolean isOfSeveralRows(Step step) {
		return step instanceof Step.Distinct || step instanceof Step.Sort || step instanceof Step.Limit;
	}

	private static Step.Distinct distinct(Collection<Variable> outer, Collection<Variable> values) {
		Set<Variable> by = new LinkedHashSet<>(outer);
		by.addAll(values);
		return new Step.Distinct(List.copyOf(by));
	}

	/** A row for each instance of a class; the instance. */
	public Term scan(String name, EClass type) {
		Variable element = new Variable(name, new ValueType.Element(type));
		add(new Step.Scan(element, type));
		return new Term.Use(element);
	}

	/** A row for each target of a reference; the target. */
	public Term expand(Term from, EReference reference) {
		return expand(reference.getName(), from, reference);
	}

	/** A row for each target of a reference, under a name; the target. */
	public Term expand(String name, Term from, EReference reference) {
		return expand(new Variable(name, new ValueType.Element(reference.getEReferenceType())), from, reference, false);
	}

	/** A row for each link by a reference to an element; the element that has the reference. */
	public Term expandBackwards(Term to, EReference reference) {
		return expand(new Variable(reference.getName(), new ValueType.Element(reference.getEContainingClass())), to, reference, true);
	}

	private Term expand(Variable element, Term from, EReference reference, boolean backwards) {
		add(new Step.Expand(element, from, reference, backwards));
		return new Term.Use(element);
	}

	/**
	 * The rows of several pipelines, one after another.
	 *
	 * @param types the types of the branches' values
	 * @return terms for the values
	 */
	public List<Term> union(String name, List<ValueType> types, List<Step.Branch> branches) {
		List<Variable> items = types.stream().map(type -> new Variable(name, type)).toList();
		add(new Step.Union(items, branches));
		return items.stream().<Term>map(Term.Use::new).toList();
	}

	/**
	 * A row for each element that can be reached, each once.
	 *
	 * @param element a new variable, of which the links are made
	 * @param start   makes the elements that are reached first
	 * @param links   makes those that are reached from one
	 * @return the element
	 */
	public Term closure(Variable element, Step.Branch start, Step.Branch links) {
		add(new Step.Closure(element, start, links));
		return new Term.Use(element);
	}

	/**
	 * A row for each combination of the elements that a pipeline gives, see {@link Step.Combine}.
	 *
	 * @param names of the elements
	 * @param type  of the elements, which all of the pipeline are known to have
	 * @return the elements
	 */
	public List<Term> combine(List<String> names, EClass type, Pipeline pipeline, Term of) {
		List<Variable> elements = names.stream().map(name -> new Variable(name, new ValueType.Element(type))).toList();
		add(new Step.Combine(elements, pipeline, of));
		return elements.stream().<Term>map(Term.Use::new).toList();
	}

	/** A value under a name, so that it is computed once and for all rows. */
	public Term.Use bind(String name, Term value) {
		Variable variable = new Variable(name, value.type());
		add(new Step.Bind(variable, value));
		return new Term.Use(variable);
	}

	/** The same value as a variable. */
	public Term.Use variable(String name, Term value) {
		return value instanceof Term.Use use ? use : bind(name, value);
	}

	/** The same value as a variable or constant. */
	public Term simple(String name, Term value) {
		return value instanceof Term.Constant ? value : variable(name, value);
	}

	/** Keeps the rows for which a condition is true. */
	public void filter(Term condition) {
		if (!Terms.isTrue(condition)) {
			add(new Step.Filter(condition));
		}
	}

	/** Faults where a condition is not true. */
	public void require(Term condition) {
		add(new Step.Require(condition));
	}

	/** Puts the rows in order; only those of one collection, and not of several one after another. */
	public void sort(Term key) {
		add(new Step.Sort(List.of(key)));
	}

	/** Leaves out the first rows, and keeps so many. */
	public void limit(long skipped, long most) {
		add(new Step.Limit(skipped, most));
	}

	/** Keeps the rows whose value an earlier row has had. */
	public void repeated(Term.Use value) {
		add(new Step.Distinct(List.of(value.variable()), true));
	}

	/** Keeps one of the rows that have the same values; only where all rows are those of one collection, see {@link #each}. */
	public void distinct(Collection<Variable> values) {
		add(new Step.Distinct(List.copyOf(values)));
	}
}
