package org.modelarena.index.orientdb.internal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Keeps a folder to one user, here or in another process. */
final class FolderLock implements AutoCloseable {
	private static final String FILE = "arena.lock";

	private final Path folder;
	private final FileChannel channel;

	private FolderLock(Path folder, FileChannel channel) {
		this.folder = folder;
		this.channel = channel;
	}

	/** @throws ArenaException {@link ErrorCode#STORE_BUSY} */
	static FolderLock take(Path folder) {
		try {
			Files.createDirectories(folder);
			FileChannel channel = FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
			boolean locked = false;
			try {
				locked = channel.tryLock() != null;
			} catch (OverlappingFileLockException e) {
				// This JVM has it open.
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
			throw ArenaException.io("Cannot open " + folder, e);
		}
	}

	@Override
	public void close() {
		try {
			channel.close();
		} catch (IOException e) {
			throw ArenaException.io("Cannot unlock " + folder, e);
		}
	}
}
