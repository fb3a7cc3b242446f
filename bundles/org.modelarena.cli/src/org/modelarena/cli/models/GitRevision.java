// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.folders.TemporaryFolder;

/**
 * The model files of a Git revision, in a folder that is gone afterwards: all that end as the model does, as it may refer to others, and metamodels. Git itself reads
 * them, so that its filters do what they do on checkout.
 */
public final class GitRevision implements AutoCloseable {
	private final Path folder;
	private final Path model;

	private GitRevision(Path folder, Path model) {
		this.folder = folder;
		this.model = model;
	}

	/**
	 * @param revision as {@code git rev-parse} takes it
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} for a model outside a Git repository and a revision that is not in it, and without Git
	 */
	public static GitRevision of(Path model, String revision) {
		Path file = model.toAbsolutePath().normalize();
		Path around = file.getParent();
		if (revision.startsWith("-")) {
			throw new ArenaException(ErrorCode.CONFIGURATION_INVALID, "--since takes a Git revision, such as HEAD~1 or a branch, and not '" + revision + "'.");
		}
		Path top = Path.of(output(around, "rev-parse", "--show-toplevel"));
		String commit = output(around, "rev-parse", "--verify", revision + "^{commit}");
		Path folder = TemporaryFolder.create("revision");
		try {
			extract(git(top, "archive", "--format=zip", commit).redirectError(ProcessBuilder.Redirect.DISCARD).start(), folder, suffix(file));
		} catch (IOException e) {
			StoreDirectory.delete(folder);
			throw ArenaException.io("Cannot read " + revision + " of " + top, e);
		} catch (RuntimeException | Error e) {
			StoreDirectory.delete(folder);
			throw e;
		}
		return new GitRevision(folder, folder.resolve(real(top).relativize(real(around)).resolve(file.getFileName())));
	}

	private static Path real(Path path) {
		try {
			return path.toRealPath();
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + path, e);
		}
	}

	private static String suffix(Path file) {
		String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
		return name.substring(Math.max(0, name.lastIndexOf('.')));
	}

	private static void extract(Process git, Path folder, String suffix) throws IOException {
		try (InputStream archive = git.getInputStream(); ZipInputStream files = new ZipInputStream(archive)) {
			for (ZipEntry entry = files.getNextEntry(); entry != null; entry = files.getNextEntry()) {
				String name = entry.getName().toLowerCase(Locale.ROOT);
				Path target = folder.resolve(entry.getName()).normalize();
				if (!entry.isDirectory() && target.startsWith(folder) && (name.endsWith(suffix) || name.endsWith(".ecore"))) {
					Files.createDirectories(target.getParent());
					Files.copy(files, target);
				}
			}
			// The list of contents, without which Git could not end.
			archive.transferTo(OutputStream.nullOutputStream());
			ended(git);
		} finally {
			git.destroy();
		}
	}

	private static ProcessBuilder git(Path folder, String... arguments) {
		List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
		command.addAll(List.of(arguments));
		return new ProcessBuilder(command);
	}

	/** The last line that Git prints, which says why if it fails. */
	private static String output(Path folder, String... arguments) {
		Process git;
		try {
			git = git(folder, arguments).redirectErrorStream(true).start();
		} catch (IOException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "--since needs Git, and the command 'git' is not there; install it.", e);
		}
		String last = "";
		try (BufferedReader lines = new BufferedReader(new InputStreamReader(git.getInputStream(), StandardCharsets.UTF_8))) {
			for (String line = lines.readLine(); line != null; line = lines.readLine()) {
				last = line;
			}
			ended(git);
			return last;
		} catch (IOException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "--since needs a model in a Git repository, and a revision that is there. In " + folder + ", git "
					+ String.join(" ", arguments) + " says: " + last, e);
		}
	}

	private static void ended(Process git) throws IOException {
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

	/** The model in that revision; empty if it was not there. */
	public Optional<Path> model() {
		return Files.isRegularFile(model) ? Optional.of(model) : Optional.empty();
	}

	@Override
	public void close() {
		StoreDirectory.delete(folder);
	}
}
