// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.folders;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;

import org.modelarena.core.ArenaException;

/**
 * Writes a file as a whole or not at all: into a temporary file beside it, forced to disk, then renamed. A reader sees the old content or
 * the new one, also after a crash.
 */
public final class DurableFile {
	private static final int BUFFER = 1 << 16;
	private static final AtomicLong COUNTER = new AtomicLong();

	private DurableFile() {
	}

	/** Writes the content of a file. */
	@FunctionalInterface
	public interface Content {
		/** Writes everything to {@code out}, which need not be closed or flushed. */
		void writeTo(OutputStream out) throws IOException;
	}

	/**
	 * Replaces a file, or makes it.
	 *
	 * @throws ArenaException {@link org.modelarena.core.ErrorCode#IO}, or whatever {@code content} throws; then the file is as before
	 */
	public static void write(Path file, Content content) {
		Path target = file.toAbsolutePath().normalize();
		Path temporary = target.resolveSibling("." + target.getFileName() + "." + ProcessHandle.current().pid() + "-" + COUNTER.incrementAndGet() + ".tmp");
		try {
			try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
				OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
				content.writeTo(out);
				out.flush();
				channel.force(true);
			}
			move(temporary, target);
			forceFolder(target.getParent());
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + target, e);
		} finally {
			deleteIfThere(temporary);
		}
	}

	private static void move(Path from, Path to) throws IOException {
		try {
			Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		} catch (AtomicMoveNotSupportedException e) {
			Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
		}
	}

	/** Makes durable which files a folder has, after a rename for instance, where the system lets one open a folder (Windows does not). */
	public static void forceFolder(Path folder) {
		try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
			channel.force(true);
		} catch (IOException notOnThisSystem) {
			System.getLogger(DurableFile.class.getName()).log(System.Logger.Level.DEBUG, "Cannot force " + folder, notOnThisSystem);
		}
	}

	private static void deleteIfThere(Path temporary) {
		try {
			Files.deleteIfExists(temporary);
		} catch (IOException e) {
			System.getLogger(DurableFile.class.getName()).log(System.Logger.Level.WARNING, "Could not remove " + temporary, e);
		}
	}
}
