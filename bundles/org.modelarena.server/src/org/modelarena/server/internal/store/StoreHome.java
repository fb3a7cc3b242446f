// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;

/**
 * The folder where a server keeps the stores that clients make. A store lies in a folder of its name; one that has taken the place of another in
 * {@code NAME~2}, {@code NAME~3}, so that it is complete before it gets its name, and what was there before is deleted after. One server at a time
 * uses the folder. Thread-safe.
 */
public final class StoreHome implements AutoCloseable {
	private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
	private static final Pattern FOLDER = Pattern.compile("(" + NAME.pattern() + ")(?:~(\\d{1,9}))?");
	private static final String LOCK = ".lock";
	/** Of folders that are no stores, and are deleted when a server finds them at its start. */
	private static final String PASSING = ".passing-";

	private final Path folder;
	private final Catalog catalog;
	private final FileChannel lock;

	/**
	 * Takes the folder, which is made if it is not there, and removes what a server has left that was killed.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if another server has it, {@link ErrorCode#IO}
	 */
	public StoreHome(Path folder, Catalog catalog) {
		this.folder = folder.toAbsolutePath().normalize();
		this.catalog = catalog;
		this.lock = lock(this.folder);
		try (Unfinished work = new Unfinished(this::close)) {
			clean();
			work.done();
		}
	}

	private static FileChannel lock(Path folder) {
		FileChannel channel = null;
		try {
			Files.createDirectories(folder);
			channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
			if (channel.tryLock() != null) {
				return channel;
			}
		} catch (OverlappingFileLockException e) {
			// Another server of this process.
		} catch (IOException e) {
			close(channel);
			throw ArenaException.io("Cannot use the folder of models " + folder, e);
		}
		close(channel);
		throw new ArenaException(ErrorCode.STORE_BUSY, "Another server keeps its models in " + folder + "; stop it, or give this one another folder.");
	}

	private static void close(FileChannel channel) {
		try {
			if (channel != null) {
				channel.close();
			}
		} catch (IOException e) {
			System.getLogger(StoreHome.class.getName()).log(System.Logger.Level.WARNING, "Could not release a folder of models", e);
		}
	}

	private void clean() {
		StoreDirectory.removeLeftovers(folder);
		try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, PASSING + "*")) {
			left.forEach(StoreDirectory::delete);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read the folder of models " + folder, e);
		}
		Map<String, Path> newest = stores();
		try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, Files::isDirectory)) {
			for (Path each : all) {
				Matcher matcher = FOLDER.matcher(each.getFileName().toString());
				if (matcher.matches() && newest.containsKey(matcher.group(1)) && !newest.get(matcher.group(1)).equals(each)) {
					delete(each);
				}
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot read the folder of models " + folder, e);
		}
	}

	/** The folders of the stores that are there, by name. */
	public Map<String, Path> stores() {
		Map<String, Path> newest = new TreeMap<>();
		try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, path -> Files.isRegularFile(path.resolve(StoreDirectory.MARKER)))) {
			for (Path each : all) {
				Matcher matcher = FOLDER.matcher(each.getFileName().toString());
				if (matcher.matches()) {
					newest.merge(matcher.group(1), each, (one, other) -> generation(one) > generation(other) ? one : other);
				}
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot read the folder of models " + folder, e);
		}
		return newest;
	}

	private static int generation(Path store) {
		Matcher matcher = FOLDER.matcher(store.getFileName().toString());
		return matcher.matches() && matcher.group(2) != null ? Integer.parseInt(matcher.group(2)) : 1;
	}

	/**
	 * Makes sure that a store can have a name.
	 *
	 * @throws ArenaException {@link ErrorCode#REQUEST_INVALID}
	 */
	public static void checkName(String name) {
		if (name == null || !NAME.matcher(name).matches()) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID,
					"'" + name + "' cannot be the name of a store, which has letters, digits, points, hyphens and underscores, and begins with a letter or digit.");
		}
	}

	/** The kinds of stores that there are. */
	public Catalog catalog() {
		return catalog;
	}

	/** A new folder for files that are needed for some time; whoever asks deletes it. */
	public Path passing() {
		try {
			return Files.createDirectory(folder.resolve(PASSING + UUID.randomUUID()));
		} catch (IOException e) {
			throw ArenaException.io("Cannot make a folder in " + folder, e);
		}
	}

	/**
	 * Opens the store of a name.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, and as {@link org.modelarena.core.store.StoreProvider#open}
	 */
	public ModelStore open(String name) {
		Path store = stores().get(name);
		if (store == null) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "The server has no store '" + name + "' in its folder of models.");
		}
		return catalog.store(StoreDirectory.provider(store)).open(StoreLocation.at(store));
	}

	/** Where the next store of a name is to be, beside what has the name already. */
	public Path next(String name) {
		Path before = stores().get(name);
		return folder.resolve(before == null ? name : name + "~" + (generation(before) + 1));
	}

	/** Deletes a store, which is closed. If the server is killed meanwhile, the next one goes on. */
	public void delete(Path store) {
		Path passing = folder.resolve(PASSING + UUID.randomUUID());
		try {
			Files.move(store, passing);
		} catch (IOException e) {
			throw ArenaException.io("Cannot delete the store in " + store, e);
		}
		StoreDirectory.delete(passing);
	}

	@Override
	public void close() {
		close(lock);
	}
}
