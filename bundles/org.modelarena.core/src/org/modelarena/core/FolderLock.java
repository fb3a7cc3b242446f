package org.modelarena.core;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps the folder of a store to one user, here or in another process, by a lock on a file in it. Thread-safe. */
public final class FolderLock implements AutoCloseable {
	private final Path folder;
	private final FileChannel channel;

	private FolderLock(Path folder, FileChannel channel) {
		this.folder = folder;
		this.channel = channel;
	}

	/**
	 * Takes the lock. Ends with the process, too.
	 *
	 * @param folder exists
	 * @param file   the name of the file, which is made if it is not there, and left
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if somebody has it, {@link ErrorCode#IO}
	 */
	public static FolderLock take(Path folder, String file) {
		try {
			FileChannel channel = FileChannel.open(folder.resolve(file), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
			boolean locked = false;
			try {
				locked = channel.tryLock() != null;
			} catch (OverlappingFileLockException e) {
				// This process has it.
			} finally {
				if (!locked) {
					channel.close();
				}
			}
			if (!locked) {
				throw new ArenaException(ErrorCode.STORE_BUSY, "The store at " + folder + " is open already, here or in another process; close it there first.");
			}
			return new FolderLock(folder, channel);
		} catch (IOException e) {
			throw ArenaException.io("Cannot open the store " + folder, e);
		}
	}

	/** @throws ArenaException {@link ErrorCode#IO} */
	@Override
	public void close() {
		try {
			channel.close();
		} catch (IOException e) {
			throw ArenaException.io("Cannot unlock " + folder, e);
		}
	}
}
