// SPDX-License-Identifier: EPL-2.0
package org.modelarena.models;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The data files of this bundle: metamodels, query texts, samples. Paths are relative to this class and separated by slashes, for instance
 * {@code railway/railway.ecore}. Works the same in OSGi and on a plain class path. Thread-safe.
 */
public final class ModelData {
	private ModelData() {
	}

	/** Whether there is a file of that path. */
	public static boolean exists(String path) {
		return ModelData.class.getResource(path) != null;
	}

	/**
	 * Opens a file; the caller closes it.
	 *
	 * @throws UncheckedIOException if there is no such file
	 */
	public static InputStream open(String path) {
		InputStream stream = ModelData.class.getResourceAsStream(path);
		if (stream == null) {
			throw new UncheckedIOException(new FileNotFoundException("org.modelarena.models has no file " + path));
		}
		return stream;
	}

	/**
	 * A whole file, read as UTF-8.
	 *
	 * @throws UncheckedIOException if there is no such file
	 */
	public static String text(String path) {
		try (InputStream stream = open(path)) {
			return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new UncheckedIOException("Cannot read " + path + " of org.modelarena.models", e);
		}
	}
}
