package org.modelarena.query.epsilon.internal.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;
import org.modelarena.query.plan.build.Untranslatable;

/** A pipeline that is being made, with what is known of its rows. */
final class Rows {
	private static final int MOST_STEPS = 20_000;

	/** How many steps all pipelines of a plan have so far, also those that were made to try. */
	private static final class Total {
		private int steps;
	}

	private final List<Step> steps = new ArrayList<>();
	private final Set<Variable> variables = new LinkedHashSet<>();
	private final Total total;
	private Facts facts;
	private boolean mayFault;
	private boolean distinguished = true;
	private boolean multiplied;

	private Rows(Facts facts, Total total) {
		this.facts = facts;
		this.total = total;
	}

	/** The outermost pipeline of a plan. */
	static Rows outermost() {
		return new Rows(Facts.none(), new Total());
	}

	/** A pipeline for each of these rows. */
	Rows inner() {
		return inner(facts);
	}

	/** @param known what is known where the inner pipeline is evaluated */
	Rows inner(Facts known) {
		return new Rows(known, total);
	}

	Facts facts() {
		return facts;
	}

	/** Whether a step so far may fault. */
	boolean mayFault() {
		return mayFault;
	}

	boolean mayBeNull(Term term) {
		return facts.mayBeNull(term);
	}

	boolean mayFault(Term term) {
		return facts.mayFault(term);
	}

	Pipeline pipeline() {
		return new Pipeline(steps);
	}

	private void add(Step step) {
		if (++total.steps > MOST_STEPS) {
			throw new Untranslatable("The plan becomes too large.");
		}
		mayFault |= facts.mayFault(step);
		facts = facts.behind(step);
		steps.add(step);
		multiplied |= step instanceof Step.Scan || step instanceof Step.Expand || step instanceof Step.Union;
	}

	private Term made(Variable variable) {
		variables.add(variable);
		return new Term.Use(variable);
	}

	/** The rows of several collections, one behind the other. Their items have to be alike: values of one kind, or rows with the same cells of one kind each. */
	Value union(List<Value.Many> collections) {
		Unions union = new Unions();
		for (Value.Many many : collections) {
			Rows branch = inner();
			Value item = Collections.settled("item", many.source().emit(branch), branch);
			union.add(branch.pipeline(), item);
		}
		add(union.step());
		distinguished = false;
		return union.item(this::made);
	}

	/** Puts the rows in order; only those of one collection, and not of several one behind the other. */
	void sort(Term key) {
		add(new Step.Sort(List.of(key)));
	}

	/** Leaves out the first rows. */
	void skip(long number) {
		limit(number, Long.MAX_VALUE);
	}

	/** Leaves out the first rows, and keeps so many. */
	void limit(long skipped, long most) {
		add(new Step.Limit(skipped, most));
	}

	/** Whether there may be several rows so far, for each of which what follows is evaluated. */
	boolean isMultiplied() {
		return multiplied;
	}

	/** A row for each instance of a class. */
	Value.One scan(String name, EClass type) {
		Variable element = new Variable(name, new ValueType.Element(type));
		add(new Step.Scan(element, type));
		return new Value.One(made(element), new Kind.Element(type));
	}

	/** A row for each target of a reference. */
	Value.One expand(Term from, EReference reference) {
		return expand(from, reference, reference.getEReferenceType(), false);
	}

	/** A row for each link by a reference to an element, with the element that has it. */
	Value.One expandBackwards(Term to, EReference reference) {
		return expand(to, reference, reference.getEContainingClass(), true);
	}

	private Value.One expand(Term from, EReference reference, EClass found, boolean backwards) {
		Variable element = new Variable(reference.getName(), new ValueType.Element(found));
		add(new Step.Expand(element, from, reference, backwards));
		distinguished &= reference.isUnique();
		return new Value.One(made(element), new Kind.Element(found));
	}

	/** A value under a name, so that it is computed once and for all rows. */
	Value.One bind(String name, Value.One value) {
		Variable variable = new Variable(name, value.term().type());
		add(new Step.Bind(variable, value.term()));
		return new Value.One(made(variable), value.kind());
	}

	/** The same value, as a variable or constant. */
	Value.One simple(String name, Value.One value) {
		return value.term() instanceof Term.Use || value.term() instanceof Term.Constant ? value : bind(name, value);
	}

	/** Keeps the rows for which a condition is true. */
	void filter(Term condition) {
		if (condition instanceof Term.And and) {
			and.operands().forEach(this::filter);
		} else if (!Terms.isTrue(condition)) {
			add(new Step.Filter(condition));
		}
	}

	/** Faults where a condition is not true. */
	void require(Term condition) {
		add(new Step.Require(condition));
	}

	/** What the rows were like at some point. */
	record Mark(List<Variable> variables, boolean distinguished) {
	}

	/** Where a part begins whose rows are to become distinct by {@link #distinct}. */
	Mark mark() {
		return new Mark(List.copyOf(variables), distinguished);
	}

	/** Keeps one of the rows that have the same values, among those that were made from one row at a mark. */
	void distinct(Mark mark, Collection<Variable> values) {
		if (!mark.distinguished() && !mark.variables().isEmpty()) {
			throw new Untranslatable("A set is made for rows that cannot be told apart.");
		}
		Set<Variable> by = new LinkedHashSet<>(mark.variables());
		by.addAll(values);
		add(new Step.Distinct(List.copyOf(by)));
		variables.retainAll(by);
		distinguished = true;
	}
}
