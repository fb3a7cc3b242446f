// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.nio.file.Path;

import org.modelarena.bench.internal.yaml.ExperimentReader;
import org.modelarena.bench.internal.yaml.ExperimentWriter;
import org.modelarena.core.ArenaException;

/** Experiments as YAML files. */
public final class ExperimentFile {
	private ExperimentFile() {
	}

	/**
	 * Reads an experiment file.
	 *
	 * @throws ArenaException {@code EXPERIMENT_INVALID} with file, line, what is allowed and the nearest name; {@code NOT_FOUND}
	 */
	public static Experiment read(Path file) {
		return ExperimentReader.read(file);
	}

	/**
	 * Reads an experiment.
	 *
	 * @param source how messages call the text
	 * @param folder where relative paths in the text start
	 * @throws ArenaException as {@link #read}
	 */
	public static Experiment parse(String yaml, String source, Path folder) {
		return ExperimentReader.parse(yaml, source, folder);
	}

	/** An experiment as a file that {@link #read} reads to an equal one: defaults spelled out, paths absolute. */
	public static String toYaml(Experiment experiment) {
		return ExperimentWriter.write(experiment);
	}
}
