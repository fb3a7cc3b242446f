// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.loads;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;

import org.modelarena.bench.Amounts;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;

/**
 * Measures the tasks of a load, and estimates what the tasks after the current one will take: as much in proportion as in the newest load that went through
 * the same tasks. Used by one thread at a time.
 */
public final class LoadPhases implements Progress {
	/**
	 * One task of a load.
	 *
	 * @param seconds the time that it took
	 */
	public record Phase(String task, double seconds) {
	}

	private final Progress to;
	private final List<LoadRecord> before;
	private final DoubleConsumer later;
	private final List<Phase> done = new ArrayList<>();
	private List<Phase> alike = List.of();
	private String task;
	private long total;
	private long started;
	private long units;

	/**
	 * @param to     receives everything
	 * @param before earlier loads into the same store, the oldest first
	 * @param later  receives repeatedly how many seconds the tasks after the current one will take; NaN if unknown
	 */
	public LoadPhases(Progress to, List<LoadRecord> before, DoubleConsumer later) {
		this.to = to;
		this.before = before;
		this.later = later;
	}

	@Override
	public void begin(String newTask, long newTotal) {
		finishTask();
		task = newTask;
		total = newTotal;
		started = System.nanoTime();
		units = 0;
		alike = before.reversed().stream().map(LoadRecord::phases).filter(this::beginsAlike).findFirst().orElse(List.of());
		later.accept(later(seconds()));
		to.begin(newTask, newTotal);
	}

	private boolean beginsAlike(List<Phase> phases) {
		for (int i = 0; i < done.size(); i++) {
			if (i >= phases.size() || !phases.get(i).task.equals(done.get(i).task)) {
				return false;
			}
		}
		return phases.size() > done.size() && phases.get(done.size()).task.equals(task);
	}

	@Override
	public void at(long newUnits) {
		units = newUnits;
		if (total > 0 && units > 0) {
			later.accept(later(seconds() * total / units));
		}
		to.at(units);
	}

	/** @param current the seconds of the current task, as far as is known */
	private double later(double current) {
		int number = done.size();
		double expectedSoFar = alike.stream().limit(number + 1L).mapToDouble(Phase::seconds).sum();
		if (alike.isEmpty() || expectedSoFar <= 0) {
			return Double.NaN;
		}
		double soFar = done.stream().mapToDouble(Phase::seconds).sum() + current;
		return alike.stream().skip(number + 1L).mapToDouble(Phase::seconds).sum() * soFar / expectedSoFar;
	}

	private double seconds() {
		return (System.nanoTime() - started) / 1e9;
	}

	private void finishTask() {
		if (task != null) {
			done.add(new Phase(task, seconds()));
			task = null;
		}
	}

	/** The times of the tasks, in their order; ends the last one. */
	public List<Phase> finish() {
		finishTask();
		return List.copyOf(done);
	}

	/** The current task, or the last one, and how far it has come. */
	public String current() {
		return task == null ? "no task yet" : task + ", " + Amounts.of(units) + (total > 0 ? " of " + Amounts.of(total) : "");
	}

	@Override
	public Cancellation cancellation() {
		return to.cancellation();
	}
}
