// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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
		Git git = new Git(around, "--since");
		Path top = Path.of(git.line("rev-parse", "--show-toplevel"));
		String commit = git.line("rev-parse", "--verify", revision + "^{commit}");
		Path folder = TemporaryFolder.create("revision");
		try {
			extract(new Git(top, "--since").start("archive", "--format=zip", commit), folder, suffix(file));
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
		String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
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
			Git.ended(git);
		} finally {
			git.destroy();
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
