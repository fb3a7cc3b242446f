package org.modelarena.query.ocl.internal.plan;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.query.ocl.internal.plan.Value.Many;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.build.Untranslatable;

/**
 * Translates operations that make one value of a collection.
 *
 * @param name of the operation
 */
record Picks(Many source, String name) {
	Term of(List<Term> arguments) {
		return switch (name) {
		case "first" -> item(List.of(), false);
		case "last" -> item(List.of(), true);
		case "at" -> at(arguments.get(0));
		case "sum" -> new Term.Aggregate(Term.Function.SUM, new Pipeline(source.steps()), integer());
		case "min" -> extreme(Term.Function.MIN);
		case "max" -> extreme(Term.Function.MAX);
		default -> throw new Untranslatable("'" + name + "' is interpreted");
		};
	}

	/** The first item, or null; OCL does not look at those behind it. */
	Term any() {
		requireOrder();
		return item(List.of(new Step.Limit(0, 1)), source.scalar(), false, false);
	}

	private void requireOrder() {
		if (!source.isOrdered()) {
			throw new Untranslatable("'" + name + "' depends on an order that is not known before the query runs");
		}
	}

	/** Invalid if there is none. */
	private Term item(List<Step> more, boolean isLast) {
		requireOrder();
		return item(more, source.scalar(), isLast, true);
	}

	private Term item(List<Step> more, Term of, boolean isLast, boolean isRequired) {
		List<Step> steps = new ArrayList<>(source.steps());
		steps.addAll(more);
		return new Term.Item(new Pipeline(steps), of, isLast, isRequired);
	}

	private Term at(Term place) {
		if (place instanceof Term.Constant constant && constant.value() instanceof Long number && number > 0) {
			return item(number == 1 ? List.of() : List.of(new Step.Limit(number - 1, Long.MAX_VALUE)), false);
		}
		throw new Untranslatable("'at' is interpreted but for constant places");
	}

	private Term integer() {
		if (source.scalar().type() != ValueType.INTEGER) {
			throw new Untranslatable("'" + name + "' is interpreted but of integers");
		}
		return source.scalar();
	}

	/** Null if there is none. */
	private Term extreme(Term.Function function) {
		return new Term.Aggregate(function, new Pipeline(source.steps()), integer());
	}
}
