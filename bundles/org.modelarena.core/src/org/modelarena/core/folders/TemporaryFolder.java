// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.folders;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;

/**
 * The one place for temporary files of this process: a folder {@code modelarena-PID-...} below {@code java.io.tmpdir}, readable by its owner
 * only. It is removed when the process ends. What a process leaves that was killed, the next one removes: a lock that every process holds
 * in its folder shows whether it is still alive. Thread-safe.
 */
public final class TemporaryFolder {
	private static final System.Logger LOG = System.getLogger(TemporaryFolder.class.getName());
	private static final String PREFIX = "modelarena-";
	private static final String LOCK = "lock";
	/** A folder without a lock file may belong to a process that is just starting. */
	private static final long YOUNG_MILLIS = 60_000;
	/** Native libraries that others unpack. */
	private static final Pattern LIBRARY = Pattern.compile("(/\\S*/(?:liblz4-java-|jffi|jna)[\\w.-]*)$");

	private static @Nullable Path folder;
	/** Kept open: it holds the lock. */
	@SuppressWarnings("unused")
	private static @Nullable FileChannel lock;

	private TemporaryFolder() {
	}

	/**
	 * The folder of this process, made when it is first asked for.
	 *
	 * @throws ArenaException {@link org.modelarena.core.ErrorCode#IO}
	 */
	public static synchronized Path get() {
		Path known = folder;
		if (known == null || !Files.isDirectory(known)) {
			removeLeftovers();
			try {
				Path made = Files.createTempDirectory(PREFIX + ProcessHandle.current().pid() + "-");
				FileChannel opened = FileChannel.open(made.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
				lock = opened;
				opened.lock();
				if (known == null) {
					Runtime.getRuntime().addShutdownHook(new Thread(TemporaryFolder::remove, "modelarena-temporary"));
				}
				folder = made;
				known = made;
			} catch (IOException e) {
				throw ArenaException.io("Cannot make a folder in " + base(), e);
			}
		}
		return known;
	}

	/** A new folder within that of this process; the caller deletes it. */
	public static Path create(String prefix) {
		try {
			return Files.createTempDirectory(get(), prefix + "-");
		} catch (IOException e) {
			throw ArenaException.io("Cannot make a folder in " + get(), e);
		}
	}

	private static Path base() {
		return Path.of(System.getProperty("java.io.tmpdir"));
	}

	private static synchronized void remove() {
		Path known = folder;
		if (known != null) {
			StoreDirectory.delete(known);
		}
	}

	/** Removes the folders of processes that were killed. What cannot be removed stays. */
	public static void removeLeftovers() {
		try (DirectoryStream<Path> candidates = Files.newDirectoryStream(base(), PREFIX + "*")) {
			for (Path candidate : candidates) {
				if (isOurs(candidate) && isDead(candidate)) {
					StoreDirectory.delete(candidate);
				}
			}
		} catch (IOException | RuntimeException e) {
			LOG.log(System.Logger.Level.DEBUG, "Could not look for leftovers in " + base(), e);
		}
	}

	/** A folder, no link to one, of the same user: others may write where temporary files are. */
	private static boolean isOurs(Path candidate) throws IOException {
		return Files.isDirectory(candidate, LinkOption.NOFOLLOW_LINKS) && candidate.getFileName().toString().matches(PREFIX + "\\d+-.*")
				&& Files.getOwner(candidate, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(Path.of(System.getProperty("user.home"))));
	}

	private static boolean isDead(Path candidate) throws IOException {
		Path file = candidate.resolve(LOCK);
		if (!Files.exists(file)) {
			return System.currentTimeMillis() - Files.getLastModifiedTime(candidate).toMillis() > YOUNG_MILLIS;
		}
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE); FileLock free = channel.tryLock()) {
			return free != null;
		} catch (OverlappingFileLockException e) {
			return false;
		}
	}

	/**
	 * Removes native libraries that this process has loaded from temporary files: a loaded library needs no name, but the code that unpacked it
	 * removes it only at a regular end. Has an effect only on Linux, where the process can find out what it has loaded.
	 */
	public static void releaseLibraries() {
		Path maps = Path.of("/proc/self/maps");
		if (!Files.isReadable(maps)) {
			return;
		}
		try (Stream<String> lines = Files.lines(maps)) {
			for (String path : (Iterable<String>) lines.map(LIBRARY::matcher).filter(Matcher::find).map(match -> match.group(1)).distinct()::iterator) {
				if (Path.of(path).startsWith(base())) {
					Files.deleteIfExists(Path.of(path));
					Files.deleteIfExists(Path.of(path + ".lck"));
				}
			}
		} catch (IOException | RuntimeException e) {
			LOG.log(System.Logger.Level.DEBUG, "Could not remove unpacked libraries", e);
		}
	}
}
