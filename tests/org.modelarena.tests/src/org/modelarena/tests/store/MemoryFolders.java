// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;
import org.modelarena.core.ArenaException;
import org.modelarena.core.folders.StoreDirectory;

/**
 * Gives tests folders in memory, where there is room: databases force every commit to the disk, and tests of them wait for little else. A
 * process that is killed loses there what it loses on a disk. Of tests that were killed, the next ones remove the folders.
 */
public final class MemoryFolders implements TempDirFactory {
	private static final Path MEMORY = Path.of("/dev/shm");
	private static final String PREFIX = "modelarena-tests-";
	private static final long ENOUGH_BYTES = 4L << 30;

	static {
		removeLeftovers();
	}

	@Override
	public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws Exception {
		return hasRoom() ? Files.createTempDirectory(MEMORY, PREFIX + ProcessHandle.current().pid() + "-") : Standard.INSTANCE.createTempDirectory(element, test);
	}

	private static boolean hasRoom() throws IOException {
		return Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() > ENOUGH_BYTES;
	}

	private static void removeLeftovers() {
		try (DirectoryStream<Path> folders = Files.newDirectoryStream(MEMORY, PREFIX + "*-*")) {
			for (Path folder : folders) {
				String pid = folder.getFileName().toString().substring(PREFIX.length()).replaceFirst("-.*", "");
				if (ProcessHandle.of(Long.parseLong(pid)).isEmpty()) {
					StoreDirectory.delete(folder);
				}
			}
		} catch (IOException | ArenaException | NumberFormatException e) {
			// They are somebody else's, or there is no such place.
		}
	}
}
