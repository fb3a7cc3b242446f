// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Calls of the command {@code git} in a folder. Immutable. */
final class Git {
	private final Path folder;
	/** The option that needs Git, for messages. */
	private final String purpose;

	Git(Path folder, String purpose) {
		this.folder = folder;
		this.purpose = purpose;
	}

	/** Starts a call, whose errors are not read. */
	Process start(String... arguments) {
		try {
			return builder(arguments).redirectError(ProcessBuilder.Redirect.DISCARD).start();
		} catch (IOException e) {
			throw missing(e);
		}
	}

	private ProcessBuilder builder(String... arguments) {
		List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
		command.addAll(List.of(arguments));
		return new ProcessBuilder(command);
	}

	private ArenaException missing(IOException e) {
		return new ArenaException(ErrorCode.NOT_FOUND, purpose + " needs Git, and the command 'git' is not there; install it.", e);
	}

	/** The last line that a call prints, which says why if it fails. */
	String line(String... arguments) {
		Process git;
		try {
			git = builder(arguments).redirectErrorStream(true).start();
		} catch (IOException e) {
			throw missing(e);
		}
		String last = "";
		try (BufferedReader lines = new BufferedReader(new InputStreamReader(git.getInputStream(), StandardCharsets.UTF_8))) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				last = line;
			}
			ended(git);
			return last;
		} catch (IOException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, purpose + " needs a model in a Git repository, and a revision that is there. In " + folder + ", git "
					+ String.join(" ", arguments) + " says: " + last, e);
		}
	}

	/** All that a call prints. */
	String text(String... arguments) {
		Process git = start(arguments);
		try (InputStream output = git.getInputStream()) {
			String text = new String(output.readAllBytes(), StandardCharsets.UTF_8);
			ended(git);
			return text;
		} catch (IOException e) {
			throw ArenaException.io("Cannot read the Git repository " + folder + " (git " + arguments[0] + ")", e);
		} finally {
			git.destroy();
		}
	}

	/** Waits for the end of a call, which must have succeeded. */
	static void ended(Process git) throws IOException {
		try {
			int code = git.waitFor();
			if (code != 0) {
				throw new IOException("git ended with exit code " + code);
			}
		} catch (InterruptedException e) {
			git.destroy();
			Thread.currentThread().interrupt();
			throw new IOException("interrupted", e);
		}
	}
}
