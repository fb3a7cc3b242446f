
// SPDX-License-Identifier: EPL-2.0
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import org.neo4j.configuration.connectors.ConnectorPortRegister;
import org.neo4j.configuration.connectors.ConnectorType;
import org.neo4j.dbms.DatabaseStateService;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Transaction;
import org.neo4j.io.locker.FileLockException;
import org.neo4j.kernel.impl.transaction.log.LogPosition;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.monitoring.DatabaseHealth;
import org.neo4j.storageengine.api.TransactionIdStore;

import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Hosts Neo4j databases, one in a home folder. A process of its own: Neo4j's licence is the GPL, and nothing of ModelArena but this file
 * is compiled against it. ModelArena compiles it where it first needs it.
 *
 * <p>Takes commands on its standard input, {@code OPEN number password page-cache home} and {@code CLOSE number home}, homes being URIs,
 * and answers each by a line {@code @arena number OK port}, or {@code BUSY} or {@code FAILED} and a reason. Ends when its input ends, and
 * when it has hosted nothing for the seconds of its argument. Ctrl-C goes to all processes of a terminal, and is for ModelArena to answer.
 */
public final class Neo4jHost {
	private static final long AVAILABLE_MILLIS = 120_000;
	private static final long POLL_MILLIS = 100;
	private static final long LOCK_WAIT_MILLIS = 30_000;
	private static final String[] DATABASES = { "neo4j", "system" };

	private final Map<URI, DatabaseManagementService> homes = new ConcurrentHashMap<>();
	private final PrintStream answers;
	private final AtomicLong users = new AtomicLong();
	private final long idleNanos;
	private volatile long idleSince = System.nanoTime();

	private Neo4jHost(PrintStream answers, long idleSeconds) {
		this.answers = answers;
		this.idleNanos = TimeUnit.SECONDS.toNanos(idleSeconds);
	}

	public static void main(String[] arguments) {
		try {
			Signal.handle(new Signal("INT"), SignalHandler.SIG_IGN);
			PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
			System.setOut(System.err);
			Neo4jHost host = new Neo4jHost(answers, Long.parseLong(arguments[0]));
			host.watchIdleness();
			host.serve();
			host.end();
		} catch (Throwable e) {
			e.printStackTrace();
			Runtime.getRuntime().halt(3);
		}
	}

	private void serve() throws IOException {
		BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		for (String line = commands.readLine(); line != null; line = commands.readLine()) {
			String[] words = line.split(" ");
			users.incrementAndGet();
			new Thread(() -> answer(words), line.replaceAll("^(OPEN \\d+) \\S+", "$1")).start();
		}
	}

	private void answer(String[] words) {
		String answer;
		try {
			answer = "OPEN".equals(words[0]) ? "OK " + open(words[2], words[3], URI.create(words[4])) : close(URI.create(words[2]));
		} catch (HomeInUse e) {
			answer = "BUSY";
		} catch (Throwable e) {
			e.printStackTrace();
			answer = "FAILED " + reason(e);
		}
		answers.println("\n@arena " + words[1] + " " + answer);
		if (users.decrementAndGet() == 0) {
			idleSince = System.nanoTime();
		}
	}

	private static String reason(Throwable failure) {
		Throwable deepest = failure;
		while (deepest.getCause() != null && deepest.getCause() != deepest) {
			deepest = deepest.getCause();
		}
		String reason = deepest.getMessage() == null ? deepest.toString() : deepest.getMessage();
		return reason.replaceAll("\\s+", " ");
	}

	/** A process whose parent was killed needs a moment until it has let go of its homes. */
	private int open(String password, String pageCache, URI home) throws Exception {
		long deadline = System.currentTimeMillis() + LOCK_WAIT_MILLIS;
		while (true) {
			try {
				return start(password, pageCache, home);
			} catch (HomeInUse e) {
				if (System.currentTimeMillis() > deadline) {
					throw e;
				}
				Thread.sleep(100);
			}
		}
	}

	private int start(String password, String pageCache, URI home) throws Exception {
		TornLog.mendAll(Path.of(home));
		DatabaseManagementService service = build(Path.of(home), pageCache);
		try {
			GraphDatabaseService database = service.database("neo4j");
			awaitStart(service, (GraphDatabaseAPI) database, Path.of(home));
			try (Transaction transaction = service.database("system").beginTx()) {
				transaction.execute("CREATE OR REPLACE USER neo4j SET PLAINTEXT PASSWORD $password CHANGE NOT REQUIRED", Map.of("password", password)).close();
				transaction.commit();
			}
			int port = ((GraphDatabaseAPI) database).getDependencyResolver().resolveDependency(ConnectorPortRegister.class).getLocalAddress(ConnectorType.BOLT).getPort();
			homes.put(home, service);
			users.incrementAndGet();
			TornLog.forgetAll(Path.of(home));
			return port;
		} catch (Throwable e) {
			service.shutdown();
			throw e;
		}
	}

