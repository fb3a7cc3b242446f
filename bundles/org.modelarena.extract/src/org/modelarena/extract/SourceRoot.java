// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract;

import java.nio.file.Files;
import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * A place with Java sources, which becomes an {@code IJavaProject}.
 *
 * @param name the project's name
 * @param path a folder, of which all {@code .java} files below are read but those in folders whose names begin with a dot; or a jar or zip
 */
public record SourceRoot(String name, Path path) {
	/**
	 * A root that is named after its path.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is nothing
	 */
	public static SourceRoot of(Path path) {
		if (!Files.exists(path)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no folder or jar " + path + ".");
		}
		Path last = path.toAbsolutePath().normalize().getFileName();
		return new SourceRoot(last == null ? "/" : last.toString(), path);
	}
}
