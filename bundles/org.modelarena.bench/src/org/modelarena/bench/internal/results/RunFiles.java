// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** The files in a run's folder. */
public final class RunFiles {
	/** The experiment as it was run. */
	public static final String EXPERIMENT = "experiment.yaml";
	/** The folder of the stores while the run lasts. */
	public static final String STORES = "stores";
	/** The folder of the servers' logs. */
	public static final String LOGS = "logs";

	private RunFiles() {
	}

	/**
	 * The text of a file.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#IO}
	 */
	public static String text(Path file) {
		require(file);
		try {
			return Files.readString(file, StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
	}

	/** Makes sure that a file is there. */
	static void require(Path file) {
		if (!Files.isRegularFile(file)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "The file " + file.getFileName() + " is missing in " + file.getParent()
					+ "; a report needs the folder that 'arena stress' wrote.");
		}
	}
}
