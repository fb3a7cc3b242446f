// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.server;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.modelarena.cases.Cases;
import org.modelarena.cases.Toggle;
import org.modelarena.core.ArenaException;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.core.model.ObjectFilter;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.Transport;

/**
 * Serves one store of an experiment, in a JVM of its own: {@code ServerMain STORE FOLDER TRANSPORT [CASE]}, or with
 * {@code part NODE MEMBERS FOLDER PORT} behind that, one of several that keep the store alike. Says {@code READY ADDRESS} on its standard output, then answers each line of its standard input with a line that begins with {@code OK} or {@code FAILED}:
 * {@code gc start MILLIS}, {@code gc stop}, {@code writer start MILLIS}, {@code writer stop}, {@code memory}, {@code reopen}, whose answer has the new address. Ends when its input does, so that a
 * server never outlives its run.
 */
public final class ServerMain {
	/** Variable of the process: the address to listen on, if other machines are to reach it. */
	static final String HOST = "MODELARENA_SERVER_HOST";
	/** Variable of the process: the token that clients on other machines show. */
	static final String SECRET = "MODELARENA_SERVER_SECRET";
	/** Argument before those of a server that keeps its store alike with others. */
	static final String PART = "part";
	private static final long PATIENCE_MILLIS = 4000;

	private ServerMain() {
	}

	/** The process's entry. */
	public static void main(String[] arguments) {
		ObjectFilter.install();
		TemporaryFolder.removeLeftovers();
		PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
		// Libraries that chat on standard output must not be taken for answers.
		System.setOut(System.err);
		int exit = 0;
		try {
			serve(List.of(arguments), out);
		} catch (ArenaException e) {
			out.println("FAILED " + oneLine(e));
			exit = 1;
		} catch (IOException | RuntimeException | LinkageError e) {
			System.getLogger(ServerMain.class.getName()).log(System.Logger.Level.ERROR, "The server of an experiment ends, started with " + String.join(" ", arguments)
					+ ". This is a fault of ModelArena or of the store: please tell the maintainers, with what follows.", e);
			out.println("FAILED " + oneLine(e));
			exit = 1;
		}
		// Stores may have left threads behind that are not daemons.
		Runtime.getRuntime().halt(exit);
	}

	private static void serve(List<String> arguments, PrintStream out) throws IOException {
		if (arguments.size() < 3) {
			throw new IllegalArgumentException("Arguments: STORE FOLDER TRANSPORT [CASE]");
		}
		Catalog catalog = Catalog.discover();
		Transport transport = Transport.of(arguments.get(2));
		int end = arguments.contains(PART) ? arguments.indexOf(PART) : arguments.size();
		Optional<Toggle> toggle = end > 3 ? Cases.get(arguments.get(3)).toggle() : Optional.empty();
		Optional<ServerSetup.Part> part = end == arguments.size() ? Optional.empty()
				: Optional.of(new ServerSetup.Part(arguments.get(end + 1), arguments.get(end + 2), Path.of(arguments.get(end + 3)), Integer.parseInt(arguments.get(end + 4))));
		try (Serving serving = new Serving(catalog, arguments.get(0), Path.of(arguments.get(1)), transport, toggle, part)) {
			Runtime.getRuntime().addShutdownHook(new Thread(() -> closeInTime(serving::close), "modelarena-server-shutdown"));
			out.println("READY " + serving.address());
			BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
			for (String line = in.readLine(); line != null; line = in.readLine()) {
				out.println(answer(serving, line.strip()));
			}
		}
	}

	/** Waits only so long for the closing: acknowledged changes are on disk, so a server that does not close in time may be cut off. */
	private static void closeInTime(Runnable closing) {
		Thread thread = new Thread(closing, "modelarena-server-close");
		thread.setDaemon(true);
		thread.start();
		try {
			thread.join(PATIENCE_MILLIS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	private static String answer(Serving serving, String line) {
		String[] words = line.split(" ");
		String command = words.length < 2 ? line : words[0] + " " + words[1];
		try {
			Disturbances disturbances = serving.disturbances();
			switch (command) {
			case "gc start" -> disturbances.startGc(pace(words));
			case "gc stop" -> disturbances.stopGc();
			case "writer start" -> disturbances.startWriter(pace(words));
			case "memory" -> {
				return "OK " + ServerMemory.now().line();
			}
			case "writer stop" -> {
				return "OK " + disturbances.stopWriter();
			}
			case "reopen" -> {
				serving.reopen();
				return "OK " + serving.address();
			}
			default -> {
				return "FAILED Unknown command '" + line + "'";
			}
			}
			return "OK";
		} catch (RuntimeException e) {
			return "FAILED " + oneLine(e);
		}
	}

	private static Duration pace(String[] words) {
		if (words.length != 3 || !words[2].matches("\\d{1,9}")) {
			throw new IllegalArgumentException("The pace in milliseconds is missing");
		}
		return Duration.ofMillis(Long.parseLong(words[2]));
	}

	private static String oneLine(Throwable failure) {
		return String.valueOf(failure.getMessage() == null ? failure : failure.getMessage()).replaceAll("\\s+", " ");
	}
}
