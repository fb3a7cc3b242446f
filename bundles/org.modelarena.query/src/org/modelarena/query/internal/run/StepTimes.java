// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.run;

import java.util.List;

import org.modelarena.core.Profile;
import org.modelarena.query.internal.vector.StepProfiler;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.PlanPrinter;

/** Writes for people where the time of a plan went. */
public final class StepTimes {
	private StepTimes() {
	}

	/** The steps of a plan with their times. */
	public static List<Profile.Step> of(Plan plan, ColumnRunner.Profiled profiled) {
		PlanPrinter text = new PlanPrinter();
		return profiled.lines().stream().map(line -> step(line, plan, profiled.answer().count(), text)).toList();
	}

	private static Profile.Step step(StepProfiler.Line line, Plan plan, long answered, PlanPrinter text) {
		return line.step() == null ? new Profile.Step(text.ofAnswer(plan), line.depth(), line.runs(), answered, line.nanos())
				: new Profile.Step(text.of(line.step()), line.depth(), line.runs(), line.rows(), line.nanos());
	}
}
