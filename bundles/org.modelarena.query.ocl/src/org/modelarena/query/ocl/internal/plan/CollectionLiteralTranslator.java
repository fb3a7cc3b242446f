// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.plan;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.ocl.expressions.CollectionItem;
import org.eclipse.ocl.expressions.CollectionKind;
import org.eclipse.ocl.expressions.CollectionLiteralExp;
import org.eclipse.ocl.expressions.CollectionRange;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.types.CollectionType;
import org.modelarena.query.ocl.internal.plan.Value.Many;
import org.modelarena.query.ocl.internal.plan.Value.Scalar;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;

/** Translates collections whose items are written one by one: a row for each. */
record CollectionLiteralTranslator(ExpressionTranslator around) {
	/** A range is written out up to so many numbers. */
	private static final int MOST_ITEMS = 1_000;

	Many translate(CollectionLiteralExp<?> literal) {
		List<Term> items = new ArrayList<>();
		for (Object part : literal.getPart()) {
			switch (part) {
			case CollectionItem<?> item -> items.add(around.scalar((OCLExpression<?>) item.getItem()));
			case CollectionRange<?> range -> addRange(around.scalar((OCLExpression<?>) range.getFirst()), around.scalar((OCLExpression<?>) range.getLast()), items);
			default -> throw new Untranslatable("'" + literal + "' is interpreted");
			}
		}
		if (items.isEmpty()) {
			throw new Untranslatable("an empty collection is interpreted");
		}
		ValueType type = type(literal, items);
		if (items.size() == 1 && literal.getKind() == CollectionKind.SET_LITERAL) {
			return ofOne(items.get(0));
		}
		List<Step.Branch> rows = items.stream().map(value -> new Step.Branch(new Pipeline(List.of()), List.of(value))).toList();
		CollectionKind kind = literal.getKind();
		boolean isListed = kind == CollectionKind.SEQUENCE_LITERAL || kind == CollectionKind.ORDERED_SET_LITERAL;
		Many all = Many.of(false, isListed, builder -> new Scalar(builder.union("item", List.of(type), rows).getFirst()));
		boolean isSet = kind == CollectionKind.SET_LITERAL || kind == CollectionKind.ORDERED_SET_LITERAL;
		return isSet ? OperationTranslator.distinct(all) : all;
	}

	/** The Set of one value. What {@code x->size()} makes of x is one, too, but empty for null; the interpreter tells which it is. */
	private static Many ofOne(Term value) {
		if (value instanceof Term.Constant constant && constant.value() == null) {
			throw new Untranslatable("a Set of null is interpreted");
		}
		return Many.of(true, false, rows -> {
			Term item = rows.bind("item", value);
			rows.require(Terms.isDefined(item));
			return new Scalar(item);
		});
	}

	private static void addRange(Term first, Term last, List<Term> items) {
		Long low = Terms.number(first);
		Long high = Terms.number(last);
		if (low == null || low.intValue() != low || high == null || high.intValue() != high || high - low >= MOST_ITEMS) {
			throw new Untranslatable("a range is interpreted but between constants that are close to each other");
		}
		for (long number = low; number <= high; number++) {
			items.add(new Term.Constant(number, ValueType.INTEGER));
		}
	}

	private static ValueType type(CollectionLiteralExp<?> literal, List<Term> items) {
		ValueType first = items.get(0).type();
		if (first instanceof ValueType.Element && literal.getType() instanceof CollectionType<?, ?> type && type.getElementType() instanceof EClass eClass
				&& items.stream().allMatch(item -> item.type() instanceof ValueType.Element)) {
			return new ValueType.Element(eClass);
		}
		if (first == ValueType.REAL || first instanceof ValueType.Element || !items.stream().allMatch(item -> item.type().equals(first))) {
			throw new Untranslatable("a collection of items of different types, or of reals, is interpreted");
		}
		return first;
	}
}
