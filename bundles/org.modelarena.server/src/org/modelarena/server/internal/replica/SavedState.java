// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.replica;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.DurableFile;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.keeping.FolderFiles;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.FileSink;
import org.modelarena.core.store.ReplicaStore;
import org.modelarena.core.store.StoreLocation;

/**
 * A replicated store in a folder that does not change any more: {@code store} is a store as others are, {@code state.json} tells its version, and
 * {@code commits} has the newest commits.
 *
 * @param version of the state
 */
record SavedState(int format, String name, long version) {
	private static final int FORMAT = 1;
	private static final String FACTS = "state.json";
	private static final String COMMITS = "commits";
	private static final String STORE = "store";

	/** Writes the state of a store. */
	static void write(Path folder, String name, long version, ReplicaStore store, CommitHistory history) {
		write(folder, name, version, history);
		store.save(make(folder.resolve(STORE)));
		DurableFile.forceFolder(folder);
	}

	private static void write(Path folder, String name, long version, CommitHistory history) {
		history.save(folder.resolve(COMMITS));
		DurableFile.write(folder.resolve(FACTS), out -> out.write(Commands.json(new SavedState(FORMAT, name, version)).getBytes(StandardCharsets.UTF_8)));
	}

	/**
	 * Makes the state with which a group begins, of any store that can be replicated.
	 *
	 * @param target is not there yet, and complete when it is
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED}; as opening the store does
	 */
	static void begin(Path source, Path target, String name, long version, Catalog catalog) {
		Path passing = target.resolveSibling(target.getFileName() + ".new");
		StoreDirectory.delete(passing);
		Path copy = make(passing.resolve("copy"));
		catalog.store(StoreDirectory.provider(source)).copyFiles(StoreLocation.at(source), into(copy));
		try (ReplicaStore opened = catalog.store(StoreDirectory.provider(copy)).openReplica(StoreLocation.at(copy))) {
			write(passing, name, version, opened, new CommitHistory());
		}
		StoreDirectory.delete(copy);
		try {
			Files.move(passing, target);
		} catch (IOException e) {
			throw ArenaException.io("Cannot make " + target, e);
		}
		DurableFile.forceFolder(target.getParent());
	}

	/**
	 * The facts that a saved state tells of itself.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	static SavedState of(Path folder) {
		try {
			// Gson gives null for an empty text.
			if (!((Object) Commands.read(Files.readString(folder.resolve(FACTS)), SavedState.class) instanceof SavedState state) || state.format != FORMAT) {
				throw new ArenaException(ErrorCode.STORE_DAMAGED, folder + " was saved by another release of ModelArena; give all replicas the same.");
			}
			return state;
		} catch (IOException e) {
			throw ArenaException.io("Cannot read the saved state in " + folder, e);
		}
	}

	static CommitHistory history(Path folder) {
		return CommitHistory.read(folder.resolve(COMMITS));
	}

	/** Copies the store, so that it can be changed. */
	static void copyStore(Path folder, Path target) {
		FolderFiles.copy(folder.resolve(STORE), path -> !path.endsWith(".md5"), into(make(target)));
	}

	private static FileSink into(Path folder) {
		return (path, content) -> {
			Path file = folder.resolve(path);
			Files.createDirectories(file.getParent());
			Files.copy(content, file);
		};
	}

	private static Path make(Path folder) {
		try {
			return Files.createDirectories(folder);
		} catch (IOException e) {
			throw ArenaException.io("Cannot make " + folder, e);
		}
	}
}
