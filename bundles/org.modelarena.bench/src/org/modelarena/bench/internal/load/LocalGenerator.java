// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import org.modelarena.bench.internal.reference.References;
import org.modelarena.bench.server.FileCache;
import org.modelarena.cases.Cases;
import org.modelarena.cases.Toggle;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreLocation;

/** Asks with threads of this process. */
public final class LocalGenerator implements LoadGenerator {
	private static final long CLOSE_SECONDS = 20;

	private final Catalog catalog;
	private final boolean servedOnly;
	/** One thread does the opening, watching and closing; daemon, so that a store that hangs does not keep the process. */
	private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
		Thread made = new Thread(task, "modelarena-load-generator");
		made.setDaemon(true);
		return made;
	});
	private volatile Cancellation cancellation = Cancellation.create();
	private volatile Target target;
	private volatile StepRun step;

	/** Opens stores of this machine, and connects to servers. */
	public LocalGenerator(Catalog catalog) {
		this(catalog, false);
	}

	/** @param servedOnly whether whoever says what is asked may not have stores of this machine opened */
	LocalGenerator(Catalog catalog, boolean servedOnly) {
		this.catalog = References.beside(catalog);
		this.servedOnly = servedOnly;
	}

	@Override
	public CompletableFuture<Void> open(Opening opening) {
		return later(() -> {
			closeTarget();
			target = opening.isServed() ? new ServedTarget(catalog, opening) : local(opening);
			return null;
		});
	}

	private Target local(Opening opening) {
		if (servedOnly) {
			throw new ArenaException(ErrorCode.FORBIDDEN, "This machine only asks servers; it opens no store for others.");
		}
		if (opening.isCold()) {
			FileCache.drop(Path.of(opening.folder()));
		}
		Optional<Toggle> toggle = opening.caseName().isEmpty() ? Optional.empty() : Cases.get(opening.caseName()).toggle();
		return new LocalTarget(catalog.store(opening.store()).open(StoreLocation.at(Path.of(opening.folder()))), catalog.languages(), toggle);
	}

	@Override
	public CompletableFuture<StepOutcome.Warm> warm(StepPlan plan, Listener listener) {
		return later(() -> {
			step = new StepRun(plan, target, listener, cancellation);
			return step.warm();
		});
	}

	@Override
	public CompletableFuture<StepOutcome> measure() {
		return later(() -> {
			try {
				return step.measure();
			} finally {
				step = null;
			}
		});
	}

	private <T> CompletableFuture<T> later(Supplier<T> work) {
		return CompletableFuture.supplyAsync(work, thread);
	}

	@Override
	public void finish() {
		StepRun running = step;
		if (running != null) {
			running.state().isFinished = true;
		}
	}

	@Override
	public void serverEnded() {
		StepRun running = step;
		if (target instanceof ServedTarget served) {
			served.serverEnded();
		}
		if (running != null) {
			running.state().serverEnded();
		}
	}

	@Override
	public void cancel() {
		cancellation.cancel();
	}

	@Override
	public Optional<ProcessHandle> process() {
		return Optional.of(ProcessHandle.current());
	}

	@Override
	public void close() {
		try {
			later(() -> {
				closeTarget();
				return null;
			}).get(CLOSE_SECONDS, TimeUnit.SECONDS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		} catch (ExecutionException | TimeoutException e) {
			System.getLogger(LocalGenerator.class.getName()).log(System.Logger.Level.WARNING, "A store could not be closed", e);
		} finally {
			thread.shutdown();
		}
	}

	private void closeTarget() {
		Target open = target;
		target = null;
		if (open != null) {
			open.close();
		}
	}
}
