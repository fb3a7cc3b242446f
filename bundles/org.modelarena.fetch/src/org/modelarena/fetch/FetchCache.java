// SPDX-License-Identifier: EPL-2.0
package org.modelarena.fetch;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

import org.modelarena.core.ArenaException;
import org.modelarena.core.folders.FolderTree;

/**
 * The folder for what is fetched or made once and used by all processes of a user. What lies there is complete: it is made under another
 * name and renamed. Thread-safe.
 */
public final class FetchCache {
	/** Makes a file or a folder. */
	public interface Maker {
		/** @param target does not exist; its folder does, and is removed afterwards */
		void make(Path target) throws IOException;
	}

	/** Between the threads of this JVM; between processes, a file lock. */
	private static final Object MAKING = new Object();

	private final Path folder;

	public FetchCache(Path folder) {
		this.folder = folder;
	}

	/** Where something of that name lies, whether it is there or not. */
	public Path path(String name) {
		return folder.resolve(name);
	}

	/**
	 * Makes what is not there yet; another process that makes something meanwhile is waited for.
	 *
	 * @param name a path within the folder
	 * @throws ArenaException {@link org.modelarena.core.ErrorCode#IO}, or what the maker throws
	 */
	public Path get(String name, Maker maker) {
		Path target = path(name);
		if (Files.exists(target)) {
			return target;
		}
		try {
			Files.createDirectories(target.getParent());
			synchronized (MAKING) {
				try (FileChannel channel = FileChannel.open(folder.resolve("fetch.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
						FileLock lock = channel.lock()) {
					if (!Files.exists(target)) {
						make(target, maker);
					}
				}
			}
			return target;
		} catch (IOException e) {
			throw ArenaException.io("Cannot make " + target, e);
		}
	}

	private static void make(Path target, Maker maker) throws IOException {
		Path work = Files.createTempDirectory(target.getParent(), ".making-");
		try {
			Path made = work.resolve(target.getFileName().toString());
			maker.make(made);
			Files.move(made, target, StandardCopyOption.ATOMIC_MOVE);
		} finally {
			delete(work);
		}
	}

	private static void delete(Path path) throws IOException {
		for (Path each : FolderTree.all(path).reversed()) {
			Files.deleteIfExists(each);
		}
	}
}
