// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.log;

import java.nio.file.Path;

/** Is told what happens to logs. */
public interface LogObserver {
	/** A log grows from now on; to be noted durably. */
	void opening();

	/** Whether a log that is made now has an entry in each record. */
	boolean keepsHistory();

	/** A log is on disk up to there, so that its records can be acknowledged. One thread at a time calls this. */
	void forced(Path log, long length);
}
