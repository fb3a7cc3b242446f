// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.folders;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.CommandWord;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;

/**
 * Notices that the folder of an open store was deleted, moved away or replaced, or its lock. Otherwise a store would keep writing to its open
 * files, but nobody would find what it writes, or another process would write there as well. So it checks before it changes anything, and again before it acknowledges a commit, when that is on
 * disk. A check costs a few microseconds. Thread-safe.
 */
public final class FolderGuard implements AutoCloseable {
	private final Path folder;
	private final List<Watched> watched = new ArrayList<>();
	/** The file by which the folder is locked; null where the database has a lock of its own. */
	private @Nullable Watched lock;

	/**
	 * @param key  the identity by which the system knows the file; null where it has none
	 * @param held keeps the system from giving the key to another file, null if somebody else does
	 */
	private record Watched(Path path, @Nullable Object key, @Nullable FileChannel held) {
		private static Watched of(Path path, boolean hold) throws IOException {
			FileChannel held = hold && !FolderLock.isHeld(path) ? channel(path) : null;
			try (Unfinished work = new Unfinished(held)) {
				return work.done(new Watched(path, key(path), held));
			}
		}

		private static @Nullable FileChannel channel(Path path) throws IOException {
			try {
				return FileChannel.open(path, StandardOpenOption.READ);
			} catch (IOException e) {
				if (Files.isDirectory(path)) {
					// Not every system opens folders; those that do not let nobody remove them while files in them are open.
					return null;
				}
				throw e;
			}
		}

		private static @Nullable Object key(Path path) throws IOException {
			return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
		}

		private boolean isInPlace() {
			try {
				Object now = key(path);
				return now == null || now.equals(key);
			} catch (IOException e) {
				return false;
			}
		}
	}

	private FolderGuard(Path folder) {
		this.folder = folder;
	}

	/**
	 * Watches the folder of a store that is locked, and the file of its lock.
	 *
	 * @param lock   the file, see {@link FolderLock}
	 * @param others as for {@link #on}
	 */
	public static FolderGuard onLocked(Path folder, Path lock, Path... others) {
		FolderGuard guard = on(folder, others);
		try (Unfinished work = new Unfinished(guard::close)) {
			guard.lock = Watched.of(lock, false);
			return work.done(guard);
		} catch (IOException e) {
			throw ArenaException.io("Cannot open the store " + folder, e);
		}
	}

	/**
	 * Watches the marker in the folder of a store, and others in it.
	 *
	 * @param others folders, and files that the store has open itself; files are not opened, which could cost their owner a lock on them
	 */
	public static FolderGuard on(Path folder, Path... others) {
		FolderGuard guard = new FolderGuard(folder);
		try (Unfinished work = new Unfinished(guard::close)) {
			guard.watched.add(Watched.of(folder.resolve(StoreDirectory.MARKER), true));
			for (Path other : others) {
				guard.watched.add(Watched.of(other, Files.isDirectory(other)));
			}
			return work.done(guard);
		} catch (IOException e) {
			throw ArenaException.io("Cannot open the store " + folder, e);
		}
	}

	/**
	 * Makes sure that the folder is where it was, and the one that it was, and locked.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE}
	 */
	public void requireInPlace() {
		for (Watched file : watched) {
			if (!file.isInPlace()) {
				throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The folder of the store at " + folder + " was deleted, moved or replaced while it was open ("
						+ file.path.getFileName() + "): nothing more is committed to it. Put it back, and open it again.");
			}
		}
		Watched locked = lock;
		if (locked != null && !locked.isInPlace()) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The file '" + locked.path.getFileName() + "', by which the store at " + folder
					+ " is locked, was deleted or replaced while the store was open, so that another process could write to it: nothing more is committed to it."
					+ " Close the store wherever it is open, check it with 'arena doctor --at " + CommandWord.of(folder) + "', and open it again.");
		}
	}

	/** Whether the folder is where it was, and the one that it was, and locked. */
	public boolean isInPlace() {
		Watched locked = lock;
		return watched.stream().allMatch(Watched::isInPlace) && (locked == null || locked.isInPlace());
	}

	/** The folder that is watched. */
	Path folder() {
		return folder;
	}

	@Override
	public void close() {
		for (Watched file : watched) {
			try {
				if (file.held != null) {
					file.held.close();
				}
			} catch (IOException e) {
				System.getLogger(FolderGuard.class.getName()).log(System.Logger.Level.DEBUG, "Cannot close " + file.path, e);
			}
		}
	}
}
