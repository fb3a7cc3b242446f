// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.fetch.FetchedDriver;

/** A database of DuckDB's, in this process, for the time of one task. Its driver is fetched when it is first needed: it has machine code for all kinds of computers, 79 MB. */
public final class DuckDb implements AutoCloseable {
	private static final String DRIVER = "org.duckdb:duckdb_jdbc:2.0.0.0";
	private static final String MEMORY = "2GB";
	private static Driver driver;

	private final Path folder;
	private final Connection connection;

	private DuckDb(Path folder, Connection connection) {
		this.folder = folder;
		this.connection = connection;
	}

	private static synchronized Driver driver() {
		Driver known = driver;
		if (known == null) {
			known = ServiceLoader.load(Driver.class, FetchedDriver.loader(FetchedDriver.jars(List.of(DRIVER)))).findFirst().orElseThrow();
			driver = known;
		}
		return known;
	}

	/**
	 * An empty database in a temporary folder.
	 *
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} if the driver cannot be fetched, {@link ErrorCode#IO}
	 */
	public static DuckDb open() {
		Path folder = TemporaryFolder.create("duckdb");
		try {
			Properties properties = new Properties();
			properties.setProperty("jdbc_stream_results", "true");
			properties.setProperty("memory_limit", MEMORY);
			properties.setProperty("temp_directory", folder.resolve("spilled").toString());
			return new DuckDb(folder, driver().connect("jdbc:duckdb:" + folder.resolve("tables.duckdb"), properties));
		} catch (SQLException e) {
			StoreDirectory.delete(folder);
			throw failed("Cannot open DuckDB", e);
		} catch (RuntimeException | Error e) {
			StoreDirectory.delete(folder);
			throw e;
		}
	}

	static ArenaException failed(String what, SQLException e) {
		return new ArenaException(ErrorCode.IO, what + ": " + e.getMessage(), e);
	}

	Connection connection() {
		return connection;
	}

	/** Another connection to the same database, which the caller closes. */
	public Connection duplicate() throws SQLException {
		try {
			return (Connection) connection.getClass().getMethod("duplicate").invoke(connection);
		} catch (ReflectiveOperationException e) {
			throw new SQLException("The driver of DuckDB is another one than expected.", e);
		}
	}

	/** Runs a statement. */
	public void execute(String sql) throws SQLException {
		try (Statement statement = connection.createStatement()) {
			statement.execute(sql);
		}
	}

	/** A name or a path as SQL quotes it. */
	static String quoted(String text, char mark) {
		return mark + text.replace(String.valueOf(mark), String.valueOf(mark) + mark) + mark;
	}

	@Override
	public void close() {
		try {
			connection.close();
		} catch (SQLException e) {
			throw failed("Cannot close DuckDB", e);
		} finally {
			StoreDirectory.delete(folder);
		}
	}
}
