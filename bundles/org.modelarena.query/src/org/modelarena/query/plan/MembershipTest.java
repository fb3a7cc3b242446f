// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * The question whether one element is among the targets of another, as {@code exists} over an expansion and a filter asks it.
 *
 * @param expand where the targets come from
 * @param member the element that is looked for
 * @param others the other conditions on a target, as the element of the expansion
 */
public record MembershipTest(Step.Expand expand, Term member, List<Term> others) {
	/** The other conditions, on the element that is looked for. */
	public List<Term> rest() {
		return others.stream().map(condition -> Substitution.of(expand.element(), member).in(condition)).toList();
	}

	/** The question that a pipeline asks; null if it is another one. */
	public static MembershipTest of(Pipeline pipeline) {
		if (pipeline.steps().isEmpty() || !(pipeline.steps().get(0) instanceof Step.Expand expand)) {
			return null;
		}
		List<Term> conditions = new ArrayList<>();
		for (Step step : pipeline.steps().subList(1, pipeline.steps().size())) {
			if (!(step instanceof Step.Filter filter)) {
				return null;
			}
			conditions.add(filter.condition());
		}
		FaultAnalysis known = FaultAnalysis.START.behind(expand);
		for (int i = 0; i < conditions.size(); i++) {
			Term condition = conditions.get(i);
			Term member = member(condition, expand.element());
			if (member != null) {
				conditions.remove(i);
				return new MembershipTest(expand, member, List.copyOf(conditions));
			}
			if (known.mayFaultOrBeNull(condition)) {
				// It is asked of other targets, too, and no fault of theirs may be missed.
				return null;
			}
			known = known.whenTrue(condition);
		}
		return null;
	}

	private static Term member(Term condition, Variable element) {
		if (!(condition instanceof Term.Comparison comparison) || comparison.comparator() != Term.Comparator.EQUAL) {
			return null;
		}
		Term other = isUse(comparison.left(), element) ? comparison.right() : isUse(comparison.right(), element) ? comparison.left() : null;
		if (other == null) {
			return null;
		}
		boolean[] mentions = { false };
		FreeVariables.of(other, variable -> mentions[0] |= variable == element);
		return mentions[0] ? null : other;
	}

	private static boolean isUse(Term term, Variable element) {
		return term instanceof Term.Use use && use.variable() == element;
	}
}
