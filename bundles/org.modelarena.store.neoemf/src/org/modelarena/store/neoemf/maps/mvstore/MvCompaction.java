// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.maps.mvstore;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.modelarena.store.neoemf.maps.Table;

/**
 * Copies what counts of a closed file into a new one, which takes its place when it is on disk. A crash leaves the one or the other, and perhaps a
 * half copy, which the next compaction writes over. Commits fill the gaps of a file again, but they do not give it back to the system.
 */
final class MvCompaction {
	/** Smaller files are not worth the work. */
	private static final long LEAST_BYTES = 1 << 20;
	/** A file is copied when it can become half as large, so that a copy costs each commit no more than it has written. */
	private static final int MOST_LIVE_PERCENT = 50;
	private static final int BYTES_IN_MEMORY = 8 << 20;
	private static final String SUFFIX = ".compact";

	private MvCompaction() {
	}

	/** Whether little of a store's file counts. */
	static boolean pays(MVStore store) {
		long live = (long) store.getFileStore().getChunksFillRate() * store.getFileStore().getFillRate() / 100;
		return store.getFileStore().size() >= LEAST_BYTES && live < MOST_LIVE_PERCENT;
	}

	/** Makes a file smaller, where that can be done: the file is whole without it. Another one that takes its name meanwhile is left alone. */
	static void run(Path file) {
		Path copy = file.resolveSibling(file.getFileName() + SUFFIX);
		try {
			Object key = key(file);
			Files.deleteIfExists(copy);
			copy(file, copy);
			if (Objects.equals(key, key(file))) {
				Files.move(copy, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
			}
		} catch (IOException | MVStoreException e) {
			System.getLogger(MvCompaction.class.getName()).log(System.Logger.Level.WARNING, "Could not make " + file + " smaller", e);
		} finally {
			remove(copy);
		}
	}

	/** The key by which the system knows a file; null where it has no such thing. */
	private static Object key(Path file) throws IOException {
		return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
	}

	private static void copy(Path file, Path copy) throws IOException {
		try (MVStore source = new MVStore.Builder().fileName(SteadyFile.name(file)).readOnly().open();
				MVStore target = new MVStore.Builder().fileName(SteadyFile.name(copy)).autoCommitDisabled().autoCommitBufferSize(0).compress().open()) {
			boolean isChecked = MvMaps.isChecked(source);
			for (Table table : Table.values()) {
				copy(MvMaps.map(source, table, isChecked), MvMaps.map(target, table, isChecked), target);
			}
			target.commit();
		}
		try (FileChannel written = FileChannel.open(copy, StandardOpenOption.WRITE)) {
			written.force(true);
		}
	}

	private static void copy(MVMap<byte[], byte[]> from, MVMap<byte[], byte[]> to, MVStore target) {
		long bytes = 0;
		for (Cursor<byte[], byte[]> cursor = from.cursor(null); cursor.hasNext();) {
			byte[] key = cursor.next();
			byte[] value = cursor.getValue();
			to.append(key, value);
			bytes += key.length + value.length;
			if (bytes >= BYTES_IN_MEMORY) {
				target.commit();
				bytes = 0;
			}
		}
	}

	private static void remove(Path copy) {
		try {
			Files.deleteIfExists(copy);
		} catch (IOException e) {
			System.getLogger(MvCompaction.class.getName()).log(System.Logger.Level.WARNING, "Could not remove " + copy, e);
		}
	}
}
