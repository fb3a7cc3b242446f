// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.analysis;

import java.util.Locale;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.model.Range;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Comparator;
import org.modelarena.query.plan.TermTypes;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/**
 * A condition on an attribute of one element that a range of values answers.
 *
 * @param isExact whether the condition holds for all values of the range; if not, the range has some more
 */
public record SargablePredicate(EAttribute attribute, Range range, boolean isExact) {
	/** The range that a condition asks of an element; null if it is not about a range of an attribute's values. */
	public static SargablePredicate of(Term condition, Variable element) {
		return switch (condition) {
		case Term.Attribute truth when isOf(truth, element) -> new SargablePredicate(truth.attribute(), Range.equalTo(Boolean.TRUE), true);
		case Term.Not not when not.operand() instanceof Term.Attribute truth && isOf(truth, element) ->
			new SargablePredicate(truth.attribute(), Range.equalTo(Boolean.FALSE), true);
		case Term.Comparison comparison when comparison.left() instanceof Term.Attribute attribute && isOf(attribute, element) ->
			of(attribute.attribute(), comparison.comparator(), comparison.right());
		case Term.Comparison comparison when comparison.right() instanceof Term.Attribute attribute && isOf(attribute, element) ->
			of(attribute.attribute(), comparison.comparator().mirrored(), comparison.left());
		default -> null;
		};
	}

	private static boolean isOf(Term.Attribute attribute, Variable element) {
		return attribute.of() instanceof Term.Use use && use.variable() == element;
	}

	private static SargablePredicate of(EAttribute attribute, Comparator comparator, Term other) {
		if (!(other instanceof Term.Constant constant) || constant.value() == null || comparator == Comparator.NOT_EQUAL) {
			return null;
		}
		if (TermTypes.of(attribute) == ValueType.REAL) {
			return real(attribute, comparator, constant.value());
		}
		if (constant.value() instanceof Double real) {
			return integers(attribute, comparator, real);
		}
		Object bound = bound(attribute, constant.value());
		if (bound == null || comparator != Comparator.EQUAL && !(bound instanceof Number)) {
			return null;
		}
		return new SargablePredicate(attribute, range(comparator, bound), true);
	}

	/** Integers that are compared with a real, which ends at the next integer. Those of 64 bits are rounded before they are compared. */
	private static SargablePredicate integers(EAttribute attribute, Comparator comparator, double real) {
		boolean isUpper = comparator == Comparator.LESS || comparator == Comparator.LESS_OR_EQUAL;
		double whole = isUpper ? Math.floor(real) : Math.ceil(real);
		if (!(Math.abs(whole) < Integer.MAX_VALUE) || whole != real && comparator == Comparator.EQUAL || isLong(attribute)) {
			return null;
		}
		Comparator inclusive = isUpper ? Comparator.LESS_OR_EQUAL : Comparator.GREATER_OR_EQUAL;
		Object bound = bound(attribute, (long) whole);
		return bound == null ? null : new SargablePredicate(attribute, range(whole == real ? comparator : inclusive, bound), true);
	}

	private static boolean isLong(EAttribute attribute) {
		return attribute.getEAttributeType().getInstanceClassName().toLowerCase(Locale.ROOT).endsWith("long");
	}

	/** The constant in the form of the attribute's Java type; null if it has none there. */
	private static Object bound(EAttribute attribute, Object value) {
		if (!(value instanceof Long number)) {
			return value;
		}
		return switch (attribute.getEAttributeType().getInstanceClassName()) {
		case "byte", "java.lang.Byte" -> number == number.byteValue() ? (Object) number.byteValue() : null;
		case "short", "java.lang.Short" -> number == number.shortValue() ? (Object) number.shortValue() : null;
		case "int", "java.lang.Integer" -> number == number.intValue() ? (Object) number.intValue() : null;
		default -> number;
		};
	}

	/** A range tells the two zeros apart and ranks NaN, which a comparison does not; so it has some more. */
	private static SargablePredicate real(EAttribute attribute, Comparator comparator, Object value) {
		double bound = ((Number) value).doubleValue();
		if (Double.isNaN(bound) || attribute.getEAttributeType().getInstanceClassName().toLowerCase(Locale.ROOT).endsWith("float")) {
			return null;
		}
		Range range = switch (comparator) {
		case LESS, LESS_OR_EQUAL -> Range.atMostNumber(bound);
		case GREATER, GREATER_OR_EQUAL -> Range.atLeastNumber(bound);
		case EQUAL, NOT_EQUAL -> Range.equalToNumber(bound);
		};
		return new SargablePredicate(attribute, range, false);
	}

	private static Range range(Comparator comparator, Object bound) {
		return switch (comparator) {
		case LESS -> Range.below(bound);
		case LESS_OR_EQUAL -> Range.atMost(bound);
		case GREATER -> Range.above(bound);
		case GREATER_OR_EQUAL -> Range.atLeast(bound);
		case EQUAL, NOT_EQUAL -> Range.equalTo(bound);
		};
	}
}
