// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.database;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;

import org.eclipse.emf.cdo.server.db.CDODBUtil;
import org.eclipse.emf.cdo.server.db.IDBStore;
import org.eclipse.emf.cdo.server.db.mapping.IMappingStrategy;
import org.eclipse.net4j.db.DBException;
import org.eclipse.net4j.db.h2.H2Adapter;
import org.h2.api.ErrorCode;
import org.h2.jdbcx.JdbcDataSource;
import org.modelarena.core.ArenaException;
import org.modelarena.store.cdo.internal.checksum.ChecksummedFiles;

/** The H2 database below one repository. Closing it shuts the database down. Thread-safe. */
public final class H2Database implements AutoCloseable {
	/** The event that a commit waits for. */
	public enum Durability {
		/** The operating system has the commit and has forced it to disk. */
		EVERY_COMMIT,
		/** Nothing: the database is worthless until it has been closed. For the first load. */
		ON_CLOSE
	}

	/**
	 * DB_CLOSE_DELAY keeps H2 from closing and compacting the database again and again while CDO starts; WRITE_DELAY=0 makes a commit
	 * leave the process before it returns.
	 */
	private static final String SETTINGS = ";DB_CLOSE_DELAY=-1;DB_CLOSE_ON_EXIT=FALSE;CACHE_SIZE=262144;MAX_COMPACT_TIME=1000";

	private static final String USER = "CDO";
	/** The same for the whole process, as it may open a database that it has open already, for a backup. */
	private static final String PASSWORD = password();

	private final Path directory;
	private final Durability durability;
	private final JdbcDataSource source = new JdbcDataSource();
	/** The data source that CDO connects with: a user who may make and change tables, but no aliases, and who may not touch files. */
	private final JdbcDataSource restricted = new JdbcDataSource();

	private H2Database(Path directory, Durability durability) {
		this.directory = directory;
		this.durability = durability;
		String name = CdoFormat.database(directory);
		String url = "jdbc:h2:" + (durability == Durability.EVERY_COMMIT ? ChecksummedFiles.database(name) : name);
		source.setURL(url + SETTINGS + (durability == Durability.EVERY_COMMIT ? ";WRITE_DELAY=0" : ""));
		// Settings are the administrator's; they hold for the open database.
		restricted.setURL(url);
		restricted.setUser(USER);
		restricted.setPassword(PASSWORD);
	}

	private static String password() {
		byte[] random = new byte[16];
		new SecureRandom().nextBytes(random);
		return HexFormat.of().formatHex(random);
	}

	/**
	 * Opens or creates the database in a folder.
	 *
	 * @throws ArenaException {@code STORE_BUSY} if another process has it open, {@code STORE_DAMAGED} if H2 cannot read it
	 */
	public static H2Database open(Path directory, Durability durability) {
		if (directory.toString().contains(";")) {
			throw new ArenaException(org.modelarena.core.ErrorCode.UNSUPPORTED,
					"H2 takes what follows a ';' in a path for settings; give " + directory + " another name.");
		}
		H2Database database = new H2Database(directory, durability);
		try (Connection connection = database.connection(); Statement statement = connection.createStatement()) {
			database.makeUser(statement);
			return database;
		} catch (SQLException e) {
			if (e.getErrorCode() == ErrorCode.DATABASE_ALREADY_OPEN_1) {
				throw new ArenaException(org.modelarena.core.ErrorCode.STORE_BUSY,
						"The store at " + directory + " is open in another process; stop that one, or query its server.", e);
			}
			throw CdoFailures.of("The database cannot be opened", e, directory, org.modelarena.core.ErrorCode.STORE_DAMAGED);
		} catch (RuntimeException e) {
			throw CdoFailures.of("The database cannot be opened", e, directory, org.modelarena.core.ErrorCode.STORE_DAMAGED);
		}
	}

	private void makeUser(Statement statement) throws SQLException {
		statement.execute("CREATE USER IF NOT EXISTS " + USER + " PASSWORD '" + restricted.getPassword() + "'");
		statement.execute("ALTER USER " + USER + " SET PASSWORD '" + restricted.getPassword() + "'");
		statement.execute("ALTER USER " + USER + " ADMIN FALSE");
		statement.execute("GRANT ALL ON SCHEMA PUBLIC TO " + USER);
	}

	/** The folder of the store. */
	public Path directory() {
		return directory;
	}

	public Connection connection() throws SQLException {
		return source.getConnection();
	}

	/**
	 * The CDO store on this database. Without audits and branches: only the newest revisions are kept.
	 *
	 * @param version the version of its layout
	 */
	public IDBStore createStore(int version) {
		IMappingStrategy mapping = CdoFormat.tables(version);
		mapping.setProperties(new java.util.HashMap<>(java.util.Map.of(IMappingStrategy.Props.QUALIFIED_NAMES, "true")));
		return CDODBUtil.createStore(mapping, new MissingTableAwareAdapter(), this::ofCdo,
				new java.util.HashMap<>(java.util.Map.of(IDBStore.Props.READER_POOL_CAPACITY, "32", IDBStore.Props.WRITER_POOL_CAPACITY, "8")));
	}

	private Connection ofCdo() {
		try {
			return EndingConnection.of(restricted.getConnection());
		} catch (SQLException e) {
			throw new DBException(e);
		}
	}

	/**
	 * Returns when all commits so far are on disk.
	 *
	 * @throws ArenaException {@code IO} if they cannot be written
	 */
	public void sync() {
		if (durability == Durability.EVERY_COMMIT) {
			try (Connection connection = connection(); Statement statement = connection.createStatement()) {
				statement.execute("CHECKPOINT SYNC");
			} catch (SQLException e) {
				throw ArenaException.io("Cannot write the commit of the store at " + directory + " to disk", e);
			}
		}
	}

	@Override
	public void close() {
		shutDown();
	}

	/** Closes the database, and returns whether it closed cleanly. */
	public boolean shutDown() {
		try (Connection connection = connection(); Statement statement = connection.createStatement()) {
			statement.execute("SHUTDOWN");
			return true;
		} catch (SQLException e) {
			if (e.getErrorCode() != ErrorCode.DATABASE_IS_CLOSED) {
				System.getLogger(H2Database.class.getName()).log(System.Logger.Level.WARNING, "H2 did not shut down cleanly at " + directory, e);
			}
			return false;
		}
	}

	/** CDO asks whether an error means a missing table and knows one of H2's two codes for it only. */
	private static final class MissingTableAwareAdapter extends H2Adapter {
		private static final String TABLE_NOT_FOUND_CANDIDATES = "42S04";

		@Override
		public boolean isTableNotFoundException(SQLException e) {
			return super.isTableNotFoundException(e) || TABLE_NOT_FOUND_CANDIDATES.equals(e.getSQLState());
		}
	}
}
