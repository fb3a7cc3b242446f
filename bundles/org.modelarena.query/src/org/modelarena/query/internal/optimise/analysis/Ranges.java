// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.analysis;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.model.Range;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Comparator;
import org.modelarena.query.plan.TermTypes;
import org.modelarena.query.plan.ValueType;

/** Ranges of one attribute's values. */
public final class Ranges {
	private Ranges() {
	}

	/** The values that lie in both ranges; null if there are none. */
	public static Range both(Range one, Range other) {
		boolean lowOfOther = other.low() != null && (one.low() == null || compare(one.low(), other.low()) < 0
				|| compare(one.low(), other.low()) == 0 && !other.lowInclusive());
		boolean highOfOther = other.high() != null && (one.high() == null || compare(one.high(), other.high()) > 0
				|| compare(one.high(), other.high()) == 0 && !other.highInclusive());
		Range low = lowOfOther ? other : one;
		Range high = highOfOther ? other : one;
		Range both = new Range(low.low(), low.lowInclusive(), high.high(), high.highInclusive());
		if (both.low() == null || both.high() == null) {
			return both;
		}
		int order = compare(both.low(), both.high());
		return order < 0 || order == 0 && both.lowInclusive() && both.highInclusive() ? both : null;
	}

	@SuppressWarnings("unchecked")
	private static int compare(Comparable<?> one, Comparable<?> other) {
		return ((Comparable<Object>) one).compareTo(other);
	}

	/** The steps that mean the same as a seek, without an index. */
	public static List<Step> scanned(Step.Seek seek) {
		List<Step> steps = new java.util.ArrayList<>(List.of(new Step.Scan(seek.element(), seek.type())));
		Term value = new Term.Attribute(new Term.Use(seek.element()), seek.attribute());
		Range range = seek.range();
		if (range.isPoint()) {
			steps.add(filter(Comparator.EQUAL, value, range.low(), seek.attribute()));
			return steps;
		}
		if (range.low() != null) {
			steps.add(filter(range.lowInclusive() ? Comparator.GREATER_OR_EQUAL : Comparator.GREATER, value, range.low(), seek.attribute()));
		}
		if (range.high() != null) {
			steps.add(filter(range.highInclusive() ? Comparator.LESS_OR_EQUAL : Comparator.LESS, value, range.high(), seek.attribute()));
		}
		return steps;
	}

	private static Step filter(Comparator comparator, Term value, Comparable<?> bound, EAttribute attribute) {
		ValueType type = TermTypes.of(attribute);
		Object constant = switch (type) {
		case ValueType.Literal literal -> literal.enumeration().getEEnumLiteral((String) bound);
		case ValueType.Basic basic when basic == ValueType.Basic.INTEGER -> ((Number) bound).longValue();
		default -> bound;
		};
		return new Step.Filter(new Term.Comparison(comparator, value, new Term.Constant(constant, type)));
	}
}
