// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.cypher;

import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Comparator;
import org.modelarena.query.plan.ValueType;

/** Writes comparisons. In Cypher null is equal to nothing, NaN neither, and zero has no sign; plans differ. */
final class ComparisonWriter {
	private final TermWriter terms;
	private final FaultAnalysis facts;

	ComparisonWriter(TermWriter terms, FaultAnalysis facts) {
		this.terms = terms;
		this.facts = facts;
	}

	String of(Term.Comparison comparison) {
		if (!comparison.comparator().isEquality()) {
			if (comparison.left().type() != ValueType.INTEGER || comparison.right().type() != ValueType.INTEGER) {
				throw TermWriter.untranslated(comparison);
			}
			return sides(comparison, comparison.comparator().toString());
		}
		boolean isEqual = comparison.comparator() == Comparator.EQUAL;
		if (isNull(comparison.left()) || isNull(comparison.right())) {
			Term other = isNull(comparison.left()) ? comparison.right() : comparison.left();
			return isEqual ? terms.isNull(other, facts) : terms.isThere(other, facts);
		}
		require(comparison);
		String linked = linked(comparison.left(), comparison.right());
		linked = linked == null ? linked(comparison.right(), comparison.left()) : linked;
		if (linked != null) {
			return isEqual ? linked : "NOT " + linked;
		}
		boolean mayBeNull = facts.mayBeNull(comparison.left()) || facts.mayBeNull(comparison.right());
		return mayBeNull ? withNulls(comparison, isEqual) : sides(comparison, isEqual ? "=" : "<>");
	}

	/** As the condition of a filter, where null does what false does. */
	String filter(Term.Comparison comparison) {
		boolean bothNull = facts.mayBeNull(comparison.left()) && facts.mayBeNull(comparison.right());
		if (comparison.comparator() != Comparator.EQUAL || bothNull || isNull(comparison.left()) || isNull(comparison.right())) {
			return of(comparison);
		}
		require(comparison);
		return sides(comparison, "=");
	}

	private String sides(Term.Comparison comparison, String sign) {
		return side(comparison.left(), comparison.right()) + " " + sign + " " + side(comparison.right(), comparison.left());
	}

	/** Neo4j stops counting at the number that a count is compared with, and fails if that has more than 32 bits. A sum is counted to its end. */
	private String side(Term term, Term other) {
		boolean isSmall = other instanceof Term.Constant constant && constant.value() instanceof Long number && number == number.intValue();
		return term instanceof Term.Count && !isSmall ? "(0 + " + terms.of(term, facts) + ")" : operand(term);
	}

	/** In brackets unless it binds tighter than any comparison, which Cypher would chain. */
	private String operand(Term term) {
		boolean isTight = term instanceof Term.Use || term instanceof Term.Attribute || term instanceof Term.Target || term instanceof Term.Constant;
		String text = terms.of(term, facts);
		return isTight ? text : "(" + text + ")";
	}

	private String withNulls(Term.Comparison comparison, boolean isEqual) {
		String left = operand(comparison.left());
		String right = operand(comparison.right());
		String equal = "coalesce(" + left + " = " + right + ", " + left + " IS NULL AND " + right + " IS NULL)";
		return isEqual ? equal : "NOT " + equal;
	}

	private static boolean isNull(Term term) {
		return term instanceof Term.Constant constant && constant.value() == null;
	}

	/** Whether a target is an element, where not both are null; null for what are no such. */
	private String linked(Term path, Term element) {
		if (!(path instanceof Term.Target target && target.of() instanceof Term.Use source) || facts.mayBeNull(path) && facts.mayBeNull(element)) {
			return null;
		}
		String from = terms.scope().name(source.variable());
		if (element instanceof Term.Use end) {
			return "EXISTS { " + terms.patterns().targets(from, target.reference(), terms.scope().name(end.variable())) + " }";
		}
		if (element instanceof Term.Target other && other.of() instanceof Term.Use otherSource) {
			String end = terms.scope().fresh(target.reference().getName());
			return "EXISTS { MATCH " + terms.patterns().targets(from, target.reference(), end) + " MATCH "
					+ terms.patterns().targets(terms.scope().name(otherSource.variable()), other.reference(), end) + " }";
		}
		return null;
	}

	/** Refuses operands whose equality Cypher may see differently. */
	private static void require(Term.Comparison comparison) {
		ValueType left = comparison.left().type();
		ValueType right = comparison.right().type();
		boolean isExact = switch (left) {
		case ValueType.Element element -> right instanceof ValueType.Element;
		case ValueType.Listing list -> false;
		case ValueType.Literal literal -> left.equals(right);
		case ValueType.Basic basic -> left == right && switch (basic) {
		case TRUTH, INTEGER -> true;
		case TEXT, REAL -> isPlain(comparison.left()) || isPlain(comparison.right());
		};
		};
		if (!isExact) {
			throw TermWriter.untranslated(comparison);
		}
	}

	private static boolean isPlain(Term term) {
		return term instanceof Term.Constant constant && !(constant.value() instanceof Double real && (real.isNaN() || real == 0));
	}
}
