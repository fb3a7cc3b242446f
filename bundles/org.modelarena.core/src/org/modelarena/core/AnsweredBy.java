// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.util.Objects;

/**
 * The strategy and the runner that gave an answer.
 *
 * @param strategy how the query ran, which may be another way than the one that was asked for: a plan that faults is interpreted
 * @param runner   the statement that ran, or the rules that made the plan, or the reason why there is no plan. For people
 */
public record AnsweredBy(Strategy strategy, String runner) {
	/** A language's own interpreter, which was asked for. */
	public static final AnsweredBy INTERPRETER = new AnsweredBy(Strategy.INTERPRETED, "the language's interpreter");

	public AnsweredBy {
		Objects.requireNonNull(strategy, "strategy");
		Objects.requireNonNull(runner, "runner");
	}

	/** A language's own interpreter, and why it was its turn. */
	public static AnsweredBy interpreter(String reason) {
		return new AnsweredBy(Strategy.INTERPRETED, INTERPRETER.runner + ": " + reason);
	}
}
