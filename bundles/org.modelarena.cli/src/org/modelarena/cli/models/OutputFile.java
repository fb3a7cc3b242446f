// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.nio.file.Files;
import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** The checks of the place of a file before a command spends time on the content. */
final class OutputFile {
	private OutputFile() {
	}

	/** @throws ArenaException {@link ErrorCode#NOT_FOUND} */
	static void requireFolder(Path file) {
		Path folder = file.toAbsolutePath().getParent();
		if (folder != null && !Files.isDirectory(folder)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no folder " + folder + " for the file; make it first.");
		}
	}

	/**
	 * The folder is there, and the file is not, unless it may be replaced.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#ALREADY_EXISTS}
	 */
	static void require(Path file, boolean mayReplace) {
		requireFolder(file);
		if (Files.exists(file) && !(mayReplace && Files.isRegularFile(file))) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS,
					"There is already something at " + file + "; give another file" + (Files.isRegularFile(file) ? ", or --force to replace it." : "."));
		}
	}
}
