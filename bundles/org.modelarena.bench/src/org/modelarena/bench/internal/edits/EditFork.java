// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.edits;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.bench.edits.PhaseRow;
import org.modelarena.bench.internal.results.Json;
import org.modelarena.bench.server.ChildJvm;
import org.modelarena.bench.server.ServerSetup;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/** A task in a JVM of its own, which is ended when a run takes longer than it may. Used by one thread. */
final class EditFork {
	private static final String LAST = "";
	private static final long PATIENCE_MILLIS = 200;
	private static final long KILL_SECONDS = 10;

	private final Path log;
	private final Duration limit;
	private final Cancellation cancellation;

	/** @param log gets what the process says; the task and its class path are beside it */
	EditFork(Path log, Duration limit, Cancellation cancellation) {
		this.log = log;
		this.limit = limit;
		this.cancellation = cancellation;
	}

	/** The outcome of a task: its rows, and why it ended early, which is empty if it did not. */
	record Ended(List<PhaseRow> rows, String why) {
	}

	/**
	 * Runs a task to its end.
	 *
	 * @throws ArenaException {@link ErrorCode#CANCELLED}, {@link ErrorCode#IO}
	 */
	Ended run(EditTask task, long heap) {
		Path file = log.resolveSibling(log.getFileName() + ".json");
		Json.write(file, task);
		Process process;
		try {
			List<String> command = ChildJvm.command(log.resolveSibling(log.getFileName() + ".args"), ServerSetup.flags(heap), List.of(EditMain.class.getName(), file.toString()));
			process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
		} catch (IOException e) {
			throw ArenaException.io("Cannot start a process for a run", e);
		}
		Thread hook = new Thread(process::destroyForcibly, "modelarena-edits-kill");
		Runtime.getRuntime().addShutdownHook(hook);
		try {
			return follow(process);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while a run went on.", e);
		} finally {
			end(process);
			try {
				Runtime.getRuntime().removeShutdownHook(hook);
			} catch (IllegalStateException e) {
				// This JVM is shutting down; then the hook does what is left to do.
			}
		}
	}

	private Ended follow(Process process) throws InterruptedException {
		BlockingQueue<String> lines = new LinkedBlockingQueue<>();
		Thread.ofPlatform().daemon().name("modelarena-edits-rows").start(() -> read(process, lines));
		List<PhaseRow> rows = new ArrayList<>();
		long begun = System.nanoTime();
		for (String line = next(lines, begun); !LAST.equals(line); line = next(lines, begun)) {
			if (line == null) {
				return new Ended(rows, "failed:" + ErrorCode.TIMEOUT);
			}
			if (line.equals(EditMain.BEGIN)) {
				begun = System.nanoTime();
			} else {
				rows.add(PhaseRow.parse(line));
			}
		}
		process.waitFor();
		PhaseRow last = rows.isEmpty() ? null : rows.getLast();
		return new Ended(rows, last != null && last.phase() == PhaseRow.Phase.END ? last.isOk() ? "" : last.outcome() : "failed:" + ErrorCode.ENVIRONMENT);
	}

	/** Null when the run has had its time. */
	private @Nullable String next(BlockingQueue<String> lines, long begun) throws InterruptedException {
		while (System.nanoTime() - begun < limit.toNanos()) {
			cancellation.check();
			String line = lines.poll(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
			if (line != null) {
				return line;
			}
		}
		return null;
	}

	private static void read(Process process, BlockingQueue<String> lines) {
		try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
			for (String line = reader.readLine(); line != null; line = reader.readLine()) {
				if (!line.isEmpty()) {
					lines.add(line);
				}
			}
		} catch (IOException e) {
			// The process was ended; what came until then counts.
		}
		lines.add(LAST);
	}

	/** Gives it a moment to end what it has started, as a database's server. */
	private static void end(Process process) {
		process.destroy();
		try {
			if (!process.waitFor(KILL_SECONDS, TimeUnit.SECONDS)) {
				process.destroyForcibly().waitFor(KILL_SECONDS, TimeUnit.SECONDS);
			}
		} catch (InterruptedException e) {
			process.destroyForcibly();
			Thread.currentThread().interrupt();
		}
	}
}
