// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.maps.rocksdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

import org.modelarena.core.ArenaException;
import org.modelarena.core.folders.TemporaryFolder;

/**
 * A way of one's own to a folder, which can be closed: a library that goes by names finds nothing any more then, and does no harm to what has come in
 * the folder's place. Where the system makes no symbolic links it is the folder itself; there, a folder in use cannot be moved.
 */
final class FolderLink implements AutoCloseable {
	private static final AtomicInteger LINKS = new AtomicInteger();

	private final Path path;
	private final boolean isLink;

	private FolderLink(Path path, boolean isLink) {
		this.path = path;
		this.isLink = isLink;
	}

	/** A way to a folder, which is made if it is not there. */
	static FolderLink to(Path folder) {
		Path target;
		try {
			target = Files.createDirectories(folder).toAbsolutePath();
		} catch (IOException e) {
			throw ArenaException.io("Cannot open " + folder, e);
		}
		Path link = TemporaryFolder.get().resolve("rocks-" + LINKS.incrementAndGet());
		try {
			return new FolderLink(Files.createSymbolicLink(link, target), true);
		} catch (IOException | UnsupportedOperationException notOnThisSystem) {
			return new FolderLink(target, false);
		}
	}

	Path path() {
		return path;
	}

	/** Nothing is found by it any more. */
	void remove() {
		if (isLink) {
			try {
				Files.deleteIfExists(path);
			} catch (IOException e) {
				System.getLogger(FolderLink.class.getName()).log(System.Logger.Level.DEBUG, "Cannot remove " + path, e);
			}
		}
	}

	@Override
	public void close() {
		remove();
	}
}
