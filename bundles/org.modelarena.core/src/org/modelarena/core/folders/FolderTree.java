// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.folders;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Files and folders in a folder, however deep. Java's own walk throws an unchecked exception for a folder inside that cannot be read, or that somebody
 * removes meanwhile. Links to folders are not followed.
 */
public final class FolderTree {
	private FolderTree() {
	}

	/**
	 * The folder, and all files and folders in it; each folder comes before what is in it.
	 *
	 * @throws IOException if one of them cannot be read
	 */
	public static List<Path> all(Path folder) throws IOException {
		try (Stream<Path> all = Files.walk(folder)) {
			return all.toList();
		} catch (UncheckedIOException e) {
			throw e.getCause();
		}
	}

	/**
	 * The files in a folder, by their names; also those that links lead to.
	 *
	 * @throws IOException if a folder cannot be read
	 */
	public static List<Path> files(Path folder) throws IOException {
		return all(folder).stream().filter(Files::isRegularFile).sorted().toList();
	}
}
