package org.modelarena.query.internal.gremlin;

import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.PlanText;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/**
 * Writes terms as steps that lead from a row to the term's value, or to nothing where it is null. Nothing is ever null in a traversal, so that
 * steps may be put in another order by whoever runs it. The only fault that is told is that something is read of an element that is null.
 */
final class ValueWriter {
	/** What no filter moves past when whoever runs it puts them in another order: before and behind what may fault. */
	static final String FENCE = ".barrier(1)";
	/** Ends the traversal, which is a fault of the plan. */
	private static final String FAULT = "__.fail('null')";

	private final Names names;
	private final Words words;
	private final ConditionWriter conditions;
	private final StepWriter steps;

	ValueWriter(Names names, Words words) {
		this.names = names;
		this.words = words;
		this.conditions = new ConditionWriter(this, names, words);
		this.steps = new StepWriter(this, conditions, names, words);
	}

	ConditionWriter conditions() {
		return conditions;
	}

	StepWriter steps() {
		return steps;
	}

	static PlanFault untranslated(Term term) {
		return new PlanFault("'" + new PlanText().of(term) + "' has no exact form in Gremlin");
	}

	/** The steps to an element of which something is read; the traversal faults where that is null. */
	String required(Term element, Place place) {
		String path = of(element, place);
		return place.facts().mayBeNull(element) ? ".coalesce(" + nested(path) + "," + FAULT + ")" : path;
	}

	/** Steps as a traversal of their own. */
	static String nested(String steps) {
		return steps.isEmpty() ? "__.identity()" : "__" + steps;
	}

	/**
	 * The steps to a value, behind which all labels are still there.
	 *
	 * @throws PlanFault for a term whose exact meaning is not known to have steps
	 */
	String of(Term term, Place place) {
		String last = last(term, place);
		return isLossy(term) ? ".map(" + nested(last) + ")" : last;
	}

	/** Whether labels are lost on the way to the value. */
	private boolean isLossy(Term term) {
		if (term instanceof Term.Use use && names.term(use.variable()) != null) {
			return isLossy(names.term(use.variable()));
		}
		return term instanceof Term.Count || term instanceof Term.Aggregate;
	}

	/** The steps to a value, behind which nobody asks for labels. To stand in a traversal of their own, as they may look at all that comes. */
	String last(Term term, Place place) {
		return switch (term) {
		case Term.Constant constant when constant.value() == null -> ".not(__.identity())";
		case Term.Constant constant -> ".constant(" + Words.literal(constant.value()) + ")";
		case Term.Use use when names.term(use.variable()) != null -> last(names.term(use.variable()), place);
		case Term.Use use -> use.variable() == place.current() ? "" : ".select('" + names.label(use.variable()) + "')";
		case Term.Attribute attribute -> required(attribute.of(), place) + ".values(" + words.property(attribute.attribute()) + ")";
		case Term.Target target -> required(target.of(), place) + words.out(target.reference());
		case Term.Cast cast -> required(cast.of(), place);
		case Term.Choice choice -> ".choose(" + nested(conditions.of(choice.condition(), place)) + ","
				+ nested(of(choice.then(), place.knowing(place.facts().whenTrue(choice.condition())))) + ","
				+ nested(of(choice.otherwise(), place.knowing(place.facts().whenFalse(choice.condition())))) + ")";
		// Whoever runs it stops at the first where a count is compared, unless something stands between.
		case Term.Count count -> steps.of(count.pipeline(), place).text() + ".count()" + (place.facts().mayFault(count) ? FENCE : "");
		case Term.Aggregate aggregate -> extreme(aggregate, place);
		case Term.Comparison comparison -> truth(comparison, place);
		case Term.Not not -> truth(not, place);
		case Term.And and -> truth(and, place);
		case Term.Or or -> truth(or, place);
		case Term.IsNull isNull -> truth(isNull, place);
		case Term.IsType isType -> truth(isType, place);
		case Term.Exists exists -> truth(exists, place);
		case Term.Container container -> throw untranslated(container);
		case Term.Arithmetic arithmetic -> throw untranslated(arithmetic);
		case Term.TextCall call -> throw untranslated(call);
		case Term.Real real -> throw untranslated(real);
		case Term.Concatenation text -> throw untranslated(text);
		case Term.Item item -> throw untranslated(item);
		case Term.Listing list -> throw untranslated(list);
		};
	}

	private String truth(Term condition, Place place) {
		return ".choose(" + nested(conditions.of(condition, place)) + ",__.constant(true),__.constant(false))";
	}

	/** The smallest or largest of some numbers, which are not null. */
	private String extreme(Term.Aggregate aggregate, Place place) {
		if (aggregate.function() == Term.Function.SUM || aggregate.type() != ValueType.INTEGER) {
			throw untranslated(aggregate);
		}
		StepWriter.Written rows = steps.of(aggregate.pipeline(), place);
		return rows.text() + of(aggregate.of(), rows.end()) + (aggregate.function() == Term.Function.MIN ? ".min()" : ".max()");
	}
}
