// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.reference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.store.ModelStore;
import org.modelarena.fetch.FetchedDriver;

/** Relational systems, by JDBC: a server of the user's, whose URL a variable of the environment gives, or PostgreSQL in a process of its own. Stateless. */
final class JdbcOpening implements ReferenceProvider.Opening {
	static final String POSTGRESQL = "postgresql";
	static final String MARIADB = "mariadb";
	/** The variable with the URL of the user's server, {@code jdbc:postgresql://host/database?user=...&password=...}. */
	static final String POSTGRESQL_URL = "MODELARENA_POSTGRESQL_URL";
	private static final String MARIADB_URL = "MODELARENA_MARIADB_URL";
	private static final List<String> POSTGRESQL_DRIVER = List.of("org.postgresql:postgresql:42.7.8");
	private static final List<String> MARIADB_DRIVER = List.of("org.mariadb.jdbc:mariadb-java-client:3.5.6", "org.slf4j:slf4j-api:2.0.17");

	private final String variable;
	private final List<String> driver;

	private JdbcOpening(String variable, List<String> driver) {
		this.variable = variable;
		this.driver = driver;
	}

	static JdbcOpening postgresql() {
		return new JdbcOpening(POSTGRESQL_URL, POSTGRESQL_DRIVER);
	}

	static JdbcOpening mariadb() {
		return new JdbcOpening(MARIADB_URL, MARIADB_DRIVER);
	}

	private Optional<String> url() {
		return Optional.ofNullable(System.getenv(variable)).filter(url -> !url.isBlank());
	}

	@Override
	public void fetch() {
		if (url().isEmpty()) {
			if (variable.equals(MARIADB_URL)) {
				throw new ArenaException(ErrorCode.ENVIRONMENT, "MariaDB's server comes from no repository of Maven: start one, and give its URL in " + MARIADB_URL
						+ ", for instance jdbc:mariadb://localhost/test?user=me&password=secret.");
			}
			PostgresServer.fetch();
		}
		FetchedDriver.jars(driver);
	}

	@Override
	public RecordSystem open(ModelStore frame, Path folder) {
		fetch();
		Driver loaded = ServiceLoader.load(Driver.class, FetchedDriver.loader(FetchedDriver.jars(driver))).findFirst().orElseThrow();
		if (url().isPresent()) {
			try {
				return new JdbcRecords(connect(loaded, url().get(), new Properties()), () -> {
				});
			} catch (SQLException e) {
				throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "Cannot connect to the server that " + variable + " names: " + e.getMessage(), e);
			}
		}
		try {
			Files.createDirectories(folder);
		} catch (IOException e) {
			throw ArenaException.io("Cannot make " + folder, e);
		}
		PostgresServer server = PostgresServer.start(folder.resolve("postgresql.log"));
		try (Unfinished work = new Unfinished(server::close)) {
			Properties login = new Properties();
			login.setProperty("user", PostgresServer.USER);
			login.setProperty("password", server.password());
			Connection connection = server.process().await(() -> {
				try {
					return connect(loaded, server.url(), login);
				} catch (SQLException notYet) {
					return null;
				}
			});
			return work.done(new JdbcRecords(connection, server));
		}
	}

	/** The option of PostgreSQL's driver is what its users set who insert many rows. */
	private static Connection connect(Driver driver, String url, Properties login) throws SQLException {
		login.setProperty("reWriteBatchedInserts", "true");
		Connection connection = driver.connect(url, login);
		if (connection == null) {
			throw new SQLException("the driver does not know the URL");
		}
		return connection;
	}
}
