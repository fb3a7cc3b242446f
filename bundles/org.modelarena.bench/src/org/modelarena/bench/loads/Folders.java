// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.loads;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Looks at the files of folders that others may change meanwhile. Stateless. */
public final class Folders {
	private Folders() {
	}

	/**
	 * All files of a folder, down to some depth; links are not followed. What may not be read, or goes away meanwhile, is passed over.
	 *
	 * @throws ArenaException {@link ErrorCode#IO}
	 */
	public static void walk(Path folder, int depth, BiConsumer<Path, BasicFileAttributes> visitor) {
		try {
			Files.walkFileTree(folder, Set.of(), depth, new SimpleFileVisitor<>() {
				@Override
				public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
					visitor.accept(file, attributes);
					return FileVisitResult.CONTINUE;
				}

				@Override
				public FileVisitResult visitFileFailed(Path file, IOException e) {
					return FileVisitResult.CONTINUE;
				}

				@Override
				public FileVisitResult postVisitDirectory(Path visited, IOException e) {
					return FileVisitResult.CONTINUE;
				}
			});
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + folder, e);
		}
	}

	/** The bytes of all files in a folder; 0 where it is not there. */
	public static long bytes(Path folder) {
		LongAdder bytes = new LongAdder();
		walk(folder, Integer.MAX_VALUE, (file, attributes) -> bytes.add(attributes.isRegularFile() ? attributes.size() : 0));
		return bytes.sum();
	}
}
