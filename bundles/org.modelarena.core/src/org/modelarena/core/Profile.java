// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the time of one execution of a query went, in nanoseconds.
 *
 * @param explanation how the query was answered
 * @param nanos       how long that took
 * @param expressions the expressions that the interpreter evaluated, longest own time first; none for a query that ran as a plan
 * @param steps       the steps of the plan; none for a query that was interpreted
 * @param parts       the parts that ran as plans while the rest was interpreted
 * @param advice      changes that would make the query faster, and some that would not
 */
public record Profile(Explanation explanation, long nanos, List<Expression> expressions, List<Step> steps, List<Part> parts, List<Advice> advice) {
	public Profile {
		expressions = List.copyOf(expressions);
		steps = List.copyOf(steps);
		parts = List.copyOf(parts);
		advice = List.copyOf(advice);
	}

	/** The same, with another description of how the query was answered. */
	public Profile explained(Explanation other) {
		return new Profile(other, nanos, expressions, steps, parts, advice);
	}

	/** The same with more advice. */
	public Profile advising(List<Advice> more) {
		List<Advice> all = new ArrayList<>(advice);
		all.addAll(more);
		return new Profile(explanation, nanos, expressions, steps, parts, all);
	}

	/** The same with other advice. */
	public Profile advisingOnly(List<Advice> other) {
		return new Profile(explanation, nanos, expressions, steps, parts, other);
	}

	/**
	 * An expression of the text. Calls are counted; times are estimated by looking, several thousand times a second, at what runs.
	 *
	 * @param line   counted from 1
	 * @param column counted from 1: where the name of the operation or property begins, if it has one
	 * @param text   the text of the expression, on one line and perhaps truncated
	 * @param calls  how often it was evaluated
	 * @param nanos  the time from its beginning to its end
	 * @param own    that time without the expressions listed within it
	 */
	public record Expression(int line, int column, String text, long calls, long nanos, long own) {
	}

	/**
	 * A step of a plan, or of a pipeline within one.
	 *
	 * @param text  a description of the step
	 * @param depth 0 for the plan's own pipeline, 1 for the pipelines that its steps hold, and so on
	 * @param runs  how often its pipeline was begun
	 * @param rows  the rows after it
	 * @param nanos its own time, without the steps after it and those of pipelines within; of several threads together
	 */
	public record Step(String text, int depth, long runs, long rows, long nanos) {
	}

	/**
	 * A part of a query that ran as a plan.
	 *
	 * @param text  the part in the query's language
	 * @param nanos how long it took
	 * @param steps the steps of its plan
	 */
	public record Part(String text, long nanos, List<Step> steps) {
		public Part {
			steps = List.copyOf(steps);
		}
	}
}
