// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.edits;

import java.util.Map;

import org.modelarena.core.model.ModelEdit;

/** All queries of a run, on one store; checks them and knows their answers again. Used by one thread. */
interface Checks extends AutoCloseable {
	/**
	 * The time, the number of rows and the digest of an answer.
	 *
	 * @param nanos the time that it took by itself; negative if it has none
	 */
	record Known(long nanos, long count, String digest) {
	}

	/** Asks all queries for the first time. */
	Map<String, Known> first();

	/** Begins an edit that these checks hear of. */
	ModelEdit begin();

	/** All answers after an edit; returns when they are known. */
	Map<String, Known> again();

	/** How many queries have given up following the edits, and are asked again after each. */
	default int askedAgain() {
		return 0;
	}

	@Override
	void close();
}
