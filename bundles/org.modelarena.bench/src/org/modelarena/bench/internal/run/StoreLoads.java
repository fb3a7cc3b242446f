// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import org.modelarena.bench.RunListener;
import org.modelarena.bench.Workload;
import org.modelarena.bench.loads.Folders;
import org.modelarena.bench.results.LoadResult;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;

/** Loads the model into the stores of a run, each once. Used by one thread. */
final class StoreLoads {
	private final Path folder;
	private final Workload workload;
	private final RunListener listener;
	private final Cancellation cancellation;
	private final Map<String, String> failures = new HashMap<>();

	/** @param folder gets a folder for each store */
	StoreLoads(Path folder, Workload workload, RunListener listener, Cancellation cancellation) {
		this.folder = folder;
		this.workload = workload;
		this.listener = listener;
		this.cancellation = cancellation;
	}

	/**
	 * Loads a store and closes it again. A failure is a result, not an exception.
	 *
	 * @throws ArenaException {@link ErrorCode#CANCELLED}
	 */
	LoadResult load(StoreProvider provider) {
		// What a killed run has left of a load, or of a store that a writer has changed.
		StoreDirectory.delete(folder.resolve(provider.name()));
		failures.remove(provider.name());
		long start = System.nanoTime();
		try {
			provider.fetch(cancellation);
			start = System.nanoTime();
			long elements;
			Progress progress = progress(provider.name());
			try (ModelStore store = provider.create(location(provider.name()), workload.source(progress), progress);
					ModelSnapshot snapshot = store.snapshot()) {
				elements = snapshot.size();
			}
			return new LoadResult(provider.name(), elements, System.nanoTime() - start, Folders.bytes(folder.resolve(provider.name())), LoadResult.OK);
		} catch (ArenaException e) {
			if (e.code() == ErrorCode.CANCELLED) {
				throw e;
			}
			return failed(provider.name(), e.code(), e.getMessage(), start);
		} catch (RuntimeException e) {
			return failed(provider.name(), ErrorCode.INTERNAL, e.toString(), start);
		} catch (OutOfMemoryError e) {
			return failed(provider.name(), ErrorCode.OUT_OF_MEMORY, e.toString(), start);
		}
	}

	private LoadResult failed(String store, ErrorCode code, String message, long start) {
		failures.put(store, "the store could not be loaded: " + message);
		return new LoadResult(store, 0, System.nanoTime() - start, 0, "failed:" + code);
	}

	private Progress progress(String store) {
		return new Progress() {
			private long total = UNKNOWN;

			@Override
			public void begin(String task, long extent) {
				total = extent;
				listener.loading(store, 0, extent);
			}

			@Override
			public void at(long done) {
				listener.loading(store, done, total);
			}

			@Override
			public Cancellation cancellation() {
				return cancellation;
			}
		};
	}

	/** Where a store lies. */
	StoreLocation location(String store) {
		return StoreLocation.at(folder.resolve(store));
	}

	/** Whether a store has a folder. */
	boolean isThere(String store) {
		return Files.isDirectory(folder.resolve(store));
	}

	/** Why a store could not be loaded. */
	Optional<String> failure(String store) {
		return Optional.ofNullable(failures.get(store));
	}

	/** Removes all stores. */
	void remove() {
		StoreDirectory.delete(folder);
	}
}
