
// SPDX-License-Identifier: EPL-2.0
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

import org.neo4j.kernel.impl.transaction.log.LogPosition;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.monitoring.DatabaseHealth;
import org.neo4j.storageengine.api.TransactionIdStore;

/**
 * A transaction log whose last transaction was written in part only, as the disk was full. When such a database is closed, Neo4j writes
 * the rest of its buffer after the half, and cannot read later what came of that. So the end of the last transaction that was closed is
 * noted before, as the name of an empty file, which needs no room; who opens the home next cuts the log there. Nothing that was
 * acknowledged stands after that place, as a database that has failed takes no more transactions.
 */
record TornLog(Path note) {
	private static final String NOTE = "arena.torn.";
	private static final String LOG = "neostore.transaction.db.";

	static void noteIfFailed(Path home, GraphDatabaseAPI database) {
		try {
			if (database.getDependencyResolver().resolveDependency(DatabaseHealth.class).hasNoPanic()) {
				return;
			}
			TransactionIdStore transactions = database.getDependencyResolver().resolveDependency(TransactionIdStore.class);
			// One that was closed while an earlier one was not may have been acknowledged.
			if (transactions.getHighestEverClosedTransaction().id() == transactions.getLastClosedTransactionId()) {
				LogPosition end = transactions.getLastClosedTransaction().logPosition();
				Files.createFile(home.resolve(NOTE + database.databaseName() + "." + end.getLogVersion() + "." + end.getByteOffset()));
			}
		} catch (FileAlreadyExistsException e) {
			// From before: the database failed to start after that, too.
		} catch (IOException | RuntimeException e) {
			e.printStackTrace();
		}
	}

	/** @throws Neo4jHost.HomeInUse while another process has the home */
	static void mendAll(Path home) throws IOException {
		List<TornLog> logs = in(home);
		Path lock = home.resolve("data/databases/store_lock");
		if (logs.isEmpty() || !Files.exists(lock)) {
			return;
		}
		try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE); FileLock held = channel.tryLock()) {
			if (held == null) {
				throw new Neo4jHost.HomeInUse();
			}
			for (TornLog log : logs) {
				log.mend();
			}
		} catch (OverlappingFileLockException e) {
			throw new Neo4jHost.HomeInUse();
		}
	}

	static void forgetAll(Path home) throws IOException {
		for (TornLog log : in(home)) {
			Files.delete(log.note);
		}
	}

	private static List<TornLog> in(Path home) throws IOException {
		if (!Files.isDirectory(home)) {
			return List.of();
		}
		try (Stream<Path> files = Files.list(home)) {
			return files.filter(file -> file.getFileName().toString().matches("arena\\.torn\\.(neo4j|system)\\.\\d{1,18}\\.\\d{1,18}")).map(TornLog::new).toList();
		}
	}

	private void mend() throws IOException {
		String[] parts = note.getFileName().toString().substring(NOTE.length()).split("\\.");
		long version = Long.parseLong(parts[1]);
		try (Stream<Path> files = Files.list(note.resolveSibling("data/transactions/" + parts[0]))) {
			for (Path log : files.filter(file -> file.getFileName().toString().matches("neostore\\.transaction\\.db\\.\\d+")).toList()) {
				cut(log, Long.parseLong(log.getFileName().toString().substring(LOG.length())) - version, Long.parseLong(parts[2]));
			}
		}
	}

	private static void cut(Path log, long newerBy, long end) throws IOException {
		if (newerBy > 0) {
			Files.delete(log);
		} else if (newerBy == 0) {
			try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
				channel.truncate(end);
				channel.force(true);
			}
		}
	}
}
