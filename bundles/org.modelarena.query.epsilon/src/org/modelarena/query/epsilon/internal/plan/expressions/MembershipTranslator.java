// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.expressions;

import org.modelarena.query.epsilon.internal.plan.values.InferredType;
import org.modelarena.query.epsilon.internal.plan.values.TranslationContext;
import org.modelarena.query.epsilon.internal.plan.values.Value;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** Translates questions whether a collection has an item. */
final class MembershipTranslator {
	private MembershipTranslator() {
	}

	/** Whether a collection has an item. */
	static Term includes(Value.Many many, Value item, TranslationContext context) {
		return Terms.behind(context.check(item), holds(many, item, context));
	}

	/** Whether a collection has an item that cannot fail. */
	static Term holds(Value.Many many, Value item, TranslationContext context) {
		PlanBuilder rows = context.inner();
		Value each = many.source().emit(rows);
		boolean collectionMayFail = rows.mayFault();
		if (each instanceof Value.One one && item instanceof Value.Nothing) {
			rows.filter(new Term.IsNull(one.term()));
		} else if (each instanceof Value.One one && item instanceof Value.One sought && InferredType.areComparable(one.inferredType(), sought.inferredType()) && !isReal(one.inferredType())) {
			rows.filter(Terms.equal(one.term(), sought.term()));
		} else {
			throw new Untranslatable("A collection is searched for a value of another kind.");
		}
		return collectionMayFail ? Terms.looksAtAllForAny(rows.pipeline()) : new Term.Exists(rows.pipeline());
	}

	/** Java's equality of Reals is neither EOL's nor that of plans. */
	private static boolean isReal(InferredType inferredType) {
		return inferredType instanceof InferredType.Number number && number.isReal();
	}

	/** Whether a collection has, or has not, any item of another. */
	static Term includesAny(Value.Many many, Value.Many others, boolean has, TranslationContext context) {
		if (others == null) {
			throw new Untranslatable("The argument is no collection.");
		}
		PlanBuilder rows = context.inner();
		Value item = others.source().emit(rows);
		Term held = holds(many, item, new TranslationContext(context.scope(), rows.facts(), rows));
		rows.filter(has ? held : new Term.Not(held));
		return Terms.behind(Terms.both(context.check(many), context.check(others)), new Term.Exists(rows.pipeline()));
	}

	/** A collection without an item. */
	static Value excluding(Value.Many many, Value item, TranslationContext context) {
		if (context.check(item) != null) {
			throw new Untranslatable("The item to leave out may fail; put it into a variable.");
		}
		return many.with(rows -> {
			Value each = many.source().emit(rows);
			if (each instanceof Value.One one && item instanceof Value.Nothing) {
				rows.filter(Terms.isDefined(one.term()));
			} else if (each instanceof Value.One one && item instanceof Value.One left && InferredType.areComparable(one.inferredType(), left.inferredType()) && !isReal(one.inferredType())) {
				rows.filter(new Term.Comparison(Term.Comparator.NOT_EQUAL, one.term(), left.term()));
			} else {
				throw new Untranslatable("A value of another kind is left out of a collection.");
			}
			return each;
		});
	}

	/** A collection without the items of another. */
	static Value excludingAll(Value.Many many, Value.Many others, TranslationContext context) {
		if (others == null || context.check(others) != null) {
			throw new Untranslatable("What to leave out may fail; put it into a variable.");
		}
		return many.with(rows -> {
			Value item = many.source().emit(rows);
			rows.filter(new Term.Not(holds(others, item, TranslationContext.of(context.scope(), rows))));
			return item;
		});
	}
}
