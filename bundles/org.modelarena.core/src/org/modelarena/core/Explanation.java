package org.modelarena.core;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * How a query was answered.
 *
 * @param strategy how it ran
 * @param runner   what ran it, and why: for people
 * @param steps    the steps of its plan, in the order in which they run; none for a query that was interpreted
 * @param parts    the parts that ran on their own, as plans where that worked; none for a query that ran as a whole
 * @param reused   what was taken over from earlier executions
 * @param answer   the answer
 */
public record Explanation(Strategy strategy, String runner, List<Step> steps, List<Part> parts, Set<Reuse> reused, Answer answer) {
	public Explanation {
		steps = List.copyOf(steps);
		parts = List.copyOf(parts);
		reused = Set.copyOf(reused);
	}

	/** How a query was answered that took nothing over. */
	public Explanation(Strategy strategy, String runner, List<Step> steps, List<Part> parts, Answer answer) {
		this(strategy, runner, steps, parts, Set.of(), answer);
	}

	/** How a query was answered that ran as a whole. */
	public Explanation(Strategy strategy, String runner, List<Step> steps, Answer answer) {
		this(strategy, runner, steps, List.of(), answer);
	}

	/** The same, where also this was taken over. */
	public Explanation reusing(Reuse what) {
		Set<Reuse> all = EnumSet.of(what);
		all.addAll(reused);
		return new Explanation(strategy, runner, steps, parts, all, answer);
	}

	/**
	 * A part of a query.
	 *
	 * @param text   what it is, in the query's language
	 * @param runner what ran it, and why: for people
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
	 * @param text      what it does
	 * @param estimated the number of rows that were expected behind it
	 * @param actual    the number of rows that came
	 */
	public record Step(String text, double estimated, long actual) {
	}
}
