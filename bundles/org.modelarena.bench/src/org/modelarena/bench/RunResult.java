package org.modelarena.bench;

import org.modelarena.bench.results.Skipped;
import org.modelarena.bench.results.LoadResult;
import java.nio.file.Path;
import java.util.List;

/**
 * What a run came to.
 *
 * @param folder    holds {@code report.html} and the raw results
 * @param cancelled whether it ended before everything was measured because somebody asked
 */
public record RunResult(Path folder, boolean cancelled, List<StepResult> steps, List<LoadResult> loads, List<Skipped> skipped) {
	public RunResult {
		steps = List.copyOf(steps);
		loads = List.copyOf(loads);
		skipped = List.copyOf(skipped);
	}

	/** The page to show. */
	public Path report() {
		return folder.resolve(Report.FILE);
	}

	/** All executions. */
	public long executions() {
		return steps.stream().mapToLong(step -> step.tally().executions()).sum();
	}

	/** Wrong answers. */
	public long wrong() {
		return steps.stream().mapToLong(step -> step.tally().wrong()).sum();
	}

	/** Failed executions. */
	public long failed() {
		return steps.stream().mapToLong(step -> step.tally().failed()).sum();
	}

	/** Whether everything was measured and every answer was right. */
	public boolean isClean() {
		return !cancelled && skipped.isEmpty() && executions() > 0 && wrong() == 0 && failed() == 0;
	}
}
