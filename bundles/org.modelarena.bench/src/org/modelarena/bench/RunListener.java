// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.nio.file.Path;

import org.modelarena.bench.results.LoadResult;
import org.modelarena.bench.results.Skipped;

/**
 * Watches a run. All methods are called from the thread that runs it, so they return quickly. Exceptions end the run.
 */
public interface RunListener {
	/** Watches nothing. */
	RunListener NONE = new RunListener() {
	};

	/** Something begins that takes a while: text for a status line. */
	default void phase(String text) {
	}

	/**
	 * The model is being loaded.
	 *
	 * @param total elements, or {@link org.modelarena.core.Progress#UNKNOWN}
	 */
	default void loading(String store, long done, long total) {
	}

	/** A store is loaded, or could not be. */
	default void loaded(LoadResult load) {
	}

	/** The right answer of a query is computed, which may take minutes. */
	default void asking(String query, String language) {
	}

	/** The texts of a query in two languages have different right answers: a sentence that says which. */
	default void differing(String text) {
	}

	/** Something will not be measured. */
	default void skipped(Skipped skipped) {
	}

	/**
	 * A step begins with its warm-up.
	 *
	 * @param number counted from 1
	 * @param total  steps of the run, skipped ones included
	 */
	default void stepBegun(Step step, int number, int total) {
	}

	/** About every 250 ms while a step is measured. */
	default void sample(Step step, LiveSample sample) {
	}

	/** A step is over and its executions are on disk. */
	default void stepDone(StepResult result) {
	}

	/** The report has the first results. More come into it as the run goes on. */
	default void reported(Path page) {
	}

	/** The run is over and its report is written. */
	default void finished(RunResult result) {
	}
}
