// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.server;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

import org.modelarena.cases.Toggle;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;

/**
 * Disturbs the process of a store while it is measured: full garbage collections at a pace, and a writer that makes a change and takes
 * it back, one commit at each beat. Used by one thread.
 */
public final class Disturbances implements AutoCloseable {
	private final Supplier<ModelStore> opened;
	private final Optional<Toggle> toggle;
	private Beat gc;
	private Beat writer;
	private Writing writing;

	/** @param opened gives the store that a writer changes */
	public Disturbances(Supplier<ModelStore> opened, Optional<Toggle> toggle) {
		this.opened = opened;
		this.toggle = toggle;
	}

	/** Starts the collections. No effect if they run. */
	public void startGc(Duration pace) {
		if (gc == null) {
			gc = new Beat("modelarena-gc", pace, System::gc);
		}
	}

	/** Ends the collections. No effect if they do not run. */
	public void stopGc() {
		if (gc != null) {
			gc.close();
			gc = null;
		}
	}

	/**
	 * Starts the writer. No effect if it runs.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if there is no change to make or the store takes none
	 */
	public void startWriter(Duration pace) {
		if (writer != null) {
			return;
		}
		Toggle change = toggle.orElseThrow(() -> new ArenaException(ErrorCode.UNSUPPORTED, "The model has no change for a writer to make."));
		ModelStore store = opened.get();
		try (ModelSnapshot loaded = store.snapshot()) {
			writing = new Writing(store, change.plan(loaded));
		}
		// The first change is made here, so that a store that refuses to be changed says so to the caller.
		writing.run();
		writer = new Beat("modelarena-writer", pace, writing);
	}

	/**
	 * Ends the writer and leaves the store as it was loaded. No effect if it does not run.
	 *
	 * @return the commits since the start
	 * @throws ArenaException whatever ended the writer before its time
	 */
	public long stopWriter() {
		if (writer == null) {
			return 0;
		}
		Beat stopped = writer;
		writer = null;
		stopped.close();
		writing.revert();
		stopped.requireSound();
		return writing.commits;
	}

	@Override
	public void close() {
		stopGc();
		stopWriter();
	}

	/** The change that is made and taken back. Used by one thread at a time. */
	private static final class Writing implements Runnable {
		private final ModelStore store;
		private final Toggle.Plan plan;
		private boolean applied;
		private long commits;

		Writing(ModelStore store, Toggle.Plan plan) {
			this.store = store;
			this.plan = plan;
		}

		@Override
		public void run() {
			try (ModelEdit edit = store.begin()) {
				if (applied) {
					plan.revert(edit);
				} else {
					plan.apply(edit);
				}
				edit.commit();
			}
			applied = !applied;
			commits++;
		}

		void revert() {
			if (applied) {
				run();
			}
		}
	}
}
