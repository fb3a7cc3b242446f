// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.modelarena.bench.Experiment;
import org.modelarena.bench.internal.results.ExecutionsCsv;
import org.modelarena.bench.internal.results.Json;
import org.modelarena.bench.internal.results.LoadsCsv;
import org.modelarena.bench.internal.results.Recording;
import org.modelarena.bench.internal.results.RunFiles;
import org.modelarena.bench.internal.yaml.ExperimentReader;
import org.modelarena.bench.internal.yaml.ExperimentWriter;
import org.modelarena.bench.results.Environment;
import org.modelarena.bench.results.RunLog;
import org.modelarena.core.ArenaException;
import org.modelarena.core.CommandWord;
import org.modelarena.core.ErrorCode;

/** The folder of a run before it begins. Stateless. */
public final class RunFolder {
	private RunFolder() {
	}

	/** The experiment of a run that can be resumed. */
	public static Experiment experiment(Path folder) {
		Path file = folder.resolve(RunFiles.EXPERIMENT);
		if (!Files.isRegularFile(file) || !Files.exists(folder.resolve(Recording.JOURNAL))) {
			throw new ArenaException(ErrorCode.NOT_FOUND, folder + " holds no run; give the folder of one that did not come to its end.");
		}
		if (state(folder) == RunLog.State.COMPLETE) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, "The run in " + folder + " is complete; 'arena report' makes its report again.");
		}
		return ExperimentReader.read(file);
	}

	private static RunLog.State state(Path folder) {
		if (!Files.exists(folder.resolve(RunLog.FILE))) {
			// It was killed before it wrote that.
			return RunLog.State.RUNNING;
		}
		RunLog log = Json.read(folder.resolve(RunLog.FILE), RunLog.class);
		return log.header() == null ? null : log.header().state();
	}

	/** Whether a run has ended with an error, such as a misspelt query, before anything was loaded or measured: the mended one may take its place. */
	private static boolean hasFailedEmpty(Path folder) {
		Path executions = folder.resolve(ExecutionsCsv.FILE);
		try {
			return Files.isRegularFile(executions) && Files.size(executions) <= ExecutionsCsv.HEADER.length() + 1 && Files.exists(folder.resolve(RunLog.FILE))
					&& state(folder) == RunLog.State.FAILED && LoadsCsv.read(folder).isEmpty();
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + executions, e);
		}
	}

	private static void clear(Path folder) {
		for (String file : List.of(ExecutionsCsv.FILE, Recording.JOURNAL, RunLog.FILE)) {
			try {
				Files.deleteIfExists(folder.resolve(file));
			} catch (IOException e) {
				throw ArenaException.io("Cannot remove " + folder.resolve(file), e);
			}
		}
	}

	/** Makes the folder of a new run, with what is known before it begins. */
	static void prepare(Path folder, Experiment experiment, boolean isResumed) {
		if (isResumed) {
			return;
		}
		if (hasFailedEmpty(folder)) {
			clear(folder);
		} else if (Files.exists(folder.resolve(ExecutionsCsv.FILE))) {
			boolean isOver = !Files.exists(folder.resolve(Recording.JOURNAL)) || state(folder) == RunLog.State.COMPLETE;
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, folder + " holds the results of another run; give another folder"
					+ (isOver ? "." : ", or go on with that run: 'arena stress --resume " + CommandWord.of(folder) + "'."));
		}
		try {
			Files.createDirectories(folder);
			Files.writeString(folder.resolve(RunFiles.EXPERIMENT), ExperimentWriter.write(experiment), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw ArenaException.io("Cannot write to " + folder, e);
		}
		Json.write(folder.resolve(Environment.FILE), Environment.here(Forks.heap(experiment)));
	}
}
