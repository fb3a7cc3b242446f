// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.nio.file.Path;
import java.util.List;

import org.modelarena.bench.results.LoadResult;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.results.Skipped;

/**
 * The results of a run.
 *
 * @param data      all measurements, also those made before the run was resumed
 * @param cancelled whether it ended before everything was measured because somebody asked
 * @param steps     the steps measured in this process, in their order
 */
public record RunResult(RunData data, boolean cancelled, List<StepResult> steps) {
	public RunResult {
		steps = List.copyOf(steps);
	}

	/** Holds the page and the raw results. */
	public Path folder() {
		return data.folder();
	}

	/** The page to show. */
	public Path report() {
		return folder().resolve(Report.FILE);
	}

	/** The cost of loading the stores. */
	public List<LoadResult> loads() {
		return data.loads();
	}

	/** The contenders and steps that were not measured. */
	public List<Skipped> skipped() {
		return data.log().skipped();
	}

	/** All executions. */
	public long executions() {
		return data.measurements().stream().map(Measurement::counts).mapToLong(Measurement.Counts::executions).sum();
	}

	/** Wrong answers. */
	public long wrong() {
		return data.measurements().stream().mapToLong(measurement -> measurement.counts().wrong()).sum();
	}

	/** Failed executions. */
	public long failed() {
		return data.measurements().stream().map(Measurement::counts).mapToLong(Measurement.Counts::failures).sum();
	}

	/** Whether everything was measured and every answer was right. */
	public boolean isClean() {
		return !cancelled && skipped().isEmpty() && executions() > 0 && wrong() == 0 && failed() == 0;
	}
}
