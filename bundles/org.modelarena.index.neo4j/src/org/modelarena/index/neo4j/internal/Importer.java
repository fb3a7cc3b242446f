// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Progress;

/** Makes a database of files, where there is none yet. */
interface Importer {
	/** The folder for the files of {@link ImportWriter}. */
	Path folder();

	/**
	 * Makes the database; afterwards it can be opened.
	 *
	 * @param progress is told percents, and can cancel it
	 * @throws ArenaException {@code STORE_UNAVAILABLE}, {@code IO}, {@code CANCELLED}; then there is no database
	 */
	void run(Progress progress);
}
