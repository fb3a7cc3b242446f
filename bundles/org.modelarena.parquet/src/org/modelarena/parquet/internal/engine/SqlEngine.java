// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.engine;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.parquet.internal.sql.Dialect;

/** Something that runs programs in SQL. Thread-safe. */
public interface SqlEngine extends AutoCloseable {
	/** {@code spark-local} or {@code spark-local:THREADS}. */
	Pattern LOCAL = Pattern.compile("spark-local(?::([1-9]\\d{0,3}))?");
	/** Several masters are written one after the other. */
	Pattern CLUSTER = Pattern.compile("spark://[\\w.:,\\[\\]-]+:\\d+");

	/**
	 * The engine that a text names.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME} if none is called so
	 */
	static SqlEngine of(String name) {
		if (name.equals("duckdb")) {
			return new DuckDbEngine();
		}
		Matcher local = LOCAL.matcher(name);
		if (local.matches()) {
			return new SparkEngine("local[" + (local.group(1) == null ? "*" : local.group(1)) + "]");
		}
		if (CLUSTER.matcher(name).matches()) {
			return new SparkEngine(name);
		}
		throw new ArenaException(ErrorCode.UNKNOWN_NAME,
				"Unknown engine '" + name + "'; there are duckdb, spark://HOST:PORT, spark-local and spark-local:THREADS." + Nearest.hint(name, List.of("duckdb", "spark-local")));
	}

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
