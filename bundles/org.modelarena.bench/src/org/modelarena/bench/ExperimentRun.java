// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.nio.file.Path;
import java.util.Optional;

import org.modelarena.bench.internal.reference.References;
import org.modelarena.bench.internal.run.RunFolder;
import org.modelarena.bench.internal.run.RunOptions;
import org.modelarena.bench.internal.run.RunPhases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Catalog;

/**
 * Runs an experiment: loads each store once, asks the oracle for the right answers, measures every contender, and leaves the raw results
 * with a report in a folder. The clients are threads of a JVM of their own, a fresh one for each fork of a contender, in which a store lies
 * that is not reached over a network; otherwise that runs in one more JVM. Runs once, in the calling thread.
 */
public final class ExperimentRun {
	private final Experiment experiment;
	private final Path folder;
	private final RunOptions options;

	private ExperimentRun(Experiment experiment, Path folder, RunOptions options) {
		this.experiment = experiment;
		this.folder = folder;
		this.options = options;
	}

	/**
	 * Prepares a run.
	 *
	 * @param folder gets the results; made if it is not there
	 */
	public static Builder of(Experiment experiment, Path folder) {
		return new Builder(experiment, folder.toAbsolutePath().normalize());
	}

	/**
	 * Runs the experiment. Cancelling, or interrupting the thread, ends it within about two seconds with a report of what was measured
	 * until then.
	 *
	 * @throws ArenaException {@link ErrorCode#ALREADY_EXISTS} if the folder holds results; {@link ErrorCode#ENVIRONMENT} without the
	 *                        oracle's store; {@link ErrorCode#EXPERIMENT_INVALID}, {@link ErrorCode#MODEL_INVALID},
	 *                        {@link ErrorCode#IO}. A contender that fails is no exception but a result
	 */
	public RunResult run() {
		return new RunPhases(experiment, folder, options).run();
	}

	/**
	 * Prepares to go on with a run that was killed or cancelled. What it has measured stays; a step that was being measured is measured anew.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is none in the folder
	 */
	public static Builder resume(Path folder) {
		Path whole = folder.toAbsolutePath().normalize();
		Builder builder = new Builder(RunFolder.experiment(whole), whole);
		builder.resumed = true;
		return builder;
	}

	/** Collects options. Not thread-safe. */
	public static final class Builder {
		private final Experiment experiment;
		private final Path folder;
		private Catalog catalog;
		private RunListener listener = RunListener.NONE;
		private Cancellation cancellation = Cancellation.create();
		private Workload workload;
		private boolean keepStores;
		private boolean inProcess;
		private boolean resumed;
		private boolean strict;
		private ClientMachines machines;

		private Builder(Experiment experiment, Path folder) {
			this.experiment = experiment;
			this.folder = folder;
		}

		/** Other stores and languages than the installed ones. */
		public Builder catalog(Catalog stores) {
			catalog = stores;
			return this;
		}

		/** The observer. */
		public Builder listener(RunListener watcher) {
			listener = watcher;
			return this;
		}

		/** The token that stops the run. */
		public Builder cancellation(Cancellation token) {
			cancellation = token;
			return this;
		}

		/** Another model and other queries than the experiment names. */
		public Builder workload(Workload other) {
			workload = other;
			return this;
		}

		/** Leaves the loaded stores in the folder. */
		public Builder keepStores() {
			keepStores = true;
			return this;
		}

		/**
		 * Has the clients run in this process, all contenders one after the other in the same JVM. For stores that no other process can find,
		 * and for tests: what is measured then depends on the order.
		 */
		public Builder inProcess() {
			inProcess = true;
			return this;
		}

		/** Measures nothing, with {@link ErrorCode#EXPERIMENT_INVALID}, if it is known at the start that a contender or a text cannot be measured. */
		public Builder strict() {
			strict = true;
			return this;
		}

		/** Has clients on other machines ask what is served. */
		public Builder clientMachines(ClientMachines others) {
			machines = others;
			return this;
		}

		/** The run. */
		public ExperimentRun build() {
			Catalog stores = References.beside(catalog == null ? Catalog.discover() : catalog);
			return new ExperimentRun(experiment, folder, new RunOptions(stores, listener, cancellation, workload, keepStores, inProcess, resumed, strict, Optional.ofNullable(machines)));
		}
	}
}