	/** A database that has failed stays unavailable, and only the manager of all databases knows. */
	private static void awaitStart(DatabaseManagementService service, GraphDatabaseAPI database, Path home) {
		DatabaseStateService states = ((GraphDatabaseAPI) service.database("system")).getDependencyResolver().resolveDependency(DatabaseStateService.class);
		long deadline = System.currentTimeMillis() + AVAILABLE_MILLIS;
		while (!database.isAvailable(POLL_MILLIS)) {
			Throwable failure = states.causeOfFailure(database.databaseId()).orElse(null);
			if (failure != null) {
				throw new IllegalStateException("The database in " + home + " has failed", failure);
			}
			if (System.currentTimeMillis() > deadline) {
				throw new IllegalStateException("The database in " + home + " does not start; see its logs folder");
			}
		}
	}

	private static DatabaseManagementService build(Path home, String pageCache) throws IOException {
		// Where a process that was killed leaves it, the next one writes it anew.
		Path settings = Files.createDirectories(home).resolve("arena.conf");
		try {
			Files.writeString(settings, String.join("\n",
					"server.bolt.enabled=true",
					"server.bolt.listen_address=127.0.0.1:0",
					"server.bolt.tls_level=DISABLED",
					"server.http.enabled=false",
					"server.https.enabled=false",
					"dbms.usage_report.enabled=false",
					"dbms.security.auth_enabled=true",
					// Else a wrong password, from whomever, locks us out as well.
					"dbms.security.auth_max_failed_attempts=0",
					"server.memory.pagecache.size=" + pageCache,
					"server.logs.debug.enabled=false",
					"db.tx_log.preallocate=false",
					"db.tx_log.rotation.size=32M",
					"db.tx_log.rotation.retention_policy=keep_none",
					"internal.server.bolt.thread_pool_shutdown_wait_time=0s",
					"internal.dbms.bolt.netty_server_shutdown_quiet_period=0",
					"internal.dbms.bolt.netty_server_shutdown_timeout=1s", ""));
			return new DatabaseManagementServiceBuilder(home).loadPropertiesFromFile(settings).build();
		} catch (RuntimeException e) {
			for (Throwable cause = e; cause != null; cause = cause.getCause()) {
				if (cause instanceof FileLockException) {
					throw new HomeInUse();
				}
			}
			throw e;
		} finally {
			Files.delete(settings);
		}
	}

	private String close(URI home) {
		DatabaseManagementService service = homes.remove(home);
		if (service != null) {
			for (String database : DATABASES) {
				TornLog.noteIfFailed(Path.of(home), (GraphDatabaseAPI) service.database(database));
			}
			service.shutdown();
			users.decrementAndGet();
		}
		return "OK";
	}

	private void watchIdleness() {
		Thread watch = new Thread(() -> {
			while (users.get() > 0 || System.nanoTime() - idleSince < idleNanos) {
				try {
					Thread.sleep(100);
				} catch (InterruptedException e) {
					return;
				}
			}
			System.exit(0);
		}, "idleness");
		watch.setDaemon(true);
		watch.start();
	}

	private void end() throws InterruptedException {
		Thread[] endings = homes.keySet().stream().map(home -> new Thread(() -> close(home))).toArray(Thread[]::new);
		for (Thread ending : endings) {
			ending.start();
		}
		for (Thread ending : endings) {
			ending.join();
		}
		System.exit(0);
	}

	private static final class HomeInUse extends RuntimeException {
		private static final long serialVersionUID = 1L;
	}

	/**
	 * A transaction log whose last transaction was written in part only, as the disk was full. When such a database is closed, Neo4j writes
	 * the rest of its buffer after the half, and cannot read later what came of that. So the end of the last transaction that was closed is
	 * noted before, as the name of an empty file, which needs no room; who opens the home next cuts the log there. Nothing that was
	 * acknowledged stands after that place, as a database that has failed takes no more transactions.
	 */
	private record TornLog(Path note) {
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

		/** @throws HomeInUse while another process has the home */
		static void mendAll(Path home) throws IOException {
			List<TornLog> logs = in(home);
			Path lock = home.resolve("data/databases/store_lock");
			if (logs.isEmpty() || !Files.exists(lock)) {
				return;
			}
			try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE); FileLock held = channel.tryLock()) {
				if (held == null) {
					throw new HomeInUse();
				}
				for (TornLog log : logs) {
					log.mend();
				}
			} catch (OverlappingFileLockException e) {
				throw new HomeInUse();
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
}
