package org.modelarena.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Reads secrets from files, as what stands on a command line is seen by everybody on the machine. */
final class Secrets {
	private Secrets() {
	}

	/** The first line of a file. */
	static String read(Path file) {
		try {
			return Files.readString(file).lines().findFirst().orElse("").strip();
		} catch (IOException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "Cannot read the token in " + file + ".", e);
		}
	}
}
