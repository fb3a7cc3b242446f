// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.folders;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;

/**
 * Keeps the folder of a store to one user who changes it, or to any number who only read it, here or in other processes, by a lock on a
 * file in it. Ends with the process, too. Thread-safe.
 *
 * <p>Whoever removes that file makes room for another one, which a second process could lock. So the marker of the store is locked as well,
 * without which nobody takes the folder for a store.
 *
 * <p>On POSIX systems a process loses its lock when it closes any channel on the file. So only this class opens the file, and a file
 * that this process has locked is not opened again; the marker is read by {@link #read}.
 */
public final class FolderLock implements AutoCloseable {
	/** Beyond all that is in a file: where locks keep others from reading, they can read the marker. */
	private static final long BEYOND = 1L << 40;
	/** The locks that this process holds, by the identity of the file. */
	private static final Map<Object, Holding> HELD = new HashMap<>();

	/** A lock of this process; shared by readers. */
	private static final class Holding {
		final FileChannel channel;
		final boolean shared;
		/** The file's content, as nobody may open it to read it. */
		final byte[] content;
		int users;

		Holding(FileChannel channel, boolean shared, byte[] content) {
			this.channel = channel;
			this.shared = shared;
			this.content = content;
		}
	}

	/** A file that is locked, and what the system knows it by. */
	private record Grip(Path file, Object key) {
		boolean isInPlace() {
			try {
				return identity(file).equals(key);
			} catch (IOException e) {
				return false;
			}
		}
	}

	private final Path folder;
	/** None where nothing can be locked, since nothing can be written. */
	private final List<Grip> grips = new ArrayList<>();
	private boolean closed;

	private FolderLock(Path folder) {
		this.folder = folder;
	}

	/**
	 * Takes the lock for changing the folder of a store.
	 *
	 * @param folder exists
	 * @param file   the name of the file, which is made if it is not there, and left
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if somebody has it, {@link ErrorCode#IO}
	 */
	public static FolderLock take(Path folder, String file) {
		return take(folder, file, folder);
	}

	/**
	 * Takes the lock for changing a folder.
	 *
	 * @param store the folder of the store that the folder belongs to; it may be one that is still being made
	 * @throws ArenaException as {@link #take(Path, String)}
	 */
	public static FolderLock take(Path folder, String file, Path store) {
		try {
			make(folder.resolve(file));
			return lock(folder, folder.resolve(file), store.resolve(StoreDirectory.MARKER), false);
		} catch (ReadOnlyFileSystemException | AccessDeniedException e) {
			throw readOnly(folder, e);
		} catch (IOException e) {
			if (isReadOnly(e)) {
				throw readOnly(folder, e);
			}
			throw ArenaException.io("Cannot open the store " + folder, e);
		}
	}

	/**
	 * Takes the lock for reading only; others may do so too. Where the folder cannot be written to and has no such file, there is nobody
	 * to keep out.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if somebody changes the folder, {@link ErrorCode#IO}
	 */
	public static FolderLock share(Path folder, String file) {
		Path path = folder.resolve(file);
		try {
			try {
				make(path);
			} catch (IOException | ReadOnlyFileSystemException e) {
				if (!Files.exists(path)) {
					return new FolderLock(folder);
				}
			}
			return lock(folder, path, folder.resolve(StoreDirectory.MARKER), true);
		} catch (IOException e) {
			throw ArenaException.io("Cannot open the store " + folder, e);
		}
	}

	private static void make(Path file) throws IOException {
		try {
			Files.createFile(file);
		} catch (FileAlreadyExistsException e) {
			// Somebody had the folder open before.
		}
	}

	private static FolderLock lock(Path folder, Path file, Path marker, boolean shared) throws IOException {
		FolderLock lock = new FolderLock(folder);
		try (Unfinished work = new Unfinished(lock::close)) {
			lock.grip(file, 0, shared);
			// One that may not be written cannot be locked to change the store; then there is the one file.
			if (Files.isRegularFile(marker) && (shared || Files.isWritable(marker))) {
				lock.grip(marker, BEYOND, shared);
			}
			return work.done(lock);
		}
	}

	private void grip(Path file, long from, boolean shared) throws IOException {
		synchronized (HELD) {
			Object key = identity(file);
			Holding holding = HELD.get(key);
			if (holding == null) {
				byte[] content = Files.readAllBytes(file);
				holding = new Holding(channel(file, from, shared), shared, content);
				HELD.put(key, holding);
			} else if (!holding.shared || !shared) {
				throw busy(folder);
			}
			holding.users++;
			grips.add(new Grip(file, key));
		}
	}

	private static Object identity(Path file) throws IOException {
		Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
		return key == null ? file.toRealPath() : key;
	}

	private FileChannel channel(Path file, long from, boolean shared) throws IOException {
		FileChannel channel = FileChannel.open(file, shared ? StandardOpenOption.READ : StandardOpenOption.WRITE);
		try (Unfinished work = new Unfinished(channel)) {
			if (channel.tryLock(from, Long.MAX_VALUE - from, shared) != null) {
				return work.done(channel);
			}
		} catch (OverlappingFileLockException e) {
			// This process has it, in another class loader.
		}
		throw busy(folder);
	}

	/** Opens a file to be read, without the loss of a lock that this process may have on it. The file is short. */
	public static InputStream read(Path file) throws IOException {
		synchronized (HELD) {
			Holding holding = HELD.get(identity(file));
			return new ByteArrayInputStream(holding == null ? Files.readAllBytes(file) : holding.content);
		}
	}

	/** Whether this process has locked a file: then nothing else opens it. */
	static boolean isHeld(Path file) throws IOException {
		synchronized (HELD) {
			return HELD.containsKey(identity(file));
		}
	}

	private static ArenaException busy(Path folder) {
		return new ArenaException(ErrorCode.STORE_BUSY, "The store at " + folder
				+ " is open already, here or in another process; close it there first. Several may have it open only if all of them only read.");
	}

	/** Java has no exception of its own for it, where the file system refuses an existing file. */
	private static boolean isReadOnly(IOException e) {
		return !(e instanceof NoSuchFileException) && String.valueOf(e.getMessage()).contains("Read-only file system");
	}

	private static ArenaException readOnly(Path folder, Exception cause) {
		return new ArenaException(ErrorCode.IO, "The store at " + folder
				+ " cannot be opened to be changed, as its folder cannot be written to; open it to read only, as 'arena query' does, or copy it elsewhere.", cause);
	}

	/** Whether the folder is still the one that was locked: not deleted, moved or replaced. Of two files in it, one may be missing. */
	public boolean isInPlace() {
		return grips.isEmpty() || grips.stream().anyMatch(Grip::isInPlace);
	}

	/** Does nothing if it was closed before. @throws ArenaException {@link ErrorCode#IO} */
	@Override
	public void close() {
		synchronized (HELD) {
			if (!closed) {
				closed = true;
				grips.forEach(this::release);
			}
		}
	}

	private void release(Grip grip) {
		Holding holding = HELD.get(grip.key);
		if (--holding.users > 0) {
			return;
		}
		HELD.remove(grip.key);
		try {
			holding.channel.close();
		} catch (IOException e) {
			throw ArenaException.io("Cannot unlock " + folder, e);
		}
	}
}
