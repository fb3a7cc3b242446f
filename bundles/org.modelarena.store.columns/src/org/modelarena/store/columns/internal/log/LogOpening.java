// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.log;

import java.io.IOException;

import org.modelarena.core.ArenaException;
import org.modelarena.store.columns.internal.file.Disk;

/** Opens the file of a log to go on writing, when the first record comes, and notes durably that the log grows from now on. */
interface LogOpening {
	/** @throws IOException or an {@link ArenaException}; then it is asked again for the next record */
	Disk.Output open() throws IOException;
}
