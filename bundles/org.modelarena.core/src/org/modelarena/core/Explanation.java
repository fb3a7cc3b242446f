package org.modelarena.core;

import java.util.List;

/**
 * How a query was answered.
 *
 * @param strategy how it ran
 * @param runner   what ran it, and why: for people
 * @param steps    the steps of its plan, in the order in which they run; none for a query that was interpreted
 * @param answer   the answer
 */
public record Explanation(Strategy strategy, String runner, List<Step> steps, Answer answer) {
	public Explanation {
		steps = List.copyOf(steps);
	}

	/**
	 * A step of a plan.
	 *
	 * @param text      what it does
	 * @param estimated the number of rows that were expected behind it
	 * @param actual    the number of rows that came
	 */
	public record Step(String text, double estimated, long actual) {
	}
}
