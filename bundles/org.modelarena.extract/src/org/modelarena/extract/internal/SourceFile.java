// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * A source file.
 *
 * @param path    within its project, with slashes
 * @param size    in bytes; -1 if unknown
 * @param state   another one whenever the file is another one
 * @param content opens it
 */
record SourceFile(String project, String path, long size, String state, Content content) {
	/** Opens a file. */
	interface Content {
		InputStream open() throws IOException;
	}

	String name() {
		return path.substring(path.lastIndexOf('/') + 1);
	}

	/** The path of its folder; empty for the project itself. */
	String folder() {
		int slash = path.lastIndexOf('/');
		return slash < 0 ? "" : path.substring(0, slash);
	}

	String text() throws IOException {
		try (InputStream in = content.open()) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	/** For messages. */
	String label() {
		return project + "/" + path;
	}
}
