// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;

/**
 * A running host of Neo4j databases, see {@code Neo4jHost.java}. Thread-safe. Ends with this JVM at the latest: by the end of its input.
 */
final class HostProcess implements AutoCloseable {
	/** The process ended without an answer. */
	static final class Ended extends Exception {
		private static final long serialVersionUID = 1L;
	}

	private static final String ANSWER = "@arena ";
	/** Machines may be overloaded. */
	private static final long ANSWER_SECONDS = 180;
	private static final long EXIT_SECONDS = 20;
	private static final int LOG_LINES = 12;

	private final Process process;
	private final Writer commands;
	private final AtomicLong numbers = new AtomicLong();
	private final Map<Long, CompletableFuture<String>> awaited = new ConcurrentHashMap<>();
	/** The last lines that were no answers. */
	private final Deque<String> log = new ArrayDeque<>();
	/** The homes that somebody needs it for. Guarded by itself. */
	private final Set<Path> homes = new HashSet<>();
	/** No answer comes any more. */
	private volatile boolean over;

	private HostProcess(Process process) {
		this.process = process;
		this.commands = process.outputWriter(StandardCharsets.UTF_8);
	}

	/** @param command see {@link HostProgram#command} */
	static HostProcess start(List<String> command) {
		List<String> line = new ArrayList<>(command);
		line.add(setting("idle", "10"));
		try {
			ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
			builder.environment().remove("MODELARENA_NEO4J_PASSWORD");
			HostProcess host = new HostProcess(builder.start());
			Thread reader = new Thread(host::read, "modelarena-neo4j-output");
			reader.setDaemon(true);
			reader.start();
			return host;
		} catch (IOException e) {
			throw ArenaException.io("Cannot start the Neo4j process", e);
		}
	}

	/** A setting that may be given as a system property: heap, pagecache, or the seconds of idleness after which the process ends. */
	static String setting(String name, String otherwise) {
		return System.getProperty("modelarena.neo4j." + name, otherwise);
	}

	private void read() {
		try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
			for (String line = out.readLine(); line != null; line = out.readLine()) {
				if (line.startsWith(ANSWER)) {
					String[] answer = line.substring(ANSWER.length()).split(" ", 2);
					CompletableFuture<String> future = awaited.remove(Long.valueOf(answer[0]));
					if (future != null) {
						future.complete(answer[1]);
					}
				} else if (!line.isBlank()) {
					keep(line);
				}
			}
		} catch (IOException e) {
			// The process is gone.
		}
		over = true;
		awaited.values().forEach(future -> future.completeExceptionally(new Ended()));
	}

	private void keep(String line) {
		synchronized (log) {
			log.add(line);
			if (log.size() > LOG_LINES) {
				log.remove();
			}
		}
	}

	/**
	 * Opens the database in a home, or creates it.
	 *
	 * @param ending gives the database up, now or later
	 * @return its port on the loopback address
	 * @throws ArenaException {@code STORE_BUSY}, {@code STORE_DAMAGED}
	 * @throws Ended          if the process ended meanwhile, also because it was idle
	 */
	int open(Path home, String password, Cancellation ending) throws Ended {
		synchronized (homes) {
			homes.add(home);
		}
		ending.onCancel(() -> abandon(home));
		try (Unfinished work = new Unfinished(() -> forget(home))) {
			return work.done(port(home, password));
		}
	}

	private int port(Path home, String password) throws Ended {
		String answer = ask("OPEN", password + " " + setting("pagecache", "128m") + " " + home.toUri().toASCIIString());
		if (answer.startsWith("OK ")) {
			return Integer.parseInt(answer.substring("OK ".length()));
		}
		if ("BUSY".equals(answer)) {
			throw new ArenaException(ErrorCode.STORE_BUSY, "The Neo4j database in " + home + " is open in another process; stop that one first.");
		}
		throw new ArenaException(ErrorCode.STORE_DAMAGED, "Neo4j cannot open the database in " + home + ": " + answer.replaceFirst("^FAILED ", ""));
	}

	/** Closes the database in a home. */
	void release(Path home) throws Ended {
		try {
			ask("CLOSE", home.toUri().toASCIIString());
		} finally {
			forget(home);
		}
	}

	private void forget(Path home) {
		synchronized (homes) {
			homes.remove(home);
		}
	}

	/** Ends the process if nobody needs it for anything else; a caller that opens something at this moment gets an error saying that it ended. */
	private void abandon(Path home) {
		synchronized (homes) {
			if (homes.remove(home) && homes.isEmpty()) {
				process.destroyForcibly();
			}
		}
	}

	private String ask(String verb, String rest) throws Ended {
		long number = numbers.incrementAndGet();
		CompletableFuture<String> answer = new CompletableFuture<>();
		awaited.put(number, answer);
		try {
			synchronized (commands) {
				commands.write(verb + " " + number + " " + rest + "\n");
				commands.flush();
			}
			if (over) {
				throw new Ended();
			}
			return answer.get(ANSWER_SECONDS, TimeUnit.SECONDS);
		} catch (IOException | ExecutionException e) {
			throw new Ended();
		} catch (TimeoutException e) {
			process.destroyForcibly();
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The Neo4j process did not answer within " + ANSWER_SECONDS + " s and was ended.", e);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while waiting for the Neo4j process.", e);
		} finally {
			awaited.remove(number);
		}
	}

	boolean isAlive() {
		return process.isAlive();
	}

	/** Waits a moment for the end of the process, which a broken connection announces; returns whether it ended. */
	boolean endsWithin(long millis) {
		try {
			return process.waitFor(millis, TimeUnit.MILLISECONDS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	/** The fate of the process, with its last words. To be asked after its end. */
	String obituary() {
		synchronized (log) {
			String words = log.isEmpty() ? "" : " Its last words: " + String.join(" | ", log);
			return "The Neo4j process ended (exit code " + process.exitValue() + ")."
					+ (process.exitValue() == 3 ? " If it ran out of memory, give it more with -Dmodelarena.neo4j.heap=2g." : "") + words;
		}
	}

	/** Ends the process with all that it hosts. */
	@Override
	public void close() {
		try {
			commands.close();
		} catch (IOException | UncheckedIOException e) {
			// It does not read any more.
		}
		if (!endsWithin(TimeUnit.SECONDS.toMillis(EXIT_SECONDS))) {
			process.destroyForcibly();
		}
	}
}
