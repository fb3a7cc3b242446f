// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.edits;

import java.nio.file.Path;

import org.modelarena.bench.internal.edits.EditExperimentReader;
import org.modelarena.core.ArenaException;

/** Experiments that edit, as YAML files. */
public final class EditExperimentFile {
	private EditExperimentFile() {
	}

	/**
	 * Whether a file describes such an experiment.
	 *
	 * @throws ArenaException {@code EXPERIMENT_INVALID} if it is no YAML; {@code NOT_FOUND}
	 */
	public static boolean isOne(Path file) {
		return EditExperimentReader.isOne(file);
	}

	/**
	 * Whether a text describes such an experiment.
	 *
	 * @param source how messages call the text
	 * @throws ArenaException {@code EXPERIMENT_INVALID} if it is no YAML
	 */
	public static boolean isOne(String yaml, String source) {
		return EditExperimentReader.isOne(yaml, source);
	}

	/**
	 * Reads an experiment.
	 *
	 * @param source how messages call the text
	 * @throws ArenaException as {@link #read}
	 */
	public static EditExperiment parse(String yaml, String source) {
		return EditExperimentReader.parse(yaml, source);
	}

	/**
	 * Reads an experiment file.
	 *
	 * @throws ArenaException {@code EXPERIMENT_INVALID} with file, line, what is allowed and the nearest name; {@code NOT_FOUND}
	 */
	public static EditExperiment read(Path file) {
		return EditExperimentReader.read(file);
	}
}
