// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.io.IOException;
import java.io.InputStream;

/** Takes the files of a store's folder. Used by one thread. */
public interface FileSink {
	/**
	 * Takes a file.
	 *
	 * @param path    within the folder, with '/' between names
	 * @param content read to its end, and closed by the caller
	 */
	void file(String path, InputStream content) throws IOException;
}
