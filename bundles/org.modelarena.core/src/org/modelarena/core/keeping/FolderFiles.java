// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.keeping;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.function.Predicate;

import org.modelarena.core.ArenaException;
import org.modelarena.core.folders.FolderLock;
import org.modelarena.core.folders.FolderTree;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.store.FileSink;

/** The files in a folder that is not changed meanwhile. */
public final class FolderFiles {
	private FolderFiles() {
	}

	/**
	 * Hands over all regular files of a folder and those in it, in the order of their names.
	 *
	 * @param wanted by the path within the folder; locks are not wanted, as reading one would lose it
	 */
	public static void copy(Path folder, Predicate<String> wanted, FileSink sink) {
		try {
			for (Path file : FolderTree.files(folder)) {
				String path = folder.relativize(file).toString().replace('\\', '/');
				if (!Files.isSymbolicLink(file) && wanted.test(path)) {
					copy(file, path, sink);
				}
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot copy " + folder, e);
		}
	}

	/** Hands over a file of a folder, if it has one of that name. */
	public static void copyIfThere(Path folder, String name, FileSink sink) throws IOException {
		if (Files.isRegularFile(folder.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
			copy(folder.resolve(name), name, sink);
		}
	}

	/** Hands over one file. */
	public static void copy(Path file, String path, FileSink sink) throws IOException {
		boolean isMarker = file.getFileName().toString().equals(StoreDirectory.MARKER);
		try (InputStream content = isMarker ? FolderLock.read(file) : Files.newInputStream(file)) {
			sink.file(path, content);
		}
	}
}
