// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.modelarena.bench.LiveSample;
import org.modelarena.core.ArenaException;

/**
 * Asks a contender with many threads, in this process or another one. Called by one thread; {@link #finish}, {@link #serverEnded} and
 * {@link #cancel} by any. One step at a time: {@link #open} once or more often, and for each step {@link #warm}, then {@link #measure}.
 * What goes wrong completes a future with an {@link ArenaException}.
 */
public interface LoadGenerator extends AutoCloseable {
	/** Hears from a generator, on any thread; returns quickly. */
	interface Listener {
		/** About every 250 ms while a step is measured. */
		void sample(LiveSample sample);

		/** The step's median is precise enough. Clients go on asking until {@link LoadGenerator#finish}. */
		void precise();

		/** Clients hang in the server; nothing but its end frees them. */
		void abort();
	}

	/** Opens the store, or notes the address; closes what was open before. */
	CompletableFuture<Void> open(Opening opening);

	/** Starts the clients of a step and warms up. When this completes they wait. */
	CompletableFuture<StepOutcome.Warm> warm(StepPlan plan, Listener listener);

	/** Lets the clients go. Completes when all have ended, also when cancelled: then within about two seconds, with what was measured. */
	CompletableFuture<StepOutcome> measure();

	/** Enough has been measured; what runs may end. */
	void finish();

	/** There is nobody left to answer. */
	void serverEnded();

	/** Ends the step soon. */
	void cancel();

	/** The process that asks, and at times holds the store; nothing if it runs on another machine. */
	Optional<ProcessHandle> process();

	/** Closes what is open. */
	@Override
	void close();
}
