package org.modelarena.core.folders;

import java.io.IOException;
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
import java.util.HashMap;
import java.util.Map;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * Keeps the folder of a store to one user who changes it, or to any number who only read it, here or in other processes, by a lock on a
 * file in it. Ends with the process, too. Thread-safe.
 *
 * <p>On POSIX systems a process loses its lock when it closes any channel on the file. So only this class opens the file, and a file
 * that this process has locked is not opened again.
 */
public final class FolderLock implements AutoCloseable {
	/** What this process has locked, by the identity of the file. */
	private static final Map<Object, Holding> HELD = new HashMap<>();

	/** A lock of this process; shared by readers. */
	private static final class Holding {
		final FileChannel channel;
		final boolean shared;
		int users;

		Holding(FileChannel channel, boolean shared) {
			this.channel = channel;
			this.shared = shared;
		}
	}

	private final Path folder;
	private final Path file;
	/** Null where nothing can be locked, since nothing can be written. */
	private final @Nullable Object key;
	private boolean closed;

	private FolderLock(Path folder, Path file, @Nullable Object key) {
		this.folder = folder;
		this.file = file;
		this.key = key;
	}

	/**
	 * Takes the lock for changing the folder.
	 *
	 * @param folder exists
	 * @param file   the name of the file, which is made if it is not there, and left
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if somebody has it, {@link ErrorCode#IO}
	 */
	public static FolderLock take(Path folder, String file) {
		try {
			make(folder.resolve(file));
			return lock(folder, folder.resolve(file), false);
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
					return new FolderLock(folder, path, null);
				}
			}
			return lock(folder, path, true);
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

	private static FolderLock lock(Path folder, Path file, boolean shared) throws IOException {
		synchronized (HELD) {
			Object key = identity(file);
			Holding holding = HELD.get(key);
			if (holding == null) {
				holding = new Holding(channel(folder, file, shared), shared);
				HELD.put(key, holding);
			} else if (!holding.shared || !shared) {
				throw busy(folder);
			}
			holding.users++;
			return new FolderLock(folder, file, key);
		}
	}

	private static Object identity(Path file) throws IOException {
		Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
		return key == null ? file.toRealPath() : key;
	}

	private static FileChannel channel(Path folder, Path file, boolean shared) throws IOException {
		FileChannel channel = FileChannel.open(file, shared ? StandardOpenOption.READ : StandardOpenOption.WRITE);
		boolean locked = false;
		try {
			locked = channel.tryLock(0, Long.MAX_VALUE, shared) != null;
		} catch (OverlappingFileLockException e) {
			// This process has it, in another class loader.
		} finally {
			if (!locked) {
				channel.close();
			}
		}
		if (!locked) {
			throw busy(folder);
		}
		return channel;
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

	/** Whether the folder is still the one that was locked: not deleted, moved or replaced. */
	public boolean isInPlace() {
		try {
			return key == null || identity(file).equals(key);
		} catch (IOException e) {
			return false;
		}
	}

	/** Does nothing if it was closed before. @throws ArenaException {@link ErrorCode#IO} */
	@Override
	public void close() {
		synchronized (HELD) {
			if (closed || key == null) {
				return;
			}
			closed = true;
			Holding holding = HELD.get(key);
			if (--holding.users > 0) {
				return;
			}
			HELD.remove(key);
			try {
				holding.channel.close();
			} catch (IOException e) {
				throw ArenaException.io("Cannot unlock " + folder, e);
			}
		}
	}
}
