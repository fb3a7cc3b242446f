// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

import org.modelarena.core.Advice;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Explanation;
import org.modelarena.core.Strategy;

/** Runs a query that was interpreted as a plan, to see what that gains. */
final class StrategyTrial {
	private StrategyTrial() {
	}

	/**
	 * Advice if the query has a plan, and that takes less time. Ends when it has taken as long as the interpreter.
	 *
	 * @param interpreted how long the interpreter took, in nanoseconds
	 */
	static List<Advice> of(long interpreted, Cancellation cancellation, Function<Cancellation, Explanation> execution) {
		Cancellation bounded = cancellation.withTimeout(Duration.ofNanos(interpreted));
		try {
			// What a plan needs is made when it runs for the first time.
			Explanation first = execution.apply(bounded);
			if (first.strategy() == Strategy.INTERPRETED) {
				return List.of();
			}
			long start = System.nanoTime();
			execution.apply(bounded);
			long nanos = System.nanoTime() - start;
			return nanos >= interpreted ? List.of() : List.of(new Advice(Advice.Kind.STRATEGY, "--strategy " + Strategy.COMPILED.label(),
					String.format(Locale.ROOT, "the query has a plan, which took %.1f ms, where the interpreter took %.1f ms", nanos / 1e6, interpreted / 1e6)));
		} catch (ArenaException e) {
			if (e.code() == ErrorCode.CANCELLED) {
				throw e;
			}
			// It is no better then. The answer is there already.
			return List.of();
		}
	}
}
