// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.loads;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.modelarena.bench.server.ChildJvm;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/**
 * A load in a process of its own, with the options of this one. Code that is not compiled yet and databases that are not started are part of
 * what a load costs, and a process has them but once. Used by one thread.
 */
final class TrialProcess {
	private static final long SECONDS_TO_END = 30;
	private static final String FIGURES = "figures.tsv";

	private final Path folder;

	/** @param folder gets the process's files */
	TrialProcess(Path folder) {
		this.folder = folder;
	}

	/**
	 * Runs the load, and returns its cost.
	 *
	 * @param load the main class of a command that adds its figures to the {@link LoadHistory}, and its arguments
	 * @throws ArenaException {@link ErrorCode#CANCELLED}; {@link ErrorCode#ENVIRONMENT} with the output of the process if it failed
	 */
	LoadRecord run(List<String> load, Cancellation cancellation) {
		Path figures = folder.resolve(FIGURES);
		Path log = folder.resolve("log");
		try {
			Files.deleteIfExists(figures);
			List<String> flags = new ArrayList<>(ChildJvm.ownFlags());
			flags.add(LoadHistory.flag(figures));
			ProcessBuilder builder = new ProcessBuilder(ChildJvm.command(folder.resolve("jvm.args"), flags, load));
			// Nobody watches the progress.
			builder.environment().put("NO_PROGRESS", "1");
			await(builder.redirectErrorStream(true).redirectOutput(log.toFile()).start(), cancellation);
			List<LoadRecord> records = LoadHistory.at(figures).records();
			if (records.isEmpty()) {
				throw new ArenaException(ErrorCode.ENVIRONMENT, "A trial load failed: " + Files.readString(log, StandardCharsets.UTF_8).strip());
			}
			return records.getFirst();
		} catch (IOException e) {
			throw ArenaException.io("Cannot start a process for a trial load", e);
		}
	}

	/** Waits for the process; if it is not to go on, it is asked to end, and gets the time to clean up. */
	private static void await(Process process, Cancellation cancellation) {
		try (Cancellation.Registration registration = cancellation.onCancel(process::destroy)) {
			process.getOutputStream().close();
			process.waitFor();
			cancellation.check();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while a trial load ran.", e);
		} catch (IOException e) {
			throw ArenaException.io("Cannot reach the process of a trial load", e);
		} finally {
			end(process);
		}
	}

	private static void end(Process process) {
		process.destroy();
		try {
			if (process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
				return;
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
		process.destroyForcibly();
	}
}
