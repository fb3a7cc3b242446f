// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.folders.FolderGuard;
import org.modelarena.core.folders.FolderSeal;
import org.modelarena.core.store.FileSink;

/** H2's backup of a database that this process may have open: the state between two of its commits. */
public final class H2Backup {
	private static final String ALONE = "SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS";

	private H2Backup() {
	}

	/** Hands over the database's file. Takes its size again as a temporary file meanwhile. */
	public static void copy(Path directory, FileSink sink) throws IOException {
		Path folder = Files.createTempDirectory("modelarena-backup-");
		Path archive = folder.resolve("h2.zip");
		try {
			write(directory, archive);
			try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(archive))) {
				for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
					handOver(CdoFormat.databaseFile(directory).getFileName().toString(), entry, zip, sink);
				}
			}
		} finally {
			Files.deleteIfExists(archive);
			Files.deleteIfExists(folder);
		}
	}

	private static void handOver(String name, ZipEntry entry, InputStream content, FileSink sink) throws IOException {
		if (entry.getName().equals(name)) {
			sink.file(name, content);
		}
	}

	private static void write(Path directory, Path archive) {
		// A store that is open in this process has none.
		FolderSeal.open(directory);
		H2Database database = H2Database.open(directory, H2Database.Durability.EVERY_COMMIT);
		try (Connection connection = database.connection()) {
			try (PreparedStatement backup = connection.prepareStatement("BACKUP TO ?")) {
				backup.setString(1, archive.toString());
				backup.execute();
			} finally {
				if (endIfAlone(connection)) {
					FolderSeal.write(FolderGuard.on(directory, CdoFormat.databaseFile(directory)));
				}
			}
		} catch (SQLException e) {
			throw ArenaException.io("H2 cannot back up the store at " + directory, e);
		}
	}

	/** If nobody else in this process has the database open, it is closed; else it stays. */
	private static boolean endIfAlone(Connection connection) throws SQLException {
		try (Statement statement = connection.createStatement()) {
			boolean alone;
			try (ResultSet count = statement.executeQuery(ALONE)) {
				alone = count.next() && count.getInt(1) <= 1;
			}
			if (alone) {
				statement.execute("SHUTDOWN");
			}
			return alone;
		}
	}
}
