// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * How a query was answered, step by step.
 *
 * @param steps  the steps of its plan, in the order in which they run; none for a query that was interpreted
 * @param parts  the parts that ran on their own, as plans where that worked; none for a query that ran as a whole
 * @param reused the results that were taken over from earlier executions
 * @param answer the answer, which says what gave it
 */
public record Explanation(List<Step> steps, List<Part> parts, Set<Reuse> reused, Answer answer) {
	public Explanation {
		steps = List.copyOf(steps);
		parts = List.copyOf(parts);
		reused = Set.copyOf(reused);
	}

	/** How a query was answered that took nothing over and ran as a whole. */
	public Explanation(List<Step> steps, Answer answer) {
		this(steps, List.of(), Set.of(), answer);
	}

	/** How it ran. */
	public Strategy strategy() {
		return answer.answeredBy().strategy();
	}

	/** A description of the runner, and the reason for it: for people. */
	public String runner() {
		return answer.answeredBy().runner();
	}

	/** The same, where also this was taken over. */
	public Explanation reusing(Reuse what) {
		Set<Reuse> all = EnumSet.of(what);
		all.addAll(reused);
		return new Explanation(steps, parts, all, answer);
	}

	/** The same, with another description of what produced the answer. */
	public Explanation answeredBy(AnsweredBy other) {
		return new Explanation(steps, parts, reused, answer.answeredBy(other));
	}

	/**
	 * A part of a query.
	 *
	 * @param text   the part in the query's language
	 * @param runner a description of the runner, and the reason for it: for people
	 * @param steps  the steps of its plan; none for a part that was interpreted
	 */
	public record Part(String text, String runner, List<Step> steps) {
		public Part {
			steps = List.copyOf(steps);
		}
	}

	/**
	 * A step of a plan.
	 *
	 * @param text      a description of the step
	 * @param estimated the number of rows that were expected after it
	 * @param actual    the number of rows that came
	 */
	public record Step(String text, double estimated, long actual) {
	}
}
