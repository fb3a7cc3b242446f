// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that was made for one client, in a folder of its own.
 *
 * @param type    of its contents
 * @param version of the model in it
 */
public record MadeFile(Path file, String type, long version) implements AutoCloseable {
	/** Deletes it. */
	@Override
	public void close() {
		try {
			Files.deleteIfExists(file);
			Files.deleteIfExists(file.getParent());
		} catch (IOException e) {
			System.getLogger(MadeFile.class.getName()).log(System.Logger.Level.WARNING, "Could not delete " + file, e);
		}
	}
}
