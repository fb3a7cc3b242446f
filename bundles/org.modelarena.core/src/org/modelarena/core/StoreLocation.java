package org.modelarena.core;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a store lives.
 *
 * @param directory the store's own folder, or nothing for a store that lives in memory only (not every provider has that)
 */
public record StoreLocation(Optional<Path> directory) {
	/** A store in a folder. */
	public static StoreLocation at(Path directory) {
		return new StoreLocation(Optional.of(directory.toAbsolutePath().normalize()));
	}

	/** A store in memory. */
	public static StoreLocation inMemory() {
		return new StoreLocation(Optional.empty());
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

	/** The folder's name, or {@code memory}. */
	public String name() {
		return directory.map(path -> String.valueOf(path.getFileName())).orElse("memory");
	}
}
