// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.modelarena.bench.Experiment;
import org.modelarena.bench.internal.results.ExecutionsCsv;
import org.modelarena.bench.internal.results.Json;
import org.modelarena.bench.internal.results.Recording;
import org.modelarena.bench.internal.results.RunFiles;
import org.modelarena.bench.internal.yaml.ExperimentReader;
import org.modelarena.bench.internal.yaml.ExperimentWriter;
import org.modelarena.bench.results.Environment;
import org.modelarena.bench.results.RunLog;
import org.modelarena.core.ArenaException;
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

	/** Makes the folder of a new run, with what is known before it begins. */
	static void prepare(Path folder, Experiment experiment, boolean isResumed) {
		if (isResumed) {
			return;
		}
		if (Files.exists(folder.resolve(ExecutionsCsv.FILE))) {
			boolean isOver = !Files.exists(folder.resolve(Recording.JOURNAL)) || state(folder) == RunLog.State.COMPLETE;
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, folder + " holds the results of another run; give another folder"
					+ (isOver ? "." : ", or go on with that run: 'arena stress --resume " + folder + "'."));
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
