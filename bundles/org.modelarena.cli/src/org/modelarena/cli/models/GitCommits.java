// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.folders.TemporaryFolder;

/**
 * The commits of a Git repository, and the model files of each of them, with metamodels, in a folder that is gone afterwards. Of merges, the first parent counts:
 * these are the states that a branch had. Files are what the repository has, without the filters of a checkout. Used by one thread.
 */
public final class GitCommits implements AutoCloseable {
	/** Whether a file is one that models need. */
	public static final Predicate<Path> METAMODELS = path -> path.toString().toLowerCase(Locale.ROOT).endsWith(".ecore");
	private static final int BUFFER = 1 << 16;

	private final Path place;
	private final Git git;
	private final String revision;
	private final Predicate<Path> wanted;
	private final Predicate<Path> alsoNeeded;
	private final Path folder = TemporaryFolder.create("commits");
	/** The ids of the files that are in the folder, by their paths. */
	private Map<String, String> files = Map.of();
	/** The newest commit when commits were asked for last: to look through a long history again takes time. */
	private String looked = "";

	/**
	 * A commit.
	 *
	 * @param id      in full
	 * @param message whole
	 */
	public record Commit(String id, String author, Instant time, String message) {
	}

	/**
	 * @param place      a folder of a working tree, whose files are taken, or a bare repository
	 * @param revision   a branch, or whatever else {@code git rev-parse} takes
	 * @param wanted     whether a path in the folder is that of a model file
	 * @param alsoNeeded whether it is that of another file to have in the folder
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is no Git repository, and without Git
	 */
	public GitCommits(Path place, String revision, Predicate<Path> wanted, Predicate<Path> alsoNeeded) {
		this.place = place;
		this.revision = revision;
		this.wanted = wanted;
		this.alsoNeeded = alsoNeeded;
		git = new Git(place, "--git");
		if (revision.startsWith("-")) {
			throw new ArenaException(ErrorCode.CONFIGURATION_INVALID, "--branch takes a Git branch, and not '" + revision + "'.");
		}
		git.line("rev-parse", "--git-dir");
	}

	/** The name of the folder in the working tree, or of the bare repository. */
	public String name() {
		Path last = place.toAbsolutePath().normalize().getFileName();
		return last == null ? "" : last.toString().replaceFirst("\\.git$", "");
	}

	/** Where {@link #checkOut} writes files. */
	public Path folder() {
		return folder;
	}

	/**
	 * The commits after one, the oldest first; none if the branch is where it was when they were asked for last.
	 *
	 * @param last empty for all
	 * @throws ArenaException {@link ErrorCode#CONFLICT} if that commit is none of the branch
	 */
	public List<Commit> after(Optional<String> last) {
		String newest = git.line("rev-parse", "--verify", revision + "^{commit}");
		if (newest.equals(looked)) {
			return List.of();
		}
		if (last.isPresent() && !git.text("rev-list", "--first-parent", newest).lines().anyMatch(last.get()::equals)) {
			throw new ArenaException(ErrorCode.CONFLICT, "The store shows commit " + last.get() + ", which is not in the history of " + revision + " in " + place
					+ " (any more); take that history into a new store.");
		}
		String range = last.map(id -> id + ".." + newest).orElse(newest);
		List<Commit> commits = new ArrayList<>();
		// Names have no line breaks, and messages no zeros: Git takes neither.
		for (String record : git.text("log", "-z", "--reverse", "--first-parent", "--format=%H%n%an%n%ct%n%B", range, "--", ".").split("\0")) {
			String[] fields = record.split("\n", 4);
			if (fields.length == 4) {
				commits.add(new Commit(fields[0], fields[1], Instant.ofEpochSecond(Long.parseLong(fields[2])), fields[3].strip()));
			}
		}
		looked = newest;
		return commits;
	}

	/**
	 * Brings the folder to the state of a commit.
	 *
	 * @param commit its id
	 * @return the model files, in the order of their paths; empty if they are those of the commit before
	 */
	public Optional<List<Path>> checkOut(String commit) {
		Map<String, String> now = list(commit);
		if (now.equals(files)) {
			return Optional.empty();
		}
		for (String path : files.keySet()) {
			if (!now.containsKey(path)) {
				delete(path);
			}
		}
		write(now);
		files = now;
		return Optional.of(now.keySet().stream().filter(path -> wanted.test(Path.of(path))).map(folder::resolve).toList());
	}

	private Map<String, String> list(String commit) {
		Map<String, String> found = new TreeMap<>();
		for (String entry : git.text("ls-tree", "-r", "-z", commit).split("\0")) {
			int tab = entry.indexOf('\t');
			String path = entry.substring(tab + 1);
			boolean isFile = tab > 0 && entry.startsWith("100") && folder.resolve(path).normalize().startsWith(folder);
			if (isFile && (wanted.test(Path.of(path)) || alsoNeeded.test(Path.of(path)))) {
				found.put(path, entry.substring(0, tab).split(" ")[2]);
			}
		}
		return found;
	}

	/** With the folders that it leaves empty: a later commit may have a file of that name. */
	private void delete(String path) {
		Path file = folder.resolve(path);
		try {
			Files.deleteIfExists(file);
			for (Path around = file.getParent(); !around.equals(folder); around = around.getParent()) {
				Files.delete(around);
			}
		} catch (DirectoryNotEmptyException e) {
			// The others go on with it.
		} catch (IOException e) {
			throw ArenaException.io("Cannot delete " + file, e);
		}
	}

	private void write(Map<String, String> now) {
		Process contents = git.start("cat-file", "--batch");
		try (OutputStream ids = contents.getOutputStream(); DataInputStream answers = new DataInputStream(contents.getInputStream())) {
			for (Map.Entry<String, String> file : now.entrySet()) {
				if (!file.getValue().equals(files.get(file.getKey()))) {
					ids.write((file.getValue() + "\n").getBytes(StandardCharsets.UTF_8));
					ids.flush();
					Path target = folder.resolve(file.getKey());
					if (!target.getParent().equals(folder)) {
						Files.createDirectories(target.getParent());
					}
					copy(answers, target);
				}
			}
			ids.close();
			Git.ended(contents);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read the files of the Git repository " + place, e);
		} finally {
			contents.destroy();
		}
	}

	/** A line with the id, the kind and the length of a file, then the file. */
	private static void copy(DataInputStream from, Path target) throws IOException {
		StringBuilder line = new StringBuilder();
		for (int c = from.readByte(); c != '\n'; c = from.readByte()) {
			line.append((char) c);
		}
		String[] fields = line.toString().split(" ");
		if (fields.length != 3) {
			throw new IOException("git says: " + line);
		}
		byte[] buffer = new byte[BUFFER];
		try (OutputStream file = Files.newOutputStream(target)) {
			for (long left = Long.parseLong(fields[2]); left > 0;) {
				int length = (int) Math.min(left, buffer.length);
				from.readFully(buffer, 0, length);
				file.write(buffer, 0, length);
				left -= length;
			}
		}
		from.readByte();
	}

	@Override
	public void close() {
		StoreDirectory.delete(folder);
	}
}
