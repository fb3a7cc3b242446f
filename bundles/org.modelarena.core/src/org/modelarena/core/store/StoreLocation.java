// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * Where a store lives.
 *
 * @param directory the store's own folder, or nothing for a store that lives in memory only (not every provider has that)
 * @param server    a database that somebody else runs, in which a new store keeps its model; the folder then holds no more than the way
 *                  there. Nothing where the store brings its own, and for opening
 */
public record StoreLocation(Optional<Path> directory, Optional<URI> server) {
	/** A store in a folder. */
	public static StoreLocation at(Path directory) {
		return new StoreLocation(Optional.of(directory.toAbsolutePath().normalize()), Optional.empty());
	}

	/** A store in memory. */
	public static StoreLocation inMemory() {
		return new StoreLocation(Optional.empty(), Optional.empty());
	}

	/** The same folder, for a new store whose model is to be kept in a database that somebody else runs. */
	public StoreLocation on(URI database) {
		return new StoreLocation(directory, Optional.of(database));
	}

	/**
	 * The folder.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if there is none
	 */
	public Path requireDirectory(String store) {
		return directory.orElseThrow(() -> new ArenaException(ErrorCode.UNSUPPORTED,
				"The store '" + store + "' needs a folder to live in; give one with --at."));
	}

	/**
	 * For stores that bring their own database.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if another one is given
	 */
	public void refuseServer(String store) {
		if (server.isPresent()) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The store '" + store + "' keeps its model itself; it takes no --server.");
		}
	}

	/** The folder's name, or {@code memory}. */
	public String name() {
		return directory.map(path -> String.valueOf(path.getFileName())).orElse("memory");
	}
}
