// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Opens files that users name. */
final class InputFile {
	private InputFile() {
	}

	/**
	 * The bytes of a file, from its start and without a buffer.
	 *
	 * @param code of the error for an empty file
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#IO}, or {@code code}
	 */
	static InputStream open(Path path, ErrorCode code) {
		if (!Files.isRegularFile(path)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, Files.isDirectory(path) ? path + " is a folder, not a file." : "There is no file " + path + ".");
		}
		try {
			if (Files.size(path) == 0) {
				throw new ArenaException(code, path.getFileName() + " is empty.");
			}
			return Files.newInputStream(path);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + path, e);
		}
	}
}
