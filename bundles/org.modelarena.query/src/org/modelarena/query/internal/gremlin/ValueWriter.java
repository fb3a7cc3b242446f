// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.gremlin;

import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.PlanPrinter;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/**
 * Writes terms as steps that lead from a row to the term's value, or to nothing where it is null. Nothing is ever null in a traversal, so that
 * steps may be put in another order by whoever runs it. The only fault that is told is that something is read of an element that is null.
 */
final class ValueWriter {
	/** A step that no filter moves past when the engine reorders them: put before and after steps that may fault. */
	static final String FENCE = ".barrier(1)";
	/** Ends the traversal, which is a fault of the plan. */
	private static final String FAULT = "__.fail('null')";

	private final VariableLabels labels;
	private final GremlinNames words;
	private final ConditionWriter conditions;
	private final StepWriter steps;

	ValueWriter(VariableLabels labels, GremlinNames words) {
		this.labels = labels;
		this.words = words;
		this.conditions = new ConditionWriter(this, labels, words);
		this.steps = new StepWriter(this, conditions, labels, words);
	}

	ConditionWriter conditions() {
		return conditions;
	}

	StepWriter steps() {
		return steps;
	}

	static PlanFault untranslated(Term term) {
		return new PlanFault("'" + new PlanPrinter().of(term) + "' has no exact form in Gremlin");
	}

	/** The steps to an element of which something is read; the traversal faults where that is null. */
	String required(Term element, TraversalPosition position) {
		String path = of(element, position);
		return position.facts().mayBeNull(element) ? ".coalesce(" + nested(path) + "," + FAULT + ")" : path;
	}

	/** Steps as a traversal of their own. */
	static String nested(String steps) {
		return steps.isEmpty() ? "__.identity()" : "__" + steps;
	}

	/**
	 * The steps to a value, after which all labels are still there.
	 *
	 * @throws PlanFault for a term whose exact meaning is not known to have steps
	 */
	String of(Term term, TraversalPosition position) {
		String last = last(term, position);
		return isLossy(term) ? ".map(" + nested(last) + ")" : last;
	}

	/** Whether labels are lost on the way to the value. */
	private boolean isLossy(Term term) {
		if (term instanceof Term.Use use && labels.term(use.variable()) != null) {
			return isLossy(labels.term(use.variable()));
		}
		return term instanceof Term.Count || term instanceof Term.Aggregate;
	}

	/** The steps to a value, after which nobody asks for labels. To stand in a traversal of their own, as they may look at all that comes. */
	String last(Term term, TraversalPosition position) {
		return switch (term) {
		case Term.Constant constant when constant.value() == null -> ".not(__.identity())";
		case Term.Constant constant -> ".constant(" + GremlinNames.literal(constant.value()) + ")";
		case Term.Use use when labels.term(use.variable()) != null -> last(labels.term(use.variable()), position);
		case Term.Use use -> use.variable() == position.current() ? "" : ".select('" + labels.label(use.variable()) + "')";
		case Term.Attribute attribute -> required(attribute.of(), position) + ".values(" + words.property(attribute.attribute()) + ")";
		case Term.Target target -> required(target.of(), position) + words.out(target.reference());
		case Term.Cast cast -> required(cast.of(), position);
		case Term.Choice choice -> ".choose(" + nested(conditions.of(choice.condition(), position)) + ","
				+ nested(of(choice.then(), position.knowing(position.facts().whenTrue(choice.condition())))) + ","
				+ nested(of(choice.otherwise(), position.knowing(position.facts().whenFalse(choice.condition())))) + ")";
		// Whoever runs it stops at the first where a count is compared, unless something stands between.
		case Term.Count count -> steps.of(count.pipeline(), position).text() + ".count()" + (position.facts().mayFault(count) ? FENCE : "");
		case Term.Aggregate aggregate -> extreme(aggregate, position);
		case Term.Comparison comparison -> truth(comparison, position);
		case Term.Not not -> truth(not, position);
		case Term.And and -> truth(and, position);
		case Term.Or or -> truth(or, position);
		case Term.IsNull isNull -> truth(isNull, position);
		case Term.IsType isType -> truth(isType, position);
		case Term.Exists exists -> truth(exists, position);
		case Term.IsGiven isGiven -> throw untranslated(isGiven);
		case Term.Container container -> throw untranslated(container);
		case Term.Arithmetic arithmetic -> throw untranslated(arithmetic);
		case Term.TextCall call -> throw untranslated(call);
		case Term.Real real -> throw untranslated(real);
		case Term.Concatenation text -> throw untranslated(text);
		case Term.Item item -> throw untranslated(item);
		case Term.Listing list -> throw untranslated(list);
		};
	}

	private String truth(Term condition, TraversalPosition position) {
		return ".choose(" + nested(conditions.of(condition, position)) + ",__.constant(true),__.constant(false))";
	}

	/** The smallest or largest of some numbers, which are not null. */
	private String extreme(Term.Aggregate aggregate, TraversalPosition position) {
		if (aggregate.function() == Term.Function.SUM || aggregate.type() != ValueType.INTEGER) {
			throw untranslated(aggregate);
		}
		StepWriter.Written rows = steps.of(aggregate.pipeline(), position);
		return rows.text() + of(aggregate.of(), rows.end()) + (aggregate.function() == Term.Function.MIN ? ".min()" : ".max()");
	}
}
