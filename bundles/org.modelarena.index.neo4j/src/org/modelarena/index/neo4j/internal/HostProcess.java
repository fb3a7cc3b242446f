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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.SystemRefusal;

/**
 * A running host of Neo4j databases, see {@code Neo4jHost.java}. Thread-safe. Ends with this JVM at the latest: by the end of its input.
 */
final class HostProcess implements AutoCloseable {
	/** The process ended without an answer. */
	static final class Ended extends Exception {
		private static final long serialVersionUID = 1L;
	}

	private static final String ANSWER = "@arena ";
	private static final String FAILED = "^FAILED ";
	private static final long POLL_MILLIS = 100;
	/** Machines may be overloaded. */
	private static final long ANSWER_SECONDS = 180;
	private static final long EXIT_SECONDS = 20;
	/** After so many seconds, it is asked whether an answer can come at all. */
	private static final long DOUBT_SECONDS = 5;
	private static final int LOG_LINES = 12;

	private final Process process;
	private final Writer commands;
	private final AtomicLong numbers = new AtomicLong();
	private final Map<Long, Asked> awaited = new ConcurrentHashMap<>();
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
					Asked asked = awaited.get(Long.valueOf(answer[0]));
					if (asked != null) {
						asked.hear(answer[1]);
					}
				} else if (!line.isBlank()) {
					keep(line);
				}
			}
		} catch (IOException e) {
			// The process is gone.
		}
		over = true;
		awaited.values().forEach(asked -> asked.fail(new Ended()));
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
		throw new ArenaException(SystemRefusal.in(answer).isPresent() ? ErrorCode.IO : ErrorCode.STORE_DAMAGED,
				"Neo4j cannot open the database in " + home + ": " + answer.replaceFirst(FAILED, ""));
	}

	/**
	 * Makes the database of a home, which has none.
	 *
	 * @param files  the folder with what {@link ImportWriter} has written
	 * @param ending as in {@link #open}
	 * @throws ArenaException {@code IO}, {@code CANCELLED}
	 * @throws Ended          if the process ended meanwhile
	 */
	void load(Path files, Path home, Progress progress, Cancellation ending) throws Ended {
		synchronized (homes) {
			homes.add(home);
		}
		progress.begin("Writing Neo4j's files, percent", 100);
		try (Unfinished work = new Unfinished(() -> forget(home)); Cancellation.Registration onCancel = ending.onCancel(() -> abandon(home))) {
			String answer = ask("IMPORT", files.toUri().toASCIIString() + " " + home.toUri().toASCIIString(), progress, () -> false);
			// Also where that came too late to stop anything.
			progress.cancellation().check();
			if (!"OK".equals(answer)) {
				throw new ArenaException(ErrorCode.IO, "Neo4j cannot make the database in " + home + ": " + answer.replaceFirst(FAILED, "").replaceFirst("\\.?$", "."));
			}
		}
	}

	/**
	 * Closes the database in a home.
	 *
	 * @param isHopeless whether that may never end; the process is ended then. What was committed is in the database's log
	 */
	void release(Path home, BooleanSupplier isHopeless) throws Ended {
		try {
			ask("CLOSE", home.toUri().toASCIIString(), Progress.none(), isHopeless);
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
		return ask(verb, rest, Progress.none(), () -> false);
	}

	private String ask(String verb, String rest, Progress progress, BooleanSupplier isHopeless) throws Ended {
		long number = numbers.incrementAndGet();
		Asked asked = new Asked();
		awaited.put(number, asked);
		try {
			send(verb + " " + number + " " + rest);
			return await(asked, number, progress, isHopeless);
		} catch (IOException | ExecutionException e) {
			throw new Ended();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			cancel(number);
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while waiting for the Neo4j process.", e);
		} finally {
			awaited.remove(number);
		}
	}

	private void send(String command) throws IOException, Ended {
		synchronized (commands) {
			commands.write(command + "\n");
			commands.flush();
		}
		if (over) {
			throw new Ended();
		}
	}

	/** Whether somebody has cancelled, or a deadline has passed. */
	private static boolean isOver(Cancellation cancellation) {
		try {
			cancellation.check();
			return false;
		} catch (ArenaException e) {
			return true;
		}
	}

	/** Stops an import. No effect on other commands. */
	private void cancel(long number) {
		try {
			send("CANCEL " + numbers.incrementAndGet() + " " + number);
		} catch (IOException | Ended e) {
			// Then it has stopped.
		}
	}

	/** Waits as long as there are words; after a cancellation for the end of what was begun, so that it does not go on to write. */
	private String await(Asked asked, long number, Progress progress, BooleanSupplier isHopeless) throws ExecutionException, InterruptedException, Ended {
		int told = 0;
		boolean cancelled = false;
		while (true) {
			if (!cancelled && isOver(progress.cancellation())) {
				cancelled = true;
				cancel(number);
			}
			Optional<String> answer = asked.await(POLL_MILLIS);
			if (answer.isPresent()) {
				return answer.get();
			}
			if (asked.isSilentFor(DOUBT_SECONDS) && isHopeless.getAsBoolean()) {
				process.destroyForcibly();
				throw new Ended();
			}
			if (asked.isSilentFor(ANSWER_SECONDS)) {
				process.destroyForcibly();
				throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The Neo4j process did not answer within " + ANSWER_SECONDS + " s and was ended.");
			}
			if (asked.percent() > told) {
				told = asked.percent();
				progress.at(told);
			}
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
