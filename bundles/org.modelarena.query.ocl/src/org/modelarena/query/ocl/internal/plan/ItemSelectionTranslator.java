// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.plan;

import java.util.List;

import org.modelarena.query.ocl.internal.plan.Value.Many;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.build.ItemSelection;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/**
 * Translates operations that make one value of a collection.
 *
 * @param name of the operation
 */
record ItemSelectionTranslator(Many source, String name) {
	Term of(List<Term> arguments) {
		return switch (name) {
		// Invalid if there is none.
		case "first" -> item(new ItemSelection(0, false, true));
		case "last" -> item(new ItemSelection(0, true, true));
		case "at" -> at(arguments.get(0));
		case "sum" -> new Term.Aggregate(Term.Function.SUM, source.rows(), integer());
		case "min" -> extreme(Term.Function.MIN);
		case "max" -> extreme(Term.Function.MAX);
		default -> throw new Untranslatable("'" + name + "' is interpreted");
		};
	}

	/** The first item, or null; OCL does not look at those after it. */
	Term any() {
		requireOrder();
		PlanBuilder rows = rows();
		rows.limit(0, 1);
		return new ItemSelection(0, false, false).of(rows, source.scalar());
	}

	private void requireOrder() {
		if (!source.isOrdered()) {
			throw new Untranslatable("'" + name + "' depends on an order that is not known before the query runs");
		}
	}

	private Term item(ItemSelection itemSelection) {
		requireOrder();
		return itemSelection.of(rows(), source.scalar());
	}

	private PlanBuilder rows() {
		PlanBuilder rows = PlanBuilder.outermost();
		source.emit(rows);
		return rows;
	}

	private Term at(Term place) {
		Long number = Terms.number(place);
		if (number != null && number > 0) {
			return item(new ItemSelection(number - 1, false, true));
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
		return new Term.Aggregate(function, source.rows(), integer());
	}
}
