// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.modelarena.bench.server.ChildJvm;
import org.modelarena.bench.server.LogEnd;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;

/** Asks from a fresh JVM, which ends with this generator, and with this JVM at the latest. */
public final class ForkedGenerator implements LoadGenerator {
	private static final long READY_SECONDS = 120;
	private static final long CLOSE_SECONDS = 30;

	private final Path log;
	private final Process process;
	private final Thread shutdownHook = new Thread(this::kill, "modelarena-clients-kill");
	private final RemoteGenerator remote;

	/**
	 * Starts a JVM and waits until it has joined.
	 *
	 * @param flags of the JVM
	 * @param log   gets what it says
	 * @param port  where it joins; nobody else joins there
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} with the end of the log; {@link ErrorCode#CANCELLED}
	 */
	public ForkedGenerator(List<String> flags, Path log, GeneratorPort port, Cancellation cancellation) {
		this.log = log;
		this.process = start(flags, port);
		Runtime.getRuntime().addShutdownHook(shutdownHook);
		try (Unfinished work = new Unfinished(this::end)) {
			// It has opened nothing yet, and nobody will tell it to end.
			work.add(this::kill);
			RemoteGenerator joined = port.await(TimeUnit.SECONDS.toNanos(READY_SECONDS), process::isAlive, cancellation);
			if (joined == null) {
				throw new ArenaException(ErrorCode.ENVIRONMENT, "The clients' process did not start." + LogEnd.of(log));
			}
			remote = work.done(joined);
		}
	}

	private Process start(List<String> flags, GeneratorPort port) {
		try {
			List<String> command = ChildJvm.command(log.resolveSibling(log.getFileName() + ".args"), flags, new ArrayList<>(List.of(GeneratorMain.class
					.getName(), port.address().getHostString(), Integer.toString(port.address().getPort()))));
			Process started = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
			try (Writer in = started.outputWriter(StandardCharsets.US_ASCII)) {
				in.write(port.token() + "\n");
			}
			return started;
		} catch (IOException e) {
			throw ArenaException.io("Cannot start a process for the clients", e);
		}
	}

	@Override
	public CompletableFuture<Void> open(Opening opening) {
		return explained(remote.open(opening));
	}

	@Override
	public CompletableFuture<StepOutcome.Warm> warm(StepPlan plan, Listener listener) {
		return explained(remote.warm(plan, listener));
	}

	@Override
	public CompletableFuture<StepOutcome> measure() {
		return explained(remote.measure());
	}

	/** If the process ended, its log says why. */
	private <T> CompletableFuture<T> explained(CompletableFuture<T> call) {
		return call.exceptionallyCompose(failure -> {
			try {
				// The connection ends a moment before the process does.
				if (process.waitFor(1, TimeUnit.SECONDS)) {
					return CompletableFuture.failedFuture(new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The clients' process ended with exit code " + process
							.exitValue() + "." + LogEnd.of(log), failure));
				}
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
			}
			return CompletableFuture.failedFuture(failure);
		});
	}

	@Override
	public void finish() {
		remote.finish();
	}

	@Override
	public void serverEnded() {
		remote.serverEnded();
	}

	@Override
	public void cancel() {
		remote.cancel();
	}

	@Override
	public Optional<ProcessHandle> process() {
		return Optional.of(process.toHandle());
	}

	/** Ends the process at once. */
	public void kill() {
		process.destroyForcibly();
	}

	/** Hangs up, so that the process closes its store and ends; by force if it does not. */
	@Override
	public void close() {
		remote.close();
		end();
	}

	private void end() {
		boolean ended = false;
		try {
			ended = process.waitFor(CLOSE_SECONDS, TimeUnit.SECONDS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		} finally {
			if (!ended) {
				kill();
			}
			try {
				Runtime.getRuntime().removeShutdownHook(shutdownHook);
			} catch (IllegalStateException e) {
				// This JVM is shutting down; then the hook does what is left to do.
			}
		}
	}
}
