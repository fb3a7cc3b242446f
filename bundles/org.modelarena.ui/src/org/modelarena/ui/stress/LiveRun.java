package org.modelarena.ui.stress;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

import org.modelarena.bench.LiveSample;
import org.modelarena.bench.Step;
import org.modelarena.bench.StepResult;
import org.modelarena.bench.results.Skipped;

/** What is known of a run so far. Written by the run's thread, read by the UI's; thread-safe. */
public final class LiveRun {
	/**
	 * The state of one step. A step that runs shows its latest sample.
	 *
	 * @param executions so far
	 * @param throughput right answers a second
	 */
	public record Point(String contender, String query, int clients, long executions, double medianMillis, double p99Millis, double throughput,
			long wrong, long failed, boolean done) {
	}

	private final Map<String, Point> points = new LinkedHashMap<>();
	private final AtomicBoolean pending = new AtomicBoolean();
	private Runnable listener = () -> {
	};
	private String status = "Starting";
	private Path report;

	/** Calls {@code listener} after each change, in the thread that changes. */
	synchronized void onChange(Runnable newListener) {
		listener = newListener;
	}

	/** Runs the action unless one is pending already. */
	void coalesce(Runnable action) {
		if (pending.compareAndSet(false, true)) {
			action.run();
		}
	}

	/** To be called when the pending action runs. */
	void coalesced() {
		pending.set(false);
	}

	void say(String text) {
		synchronized (this) {
			status = text;
		}
		listener.run();
	}

	void sample(Step step, LiveSample sample) {
		put(new Point(step.contender().toString(), step.query(), step.clients(), sample.executions(), sample.medianMillis(), sample.p99Millis(),
				sample.throughput(), sample.wrong(), sample.failed(), false));
	}

	void done(StepResult result) {
		Step step = result.step();
		put(new Point(step.contender().toString(), step.query(), step.clients(), result.tally().executions(), result.latency().median(),
				result.latency().p99(), result.throughput(), result.tally().wrong(), result.tally().failed(), true));
	}

	void skipped(Skipped skipped) {
		say("Not measured: " + skipped.what() + ": " + skipped.reason());
	}

	void finished(Path page) {
		synchronized (this) {
			report = page;
		}
		listener.run();
	}

	private void put(Point point) {
		synchronized (this) {
			points.put(point.contender() + "\n" + point.query() + "\n" + point.clients(), point);
		}
		listener.run();
	}

	/** All steps so far, in the order in which they ran. */
	public synchronized List<Point> points() {
		return List.copyOf(points.values());
	}

	/** A line for the user. */
	public synchronized String status() {
		return status;
	}

	/** The report, once it is written. */
	public synchronized Optional<Path> report() {
		return Optional.ofNullable(report);
	}
}
