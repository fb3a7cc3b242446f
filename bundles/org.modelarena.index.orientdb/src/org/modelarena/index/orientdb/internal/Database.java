// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb.internal;

import java.util.function.Function;

import com.orientechnologies.orient.core.db.ODatabaseDocumentInternal;

/** An OrientDB database. Thread-safe: each call gets a session of its own. */
interface Database extends AutoCloseable {
	/** Does something in a session. */
	<T> T call(Function<ODatabaseDocumentInternal, T> work);

	/** How records are found in it. */
	Access access();

	/** Returns when all commits so far are on disk, as far as that is ours to see to. */
	void flush(ODatabaseDocumentInternal session);

	/** Whether others may write to it. */
	boolean shared();

	/** See {@link org.modelarena.index.graph.Graph#abandon}. Does nothing where somebody else runs the database. */
	default void abandon() {
		// It continues.
	}

	/** The bytes that it occupies on disk, or -1 if unknown. */
	long bytesOnDisk();

	@Override
	void close();
}
