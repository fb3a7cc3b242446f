// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.modelarena.bench.LiveSample;
import org.modelarena.bench.internal.load.LoadGenerator;
import org.modelarena.bench.internal.load.StepOutcome;
import org.modelarena.bench.internal.load.StepPlan;

/** Hears what the generators of a step say, and tells them what they cannot know. {@link #look} is called by the run's thread. */
final class StepWatch {
	private final List<LoadGenerator> generators;
	private final Optional<ServerControl> server;
	private final Consumer<LiveSample> samples;
	private final AtomicInteger imprecise = new AtomicInteger();
	private volatile LiveSample latest;
	private volatile boolean aborted;
	private boolean toldEnd;

	StepWatch(List<LoadGenerator> generators, Optional<ServerControl> server, Consumer<LiveSample> samples) {
		this.generators = generators;
		this.server = server;
		this.samples = samples;
	}

	/** Starts the clients of a step. */
	List<CompletableFuture<StepOutcome.Warm>> warm(StepPlan plan) {
		// Of more machines than clients, some have nothing to do.
		imprecise.set(Math.min(generators.size(), plan.pace().clients()));
		List<CompletableFuture<StepOutcome.Warm>> warming = new ArrayList<>();
		for (int i = 0; i < generators.size(); i++) {
			warming.add(generators.get(i).warm(plan.share(i, generators.size()), new Heard(i == 0)));
		}
		return warming;
	}

	private final class Heard implements LoadGenerator.Listener {
		private final boolean isShown;

		/** @param isShown one generator's samples stand for all */
		Heard(boolean isShown) {
			this.isShown = isShown;
		}

		@Override
		public void sample(LiveSample sample) {
			if (isShown) {
				latest = sample;
			}
		}

		@Override
		public void precise() {
			if (imprecise.decrementAndGet() == 0) {
				generators.forEach(LoadGenerator::finish);
			}
		}

		@Override
		public void abort() {
			aborted = true;
		}
	}

	/** Hands over the last sample, and looks whether the server is there. */
	void look() {
		LiveSample sample = latest;
		latest = null;
		if (sample != null) {
			samples.accept(sample);
		}
		if (server.isEmpty()) {
			return;
		}
		if (aborted) {
			server.get().kill();
		}
		if (!toldEnd && !server.get().isAlive()) {
			toldEnd = true;
			generators.forEach(LoadGenerator::serverEnded);
		}
	}
}
