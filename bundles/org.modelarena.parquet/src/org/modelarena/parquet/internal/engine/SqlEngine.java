// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.engine;

import org.modelarena.core.Cancellation;
import org.modelarena.parquet.internal.sql.Dialect;

/** Something that runs programs in SQL. Thread-safe. */
public interface SqlEngine extends AutoCloseable {
	/** The name for people. */
	String name();

	Dialect dialect();

	/**
	 * A session, which the caller closes.
	 *
	 * @throws org.modelarena.core.ArenaException {@link org.modelarena.core.ErrorCode#ENVIRONMENT} if the engine cannot be fetched,
	 *                                            {@link org.modelarena.core.ErrorCode#STORE_UNAVAILABLE} if it cannot be reached
	 */
	SqlSession open(Cancellation cancellation);

	@Override
	void close();
}
