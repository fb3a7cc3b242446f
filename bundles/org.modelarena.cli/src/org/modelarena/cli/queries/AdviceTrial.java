// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.queries;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.modelarena.cli.output.Console;
import org.modelarena.cli.output.ProfilePrinter;
import org.modelarena.core.Advice;
import org.modelarena.core.Answer;
import org.modelarena.core.Declaration;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.ModelIndex;
import org.modelarena.core.store.ModelStore;

/** Makes the indexes and derived attributes that are advised, one after another, and keeps those with which the query is faster. */
record AdviceTrial(ModelStore store, QueryEndpoint endpoint, Query query, QueryLimits limits, Console console) {
	private static final int FEW_EXECUTIONS = 9;
	private static final int MOST_EXECUTIONS = 999;
	private static final long SHORT_NANOS = 300_000_000;
	private static final long LONG_NANOS = 3_000_000_000L;
	/** The part of the former time that advice must come below: a smaller gain may as well be chance. */
	private static final double WORTH = 0.9;

	/**
	 * The outcome of one piece of advice.
	 *
	 * @param made         an index or an attribute
	 * @param beforeMillis median time of an execution
	 * @param afterMillis  the same with it
	 * @param sameAnswer   whether the query has the same answer with it, as it has to
	 * @param kept         whether it is there now
	 */
	record Outcome(String made, double beforeMillis, double afterMillis, boolean sameAnswer, boolean kept) {
		@Override
		public String toString() {
			String times = ProfilePrinter.millis(beforeMillis) + " ms before, " + ProfilePrinter.millis(afterMillis) + " ms with " + made;
			String why = sameAnswer ? "the query is not faster" : "the answer is another one";
			return times + (kept ? "; it is kept." : "; it is dropped again, as " + why + ".");
		}
	}

	List<Outcome> run(List<Advice> advice) {
		List<Outcome> outcomes = new ArrayList<>();
		for (Advice one : advice) {
			switch (one.kind()) {
			case INDEX -> {
				String type = one.subject().substring(0, one.subject().lastIndexOf('.'));
				String name = one.subject().substring(one.subject().lastIndexOf('.') + 1);
				ModelIndex index = store.index();
				outcomes.add(tried("an index on " + one.subject(), query, () -> index.index(type, name, console.progress()), () -> index.unindex(type, name)));
			}
			case DERIVED_ATTRIBUTE -> {
				Advice.Derivation derivation = one.derivation().orElseThrow();
				Declaration declared = derivation.declaration();
				Query rewritten = query.reworded(derivation.text());
				ModelIndex index = store.index();
				outcomes.add(tried("the attribute " + declared.type() + "." + declared.name(), rewritten, () -> index.declare(declared, console.progress()),
						() -> index.drop(declared.type(), declared.name())));
			}
			case STRATEGY, REWRITING, NO_INDEX -> {
				// These change nothing in the store.
			}
			}
		}
		return outcomes;
	}

	private Outcome tried(String what, Query then, Runnable make, Runnable drop) {
		Answer expected = answer(query);
		long before = median(query);
		make.run();
		boolean isKept = false;
		try {
			boolean isSame = answer(then).digest().equals(expected.digest());
			long after = median(then);
			isKept = isSame && after < before * WORTH;
			return new Outcome(what, before / 1e6, after / 1e6, isSame, isKept);
		} finally {
			if (!isKept) {
				drop.run();
			}
		}
	}

	private Answer answer(Query asked) {
		return endpoint.execute(asked, limits, console.cancellation());
	}

	private long median(Query asked) {
		long[] nanos = new long[MOST_EXECUTIONS];
		int count = 0;
		for (long total = 0; count < MOST_EXECUTIONS && (count == 0 || total < (count < FEW_EXECUTIONS ? LONG_NANOS : SHORT_NANOS)); count++) {
			long start = System.nanoTime();
			answer(asked);
			nanos[count] = System.nanoTime() - start;
			total += nanos[count];
		}
		Arrays.sort(nanos, 0, count);
		return nanos[count / 2];
	}
}
