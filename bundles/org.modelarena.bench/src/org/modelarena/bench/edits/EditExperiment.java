// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.edits;

import java.time.Duration;
import java.util.List;

/**
 * An experiment that edits. Each run of a contender reads a model, checks all queries, and then, as often as the case's edits have rounds, edits and checks again.
 *
 * @param name     title of the report
 * @param caseName of a case with edits
 * @param models   in the order of measuring; of one scenario, the small ones first
 * @param series   no two alike
 * @param queries  names of the case's queries
 * @param protocol how often, and how long at most
 * @param text     the file, which the run keeps
 */
public record EditExperiment(String name, String caseName, List<Variant> models, List<Series> series, List<String> queries, Protocol protocol, String text) {
	/** A file with this key is such an experiment. */
	public static final String KEY = "phases";

	/**
	 * How often, and how long at most.
	 *
	 * @param runs   of each contender and model, one after another in one fresh JVM
	 * @param limit  of a run; what takes longer is ended, and larger models of its scenario are not tried
	 * @param heap   the most of that JVM, in bytes
	 * @param warmup what comes before these runs
	 */
	public record Protocol(int runs, Duration limit, long heap, Warmup warmup) {
	}

	/**
	 * Runs in the same JVM that are not measured, so that those that are do not measure how Java compiles.
	 *
	 * @param runs 0 for none, which is the Train Benchmark's own way
	 * @param size of their model, which is of the same scenario
	 */
	public record Warmup(int runs, int size) {
	}

	public EditExperiment {
		models = List.copyOf(models);
		series = List.copyOf(series);
		queries = List.copyOf(queries);
	}
}
