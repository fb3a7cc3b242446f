// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.FolderTree;

/** The operating system's cache of a store's files, which can be dropped with GNU's {@code dd} by whoever may read the files. */
public final class FileCache {
	private static final int PATIENCE_SECONDS = 20;

	private FileCache() {
	}

	/**
	 * Drops what is cached of a folder's files. Pages that a process still has mapped stay, so the store has to be closed.
	 *
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} if that cannot be done here
	 */
	public static void drop(Path folder) {
		try {
			for (Path file : FolderTree.files(folder)) {
				drop(List.of("dd", "if=" + file, "iflag=nocache", "count=0", "status=none"));
			}
		} catch (IOException e) {
			throw cannot(e.getMessage(), e);
		}
	}

	private static void drop(List<String> command) throws IOException {
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
		try {
			if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
				throw cannot("'" + String.join(" ", command) + "' failed", null);
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while the cache was being dropped.", e);
		} finally {
			process.destroyForcibly();
		}
	}

	private static ArenaException cannot(String why, Exception cause) {
		return new ArenaException(ErrorCode.ENVIRONMENT, "The system's cache of the store's files cannot be dropped, which cold answers need: " + why
				+ ". On Linux, GNU coreutils 8.11 or later do it; without 'cold' in the experiment, all else is measured.", cause);
	}
}
