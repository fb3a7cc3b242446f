// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.LiveSample;
import org.modelarena.bench.internal.load.LoadGenerator;
import org.modelarena.bench.internal.load.Opening;
import org.modelarena.bench.internal.load.StepOutcome;
import org.modelarena.bench.internal.load.StepOutcomes;
import org.modelarena.bench.internal.load.StepPlan;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.Fault;

/**
 * A contender in fresh JVMs: its server, if it is reached over a network, and those that ask. Used by one thread, whose interruption
 * cancels the run.
 */
public final class Fork implements AutoCloseable {
	private static final long TICK_MILLIS = 10;
	/** Longer than a generator takes to give up on clients that hang. */
	private static final long CANCEL_NANOS = 5_000_000_000L;

	private final Optional<ServerControl> server;
	private final List<LoadGenerator> generators;
	private final Cancellation cancellation;
	private Opening opening;
	private boolean interrupted;
	private long cancelledAt;

	/**
	 * Takes what was started.
	 *
	 * @param generators at least one
	 */
	public Fork(Optional<ServerControl> server, List<LoadGenerator> generators, Cancellation cancellation) {
		this.server = server;
		this.generators = List.copyOf(generators);
		this.cancellation = cancellation;
	}

	/** Opens the contender for its clients. */
	public void open(Opening opening) {
		this.opening = opening;
		await(generators.stream().map(generator -> generator.open(opening)).toList(), () -> {
		});
	}

	/**
	 * Closes the store, drops what the system has cached of its files, and opens it again, in the same JVM.
	 *
	 * @throws ArenaException if that cannot be done
	 */
	void reopen() {
		server.ifPresent(ServerControl::reopen);
		open(server.map(ServerControl::opening).orElse(opening).cold());
	}

	/**
	 * Makes sure that the contender is there for the next step.
	 *
	 * @return why it had to be started again; nothing if it was there
	 */
	Optional<String> revive() {
		if (server.isEmpty()) {
			return Optional.empty();
		}
		Optional<String> why = server.get().revive(cancellation);
		why.ifPresent(restarted -> open(server.get().opening()));
		return why;
	}

	/**
	 * The result of a step.
	 *
	 * @param begin the time when its clients were let go, as {@link System#nanoTime} gave it
	 * @param usage the processor time of all processes between begin and end, and their memory at the end
	 */
	public record Measured(StepOutcome outcome, long begin, ProcessUsage usage) {
	}

	/**
	 * Measures a step.
	 *
	 * @throws ArenaException if it could not be measured as asked, or a process has ended
	 */
	public Measured measure(StepPlan plan, Conditions.Beside beside, Consumer<LiveSample> samples) {
		StepWatch watch = new StepWatch(generators, server, samples);
		List<CompletableFuture<StepOutcome.Warm>> warming = watch.warm(plan);
		await(warming, watch::look);
		boolean disturbed = server.isPresent() && !beside.isNothing() && !cancellation.isCancelled() && server.get().isAlive();
		if (disturbed) {
			server.get().disturb(beside);
		}
		ProcessUsage before = usage();
		long begin = System.nanoTime();
		List<StepOutcome> outcomes;
		ServerControl.Calm calm = new ServerControl.Calm(0, List.of());
		String trouble = "";
		try {
			outcomes = await(generators.stream().map(LoadGenerator::measure).toList(), watch::look);
		} finally {
			try {
				calm = disturbed ? server.get().calm() : calm;
			} catch (ArenaException e) {
				trouble = "The disturbances ended early: " + e.getMessage();
			}
		}
		ProcessUsage after = usage();
		StepOutcome outcome = StepOutcomes.merge(outcomes, plan.isOpenLoop(), calm.commits(), trouble);
		outcome = StepOutcomes.with(outcome, KillReport.of(outcome.samples(), begin, calm.kills()));
		return new Measured(outcome, begin, new ProcessUsage(Math.max(0, after.cpuNanos() - before.cpuNanos()), after.residentBytes()));
	}

	private ProcessUsage usage() {
		Stream<ProcessHandle> serving = server.stream().flatMap(each -> each.processes().stream());
		ProcessUsage running = ProcessUsage.of(Stream.concat(generators.stream().map(LoadGenerator::process).flatMap(Optional::stream), serving).toList());
		return new ProcessUsage(running.cpuNanos() + server.map(ServerControl::spentNanos).orElse(0L), running.residentBytes());
	}

	private <T> List<T> await(List<CompletableFuture<T>> calls, Runnable look) {
		CompletableFuture<Void> all = CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new));
		while (true) {
			try {
				all.get(TICK_MILLIS, TimeUnit.MILLISECONDS);
				return calls.stream().map(CompletableFuture::join).toList();
			} catch (TimeoutException e) {
				look.run();
				heedCancellation();
			} catch (InterruptedException e) {
				interrupted = true;
				cancellation.cancel();
			} catch (ExecutionException e) {
				throw Fault.cause(e) instanceof ArenaException known ? known : new ArenaException(ErrorCode.INTERNAL, String.valueOf(e.getCause()), e.getCause());
			}
		}
	}

	private void heedCancellation() {
		if (!cancellation.isCancelled()) {
			return;
		}
		if (cancelledAt == 0) {
			cancelledAt = System.nanoTime();
			generators.forEach(LoadGenerator::cancel);
		} else if (System.nanoTime() - cancelledAt > CANCEL_NANOS) {
			throw new ArenaException(ErrorCode.CANCELLED, "The clients did not end in time.");
		}
	}

	@Override
	public void close() {
		try {
			generators.forEach(LoadGenerator::close);
		} finally {
			server.ifPresent(ServerControl::close);
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}
}
