package org.modelarena.query.internal.vector;

import java.util.List;

/** Tells the profiler, behind a step, that its time has ended for now and that of the next begins. */
final class StepTimer extends Operator {
	private final StepProfiler profiler;
	private final Batch batch;
	private final StepProfiler.Node step;
	private final StepProfiler.Node after;

	/** @param after what comes next; null at the end of a pipeline within another, which is part of its last step */
	StepTimer(StepProfiler profiler, Batch batch, StepProfiler.Node step, StepProfiler.Node after, Operator next) {
		super(next);
		this.profiler = profiler;
		this.batch = batch;
		this.step = step;
		this.after = after == null ? step : after;
	}

	@Override
	void push() {
		step.addRows(batch.size);
		StepProfiler.Node before = profiler.enter(after);
		next.push();
		profiler.enter(before);
	}

	@Override
	void finish() {
		StepProfiler.Node before = profiler.enter(after);
		next.finish();
		profiler.enter(before);
	}

	/** Tells the profiler that a pipeline within another begins. */
	static final class Begin extends Operator {
		private final StepProfiler profiler;
		private final Batch start;
		private final List<StepProfiler.Node> steps;

		Begin(StepProfiler profiler, Batch start, List<StepProfiler.Node> steps, Operator next) {
			super(next);
			this.profiler = profiler;
			this.start = start;
			this.steps = List.copyOf(steps);
		}

		@Override
		void push() {
			steps.forEach(step -> step.addRuns(start.size));
			StepProfiler.Node before = profiler.enter(steps.getFirst());
			next.push();
			profiler.enter(before);
		}

		@Override
		void finish() {
			StepProfiler.Node before = profiler.enter(steps.getFirst());
			next.finish();
			profiler.enter(before);
		}
	}
}
