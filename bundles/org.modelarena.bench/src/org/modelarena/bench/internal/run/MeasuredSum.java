// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.bench.internal.load.StepOutcome;
import org.modelarena.bench.internal.load.StepOutcomes;

/** A step that is measured piece by piece, with other things between the pieces. Used by one thread. */
final class MeasuredSum {
	private final List<StepOutcome> outcomes = new ArrayList<>();
	private long begin;
	private long cpu;
	private long resident;

	void add(Fork.Measured measured) {
		begin = outcomes.isEmpty() ? measured.begin() : begin;
		outcomes.add(StepOutcomes.later(measured.outcome(), measured.begin() - begin));
		cpu += measured.usage().cpuNanos();
		resident = measured.usage().residentBytes();
	}

	boolean isEmpty() {
		return outcomes.isEmpty();
	}

	/** All pieces as one step; executions come in the order of measuring. */
	Fork.Measured sum() {
		return new Fork.Measured(StepOutcomes.merge(outcomes, false, 0, ""), begin, new ProcessUsage(cpu, resident));
	}
}
