// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;

import org.modelarena.bench.results.Skipped;

/** The progress and the figures of a run so far. Written by the run's thread, read by the views; thread-safe. */
public final class LiveRun {
	private final String name;
	private final Path folder;
	private final Map<String, StepFigures> steps = new LinkedHashMap<>();
	private final Set<Skipped> skipped = new java.util.LinkedHashSet<>();
	private final Set<Runnable> listeners = new CopyOnWriteArraySet<>();
	private State state = State.WAITING;
	private String status = Messages.waiting;
	private int number;
	private int total;

	/** How far a run has come. */
	public enum State {
		/** For another run to end: two at once would disturb each other. */
		WAITING,
		/** It is measuring, or about to. */
		RUNNING,
		/** Everything that can be measured was. */
		COMPLETE,
		/** Somebody stopped it; it can be resumed. */
		CANCELLED,
		/** An error ended it. */
		FAILED;

		/** Whether nothing more comes. */
		public boolean isOver() {
			return this != WAITING && this != RUNNING;
		}
	}

	/** @param folder the folder that gets the results */
	LiveRun(String name, Path folder) {
		this.name = name;
		this.folder = folder;
	}

	/** Calls {@code listener} after each change, in the thread that changes something, until it is removed. */
	public void onChange(Runnable listener) {
		listeners.add(listener);
	}

	/** Ends what {@link #onChange} has begun. */
	public void remove(Runnable listener) {
		listeners.remove(listener);
	}

	private void changed() {
		listeners.forEach(Runnable::run);
	}

	void say(String text) {
		synchronized (this) {
			status = text;
			state = state == State.WAITING ? State.RUNNING : state;
		}
		changed();
	}

	void at(int step, int of) {
		synchronized (this) {
			number = step;
			total = of;
		}
	}

	void put(StepFigures step) {
		synchronized (this) {
			// At the end, so that what is measured now is seen.
			steps.remove(step.key());
			steps.put(step.key(), step);
		}
		changed();
	}

	void skipped(Skipped what) {
		synchronized (this) {
			skipped.add(what);
		}
		changed();
	}

	void ended(State how, String text) {
		synchronized (this) {
			state = how;
			status = text;
		}
		changed();
	}

	/** The experiment's name. */
	public String name() {
		return name;
	}

	/** Where the results are. */
	public Path folder() {
		return folder;
	}

	/** All steps so far, the one that was measured last at the end. */
	public synchronized List<StepFigures> steps() {
		return List.copyOf(steps.values());
	}

	/** The contenders and steps that were not measured, with the reasons. */
	public synchronized List<Skipped> skipped() {
		return List.copyOf(skipped);
	}

	/** A line for the user. */
	public synchronized String status() {
		return status;
	}

	/** How far it is. */
	public synchronized State state() {
		return state;
	}

	/** The part of its steps that has begun, from 0 to 1. */
	public synchronized double progress() {
		return state.isOver() ? 1 : total == 0 ? 0 : (double) number / total;
	}
}
