// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.sql;

import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Comparator;
import org.modelarena.query.plan.ValueType;

/** Writes comparisons: null is a value to equality, and reals are those of Java, where NaN is neither smaller nor larger than anything. */
final class ComparisonWriter {
	private final TermWriter terms;

	ComparisonWriter(TermWriter terms) {
		this.terms = terms;
	}

	String of(Term.Comparison comparison) {
		return comparison.comparator().isEquality() ? equality(comparison) : order(comparison);
	}

	private String equality(Term.Comparison comparison) {
		Term left = comparison.left();
		Term right = comparison.right();
		boolean isEqual = comparison.comparator() == Comparator.EQUAL;
		if (isNull(right) || isNull(left)) {
			return unlessFaulty(left, right, "(" + terms.named(isNull(right) ? left : right) + ") IS " + (isEqual ? "" : "NOT ") + "NULL");
		}
		boolean isReal = left.type() == ValueType.REAL && !isOtherThanZero(left) && !isOtherThanZero(right);
		if (left.type() == ValueType.REAL != (right.type() == ValueType.REAL)) {
			throw TermWriter.untranslated(comparison, "its operands are numbers of different kinds");
		}
		String one = isReal ? terms.named(left) : "(" + terms.of(left) + ")";
		String other = isReal ? terms.named(right) : "(" + terms.of(right) + ")";
		if (!terms.facts().mayBeNull(left) && !terms.facts().mayBeNull(right)) {
			// Null where an operand faults.
			return equality(one, isEqual ? " = " : " <> ", other, isReal, isEqual);
		}
		return unlessFaulty(left, right, equality(one, isEqual ? " IS NOT DISTINCT FROM " : " IS DISTINCT FROM ", other, isReal, isEqual));
	}

	/** To Java, the two zeros are different values; their texts differ, while those of other equal numbers do not. */
	private static String equality(String one, String sign, String other, boolean isReal, boolean isEqual) {
		String texts = isReal ? (isEqual ? " AND " : " OR ") + "CAST(" + one + " AS STRING)" + sign + "CAST(" + other + " AS STRING)" : "";
		return "(" + one + sign + other + texts + ")";
	}

	private String unlessFaulty(Term left, Term right, String value) {
		String ofLeft = terms.fault(left);
		String ofRight = terms.fault(right);
		if (ofLeft == null && ofRight == null) {
			return value;
		}
		return "CASE WHEN " + (ofLeft == null ? ofRight : ofRight == null ? ofLeft : "(" + ofLeft + ") OR (" + ofRight + ")") + " THEN NULL ELSE " + value + " END";
	}

	private static boolean isNull(Term term) {
		return term instanceof Term.Constant constant && constant.value() == null;
	}

	private static boolean isOtherThanZero(Term term) {
		return term instanceof Term.Constant constant && constant.value() instanceof Double number && number != 0;
	}

	private String order(Term.Comparison comparison) {
		String sign = " " + comparison.comparator() + " ";
		Term left = comparison.left();
		Term right = comparison.right();
		if (left.type() == ValueType.INTEGER && right.type() == ValueType.INTEGER) {
			return "(" + terms.of(left) + sign + terms.of(right) + ")";
		}
		if (!isNumber(left) || !isNumber(right)) {
			throw TermWriter.untranslated(comparison, "its operands are no numbers");
		}
		String one = "CAST(" + terms.named(left) + " AS DOUBLE)";
		String other = "CAST(" + terms.named(right) + " AS DOUBLE)";
		return "CASE WHEN " + one + " IS NULL OR " + other + " IS NULL THEN NULL WHEN isnan(" + one + ") OR isnan(" + other + ") THEN FALSE ELSE " + one + sign + other + " END";
	}

	private static boolean isNumber(Term term) {
		return term.type() == ValueType.INTEGER || term.type() == ValueType.REAL;
	}
}
