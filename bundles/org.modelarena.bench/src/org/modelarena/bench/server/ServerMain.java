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
import java.util.Map;
import java.util.Optional;

import org.modelarena.cases.Cases;
import org.modelarena.cases.Toggle;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.core.model.ObjectFilter;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.StoreServer;
import org.modelarena.core.store.Transport;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Token;

/**
 * Serves one store of an experiment, in a JVM of its own: {@code ServerMain STORE FOLDER TRANSPORT [CASE]}. Says {@code READY ADDRESS}
 * on its standard output, then answers each line of its standard input with a line that begins with {@code OK} or {@code FAILED}:
 * {@code gc start MILLIS}, {@code gc stop}, {@code writer start MILLIS}, {@code writer stop}, {@code memory}. Ends when its input does, so that a
 * server never outlives its run.
 */
public final class ServerMain {
	/** Variable of the process: the address to listen on, if other machines are to reach it. */
	static final String HOST = "MODELARENA_SERVER_HOST";
	/** Variable of the process: the token that clients on other machines show. */
	static final String SECRET = "MODELARENA_SERVER_SECRET";
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
		StoreLocation location = StoreLocation.at(Path.of(arguments.get(1)));
		Transport transport = Transport.of(arguments.get(2));
		Optional<Toggle> toggle = arguments.size() > 3 ? Cases.get(arguments.get(3)).toggle() : Optional.empty();
		StoreServer server = serve(catalog, catalog.store(arguments.get(0)), location, transport);
		Once closing = new Once(server);
		Runtime.getRuntime().addShutdownHook(new Thread(() -> closeInTime(closing), "modelarena-server-shutdown"));
		try {
			try (Disturbances disturbances = new Disturbances(server.store(location.name()), toggle)) {
				out.println("READY " + server.address(transport, location.name()));
				BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
				for (String line = in.readLine(); line != null; line = in.readLine()) {
					out.println(answer(disturbances, line.strip()));
				}
			}
		} finally {
			closing.run();
		}
	}

	private static StoreServer serve(Catalog catalog, StoreProvider provider, StoreLocation location, Transport transport) {
		String host = System.getenv(HOST);
		if (provider.transports().contains(transport)) {
			if (host != null) {
				throw new ArenaException(ErrorCode.UNSUPPORTED, "Clients on other machines cannot be asked to show a token over " + transport.label()
						+ ", so this is measured on one machine only.");
			}
			return provider.serve(List.of(location), ServerOptions.local(transport), catalog.languages());
		}
		ServiceOptions options = host == null ? ServiceOptions.open(ServerOptions.local(transport)) : new ServiceOptions(new ServerOptions(host, Map.of(transport, 0)),
				new Access(List.of(new Token("clients", Token.hash(System.getenv(SECRET)), Map.of(Token.ALL, Right.READ)))), ServiceLimits.DEFAULT);
		return QueryService.start(List.of(new QueryService.Named(location.name(), provider.open(location))), options, catalog);
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

	private static String answer(Disturbances disturbances, String line) {
		String[] words = line.split(" ");
		String command = words.length < 2 ? line : words[0] + " " + words[1];
		try {
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

	/** Closes the server once, whichever comes first: the end of the input or a signal. */
	private record Once(StoreServer server, java.util.concurrent.atomic.AtomicBoolean done) implements Runnable {
		Once(StoreServer server) {
			this(server, new java.util.concurrent.atomic.AtomicBoolean());
		}

		@Override
		public void run() {
			if (done.compareAndSet(false, true)) {
				server.close();
			}
		}
	}
}
