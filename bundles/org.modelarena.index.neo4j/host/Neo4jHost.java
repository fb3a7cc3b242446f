
// SPDX-License-Identifier: EPL-2.0
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import org.neo4j.configuration.connectors.ConnectorPortRegister;
import org.neo4j.configuration.connectors.ConnectorType;
import org.neo4j.dbms.DatabaseStateService;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Transaction;
import org.neo4j.io.locker.FileLockException;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Hosts Neo4j databases, one in a home folder. A process of its own: Neo4j's licence is the GPL, and nothing of ModelArena but this folder
 * is compiled against it. ModelArena compiles it where it first needs it.
 *
 * <p>Takes commands on its standard input, {@code OPEN number password page-cache home}, {@code CLOSE number home}, {@code IMPORT number files home} and
 * {@code CANCEL number number-of-the-import}, files and homes being URIs, and answers each by a line {@code @arena number OK}, for an opened home with its port,
 * or {@code BUSY} or {@code FAILED} and a reason. Before its answer an import tells {@code AT} and how many percent are done. Ends when its input ends, and when it
 * has hosted nothing for the seconds of its argument. Ctrl-C goes to all processes of a terminal, and is for ModelArena to answer.
 */
public final class Neo4jHost {
	private static final long AVAILABLE_MILLIS = 120_000;
	private static final long POLL_MILLIS = 100;
	private static final long LOCK_WAIT_MILLIS = 30_000;
	private static final String[] DATABASES = { "neo4j", "system" };

	private final Map<URI, DatabaseManagementService> homes = new ConcurrentHashMap<>();
	/** Whether those that run are cancelled, by their numbers. */
	private final Map<String, AtomicBoolean> imports = new ConcurrentHashMap<>();
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
			if ("IMPORT".equals(words[0])) {
				// Here, as the next line may stop it.
				imports.put(words[1], new AtomicBoolean());
			}
			new Thread(() -> answer(words), line.replaceAll("^(OPEN \\d+) \\S+", "$1")).start();
		}
	}

	private void answer(String[] words) {
		String answer;
		try {
			answer = switch (words[0]) {
			case "OPEN" -> "OK " + open(words[2], words[3], URI.create(words[4]));
			case "IMPORT" -> load(words[1], URI.create(words[2]), URI.create(words[3]));
			case "CANCEL" -> cancel(words[2]);
			default -> close(URI.create(words[2]));
			};
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

	private String load(String number, URI files, URI home) throws Exception {
		AtomicBoolean cancelled = imports.get(number);
		try {
			new Neo4jImport(Path.of(home), cancelled::get, percent -> answers.println("\n@arena " + number + " AT " + percent)).run(Path.of(files));
			return "OK";
		} finally {
			imports.remove(number);
		}
	}

	private String cancel(String number) {
		AtomicBoolean cancelled = imports.get(number);
		if (cancelled != null) {
			cancelled.set(true);
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

	/** Another process has the home. */
	static final class HomeInUse extends RuntimeException {
		private static final long serialVersionUID = 1L;
	}
}
