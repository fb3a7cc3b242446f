// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.gremlin;

import static org.modelarena.query.internal.gremlin.ValueWriter.nested;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.optimise.analysis.Ranges;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.PlanPrinter;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/** Writes the steps of pipelines. Each variable is the label of the step that makes it. */
final class StepWriter {
	private final ValueWriter values;
	private final ConditionWriter conditions;
	private final VariableLabels names;
	private final GremlinNames words;

	/**
	 * Some steps.
	 *
	 * @param end where they lead to
	 */
	record Written(String text, TraversalPosition end) {
		Written then(String steps, TraversalPosition position) {
			return new Written(text + steps, position);
		}
	}

	StepWriter(ValueWriter values, ConditionWriter conditions, VariableLabels names, GremlinNames words) {
		this.values = values;
		this.conditions = conditions;
		this.names = names;
		this.words = words;
	}

	/**
	 * The steps of a pipeline that starts at a place.
	 *
	 * @throws PlanFault for a step whose exact meaning is not known to have a form in Gremlin
	 */
	Written of(Pipeline pipeline, TraversalPosition position) {
		return of(pipeline.steps(), new Written("", position));
	}

	private Written of(List<Step> steps, Written before) {
		Written written = before;
		for (int i = 0; i < steps.size(); i++) {
			Step step = steps.get(i);
			TraversalPosition position = written.end();
			written = add(step, i + 1 < steps.size() ? steps.get(i + 1) : null, written);
			// Writing a step may have taught more than the step itself says.
			TraversalPosition end = written.end();
			written = new Written(written.text(), end.facts() == position.facts() ? end.knowing(end.facts().behind(step)) : end);
		}
		return written;
	}

	private Written add(Step step, Step next, Written before) {
		TraversalPosition position = before.end();
		return switch (step) {
		case Step.Scan scan -> before.then(".V()" + words.ofClass(scan.type()) + names.bind(scan.element()), position.at(scan.element()));
		case Step.Given given -> throw new PlanFault("the engine does not know the elements of a change");
		case Step.Seek seek -> {
			Written rows = of(Ranges.scanned(seek), before);
			yield new Written(rows.text(), rows.end().knowing(position.facts().behind(seek)));
		}
		case Step.Expand expand -> {
			String links = expand.backwards() ? words.in(expand.reference()) : words.out(expand.reference());
			String path = values.required(expand.from(), position);
			yield before.then(path + links + names.bind(expand.element()), position.at(expand.element()));
		}
		case Step.Bind bind -> bind(bind, next, before);
		case Step.Filter filter -> before.then(filter(filter.condition(), position), position);
		case Step.Distinct distinct -> distinct(distinct, before);
		case Step.Join join when position.facts().mayFault(join) -> throw GremlinTranslation.mayFault(new PlanPrinter().of(join));
		case Step.Join join -> {
			Written rows = rowByRow(join.other(), before);
			yield rows.then(filter(new Term.Comparison(Term.Comparator.EQUAL, join.key(), join.value()), rows.end()), rows.end());
		}
		case Step.Product product -> rowByRow(product.other(), before);
		case Step.Union union -> union(union, before);
		case Step.Sort sort -> throw new PlanFault("an order has no form in Gremlin, as the graph has one of its own");
		case Step.Limit limit -> throw new PlanFault("the first rows have no form in Gremlin, as the graph has an order of its own");
		case Step.Closure closure -> throw new PlanFault("a closure has no exact form in Gremlin");
		case Step.Combine combine -> throw new PlanFault("combinations have no form in Gremlin, as the graph has an order of its own");
		case Step.Require require -> throw new PlanFault("a requirement has no form in Gremlin");
		};
	}

	private String filter(Term condition, TraversalPosition position) {
		if (position.facts().mayFault(condition)) {
			return ValueWriter.FENCE + conditions.of(condition, position) + ValueWriter.FENCE;
		}
		boolean isNotNull = condition instanceof Term.Not not && not.operand() instanceof Term.IsNull isNull && !position.facts().mayBeNull(isNull.operand());
		return isNotNull ? "" : conditions.of(condition, position);
	}

	/** Rows of steps that look at several rows at once would be made of those before them, too. */
	private Written rowByRow(Pipeline other, Written before) {
		if (other.steps().stream().anyMatch(Step.Distinct.class::isInstance)) {
			throw new PlanFault("a set that is made once has no form in Gremlin");
		}
		return of(other.steps(), before);
	}

	/** Writes a value that a variable is bound to. One that may be null stays a term: a traverser that has come to nothing has ended. */
	private Written bind(Step.Bind bind, Step next, Written before) {
		TraversalPosition position = before.end();
		Term isThere = new Term.Not(new Term.IsNull(new Term.Use(bind.variable())));
		if (!(bind.value() instanceof Term.Target target) || position.facts().mayBeNull(target) && !isRequired(bind, next, position)) {
			if (position.facts().mayFault(bind.value())) {
				// It would fault where somebody uses the value, and only there.
				throw GremlinTranslation.mayFault(new PlanPrinter().of(bind));
			}
			names.alias(bind.variable(), bind.value());
			return before;
		}
		return before.then(values.of(target, position) + names.bind(bind.variable()),
				new TraversalPosition(bind.variable(), position.facts().behind(bind).whenTrue(isThere)));
	}

	/** Whether the next step drops the rows where the variable is null. */
	private static boolean isRequired(Step.Bind bind, Step next, TraversalPosition position) {
		return next instanceof Step.Filter && !position.facts().behind(bind).behind(next).mayBeNull(new Term.Use(bind.variable()));
	}

	private Written distinct(Step.Distinct distinct, Written before) {
		if (distinct.isInverted()) {
			throw new PlanFault("rows that come again have no form in Gremlin");
		}
		Written rows = before;
		List<String> labels = new ArrayList<>();
		for (Variable variable : distinct.by()) {
			if (variable.type() == ValueType.REAL) {
				throw new PlanFault("Gremlin does not tell 0.0 from -0.0");
			}
			Variable meant = names.meant(variable);
			if (names.term(meant) != null) {
				rows = labelled(variable, rows);
				meant = variable;
			}
			labels.add("'" + names.label(meant) + "'");
		}
		if (labels.isEmpty()) {
			throw new PlanFault("a set of rows without values has no form in Gremlin");
		}
		return rows.then(".dedup(" + String.join(",", labels) + ")", rows.end());
	}

	/** Gives a label to a variable that has been a term so far. */
	private Written labelled(Variable variable, Written rows) {
		TraversalPosition position = rows.end();
		if (position.facts().mayBeNull(new Term.Use(variable))) {
			throw new PlanFault("a set of rows with nulls has no form in Gremlin");
		}
		String path = values.of(new Term.Use(variable), position);
		return rows.then(path + names.bind(variable), position.at(variable));
	}

	/** Each branch ends at the one value of its rows. */
	private Written union(Step.Union union, Written before) {
		if (union.variables().size() != 1) {
			throw new PlanFault("a union of rows with several values has no form in Gremlin");
		}
		TraversalPosition position = before.end();
		StringJoiner branches = new StringJoiner(",", ".union(", ")");
		for (Step.Branch branch : union.branches()) {
			Written rows = rowByRow(branch.pipeline(), new Written("", position));
			Term value = branch.values().getFirst();
			if (rows.end().facts().mayBeNull(value)) {
				throw new PlanFault("a union with nulls has no form in Gremlin");
			}
			branches.add(nested(rows.text() + values.of(value, rows.end())));
		}
		Variable variable = union.variables().getFirst();
		return before.then(branches + names.bind(variable), position.at(variable));
	}
}
