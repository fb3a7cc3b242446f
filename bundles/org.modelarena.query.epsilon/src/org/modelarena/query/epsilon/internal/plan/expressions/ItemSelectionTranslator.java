// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.expressions;

import org.modelarena.query.epsilon.internal.plan.values.CollectionValues;
import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.ItemSelection;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** Translates operations that take one item of a collection. */
final class ItemSelectionTranslator {
	private ItemSelectionTranslator() {
	}

	/** The item that an operation without arguments asks for; null for another operation. */
	static ItemSelection of(String operation) {
		return switch (operation) {
		case "first" -> new ItemSelection(0, false, false);
		// Null of an empty collection, and an error of one that is too short.
		case "second" -> new ItemSelection(1, false, true);
		case "third" -> new ItemSelection(2, false, true);
		case "fourth" -> new ItemSelection(3, false, true);
		case "last" -> new ItemSelection(0, true, false);
		default -> null;
		};
	}

	/** The items from one place to before another, which must be there. */
	static Value part(Value.Many many, Value from, Value to) {
		// A number of 64 bits is no place for Java's method.
		Long start = from instanceof Value.One first && first.inferredType().equals(InferredType.INTEGER) ? Terms.number(first.term()) : null;
		Long end = to instanceof Value.One last && last.inferredType().equals(InferredType.INTEGER) ? Terms.number(last.term()) : null;
		if (start == null || start < 0 || end == null || end <= start || !many.ordered() || many.flavour() != Value.Flavour.SEQUENCE) {
			throw new Untranslatable("Plans have 'subList' only between constants, of a Sequence whose order is known.");
		}
		return new Value.Many(CollectionValues.asWhole(rows -> {
			PlanBuilder counted = rows.inner();
			CollectionValues.settled("item", many.source().emit(counted), counted);
			rows.require(new Term.Comparison(Term.Comparator.GREATER_OR_EQUAL, new Term.Count(counted.pipeline()), ((Value.One) to).term()));
			Value item = CollectionValues.settled("item", many.source().emit(rows), rows);
			rows.limit(start, end - start);
			return item;
		}), Value.Flavour.SEQUENCE, true);
	}

	/** The item; null if there is none. */
	static Value item(Value.Many many, ItemSelection itemSelection, TranslationContext context) {
		if (!many.ordered()) {
			throw new Untranslatable("The order of the collection is not known before the program runs.");
		}
		PlanBuilder rows = context.inner();
		if (!(CollectionValues.settled("item", many.source().emit(rows), rows) instanceof Value.One item)) {
			throw new Untranslatable("The items are no single values.");
		}
		return item.by(itemSelection.of(rows, item.term()));
	}
}
