package org.modelarena.query.internal.vector;

import java.util.List;

/** Tells a trace, behind a step, that its time has ended for now and that of the next begins. */
final class Stopwatch extends Operator {
	private final Trace trace;
	private final Level level;
	private final Trace.Node step;
	private final Trace.Node after;

	/** @param after what comes next; null at the end of a pipeline within another, which is part of its last step */
	Stopwatch(Trace trace, Level level, Trace.Node step, Trace.Node after, Operator next) {
		super(next);
		this.trace = trace;
		this.level = level;
		this.step = step;
		this.after = after == null ? step : after;
	}

	@Override
	void push() {
		step.addRows(level.size);
		Trace.Node before = trace.enter(after);
		next.push();
		trace.enter(before);
	}

	@Override
	void finish() {
		Trace.Node before = trace.enter(after);
		next.finish();
		trace.enter(before);
	}

	/** Tells a trace that a pipeline within another begins. */
	static final class Begin extends Operator {
		private final Trace trace;
		private final Level start;
		private final List<Trace.Node> steps;

		Begin(Trace trace, Level start, List<Trace.Node> steps, Operator next) {
			super(next);
			this.trace = trace;
			this.start = start;
			this.steps = List.copyOf(steps);
		}

		@Override
		void push() {
			steps.forEach(step -> step.addRuns(start.size));
			Trace.Node before = trace.enter(steps.getFirst());
			next.push();
			trace.enter(before);
		}

		@Override
		void finish() {
			Trace.Node before = trace.enter(steps.getFirst());
			next.finish();
			trace.enter(before);
		}
	}
}
