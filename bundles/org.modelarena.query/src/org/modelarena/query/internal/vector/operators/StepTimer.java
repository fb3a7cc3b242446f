// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.List;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.StepProfiler;

/** Tells the profiler, after a step, that its time has ended for now and that of the next begins. */
public final class StepTimer extends Operator {
	private final StepProfiler profiler;
	private final Batch batch;
	private final StepProfiler.Node step;
	private final StepProfiler.Node after;

	/** @param after the next step; null at the end of a pipeline within another, which is part of its last step */
	public StepTimer(StepProfiler profiler, Batch batch, StepProfiler.Node step, StepProfiler.Node after, Operator next) {
		super(next);
		this.profiler = profiler;
		this.batch = batch;
		this.step = step;
		this.after = after == null ? step : after;
	}

	@Override
	public void push() {
		step.addRows(batch.size);
		StepProfiler.Node before = profiler.enter(after);
		next.push();
		profiler.enter(before);
	}

	@Override
	public void finish() {
		StepProfiler.Node before = profiler.enter(after);
		next.finish();
		profiler.enter(before);
	}

	/** Tells the profiler that a pipeline within another begins. */
	public static final class Begin extends Operator {
		private final StepProfiler profiler;
		private final Batch start;
		private final List<StepProfiler.Node> steps;

		public Begin(StepProfiler profiler, Batch start, List<StepProfiler.Node> steps, Operator next) {
			super(next);
			this.profiler = profiler;
			this.start = start;
			this.steps = List.copyOf(steps);
		}

		@Override
		public void push() {
			steps.forEach(step -> step.addRuns(start.size));
			StepProfiler.Node before = profiler.enter(steps.getFirst());
			next.push();
			profiler.enter(before);
		}

		@Override
		public void finish() {
			StepProfiler.Node before = profiler.enter(steps.getFirst());
			next.finish();
			profiler.enter(before);
		}
	}
}
