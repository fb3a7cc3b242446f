// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.database;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.AcknowledgedMark;

/**
 * Numbers the commits of a database, in a table of its own that each commit changes as well. H2 goes back to the newest state that it can read, and
 * does not say so; what was acknowledged and has a larger number was lost. One commit at a time uses this.
 */
public final class CommitCounter implements AutoCloseable {
	private static final String TABLE = "MODELARENA_COMMITS";

	private final AcknowledgedMark acknowledged;
	private long last;

	private CommitCounter(Path directory, long last) {
		this.acknowledged = new AcknowledgedMark(directory);
		this.last = last;
	}

	/**
	 * Goes on with the counter of a database, which has none yet if nothing was committed since it was loaded.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED} if commits are missing
	 */
	public static CommitCounter open(H2Database database) {
		long last;
		try (Connection connection = database.connection(); Statement statement = connection.createStatement()) {
			statement.execute("CREATE TABLE IF NOT EXISTS " + TABLE + " (N BIGINT)");
			statement.execute("INSERT INTO " + TABLE + " SELECT 0 WHERE NOT EXISTS (SELECT * FROM " + TABLE + ")");
			try (ResultSet result = statement.executeQuery("SELECT MAX(N) FROM " + TABLE)) {
				result.next();
				last = result.getLong(1);
			}
		} catch (SQLException e) {
			throw CdoFailures.of("The database cannot be read", e, database.directory(), ErrorCode.STORE_DAMAGED);
		}
		long atLeast = AcknowledgedMark.read(database.directory()).map(AcknowledgedMark.Mark::upTo).orElse(0L);
		if (last < atLeast) {
			throw new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + database.directory() + " is damaged: " + CdoFormat.databaseFile(database.directory()).getFileName()
					+ ": the newest state that can be read is commit " + last + ", and commit " + atLeast + " was acknowledged. Restore a backup, or load the model again.");
		}
		return new CommitCounter(database.directory(), last);
	}

	/** Numbers the commit that a connection is making. */
	public void count(Connection connection) {
		try (PreparedStatement update = connection.prepareStatement("UPDATE " + TABLE + " SET N = ?")) {
			update.setLong(1, last + 1);
			update.executeUpdate();
		} catch (SQLException e) {
			throw ArenaException.io("The commit cannot be numbered", e);
		}
	}

	/** The commit is on disk, and about to be acknowledged. */
	public void acknowledge() {
		last++;
		acknowledged.note(new AcknowledgedMark.Mark(0, 0, last));
	}

	/** Forgets what was acknowledged, as the database was closed with all of it. */
	public void remove() {
		acknowledged.remove();
	}

	@Override
	public void close() {
		acknowledged.close();
	}
}
