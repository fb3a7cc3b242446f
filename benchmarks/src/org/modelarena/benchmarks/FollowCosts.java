// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import org.modelarena.cli.Main;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.ElementPage;
import org.modelarena.protocol.call.ElementCall;

/** How soon a served store has what is written into a file that it follows: one value of a railway, or a comment in one of many Java files. */
final class FollowCosts {
	private static final long MILLIS_TO_WAIT = 1000;
	private static final int MILLIS_BETWEEN_LOOKS = 2;
	private static final double NANOS_OF_A_MILLI = 1e6;

	/** Changes a file. */
	private interface Change {
		void make(int number) throws IOException;
	}

	/** Follows the file of a railway. */
	static void railway(String size, int changes, PrintStream out) throws Exception {
		Path folder = Files.createTempDirectory("followed");
		try {
			Path file = Files.copy(Data.xmi(size), folder.resolve("model.xmi"));
			run(folder, List.of(), changes, number -> Files.writeString(file, Files.readString(file).replaceFirst("length=\"[-0-9]*\"", "length=\"" + (1000 + number) + "\"")), out);
		} finally {
			StoreDirectory.delete(folder);
		}
	}

	/** Follows a copy of a folder of Java sources. */
	static void sources(Path sources, int changes, PrintStream out) throws Exception {
		Path folder = Files.createTempDirectory("followed");
		try {
			Data.copy(sources, folder.resolve("sources"));
			Path file;
			try (Stream<Path> all = Files.walk(folder)) {
				file = all.filter(each -> each.toString().endsWith(".java")).sorted().findFirst().orElseThrow();
			}
			String text = Files.readString(file);
			run(folder.resolve("sources"), List.of("--java"), changes, number -> Files.writeString(file, text + "\n/* " + "x".repeat(number) + " */\nclass Tick" + number + " { }\n"), out);
		} finally {
			StoreDirectory.delete(folder);
		}
	}

	private static void run(Path files, List<String> options, int changes, Change change, PrintStream out) throws Exception {
		Path store = Files.createTempDirectory("follower").resolve("store");
		int port;
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = free.getLocalPort();
		}
		List<String> command = new ArrayList<>(List.of("serve", "--at", store.toString(), "--follow", files.toString(), "--tcp", Integer.toString(port)));
		command.addAll(options);
		Cancellation cancellation = Cancellation.create();
		try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
			Future<Integer> server = thread.submit(() -> Main.run(command.toArray(String[]::new), cancellation));
			try (ArenaClient client = connect(URI.create("tcp://127.0.0.1:" + port + "/store"), server)) {
				double[] millis = new double[changes];
				for (int i = 0; i < changes; i++) {
					// The first comparison, which is of all, may still go on.
					Thread.sleep(MILLIS_TO_WAIT);
					long before = version(client);
					long start = System.nanoTime();
					change.make(i + 1);
					while (version(client) == before) {
						Thread.sleep(MILLIS_BETWEEN_LOOKS);
					}
					millis[i] = (System.nanoTime() - start) / NANOS_OF_A_MILLI;
				}
				out.printf("%s: milliseconds until a change is there, one after the other: %s%n", files, Arrays.toString(Arrays.stream(millis).mapToLong(Math::round).toArray()));
				Arrays.sort(millis);
				out.printf("%s: median %.0f ms of %d changes%n", files, millis[changes / 2], changes);
			} finally {
				cancellation.cancel();
			}
		} finally {
			StoreDirectory.delete(store.getParent());
		}
	}

	private static ArenaClient connect(URI address, Future<Integer> server) throws InterruptedException {
		while (!server.isDone()) {
			try {
				ArenaClient client = ArenaClient.connect(address, ClientOptions.DEFAULT);
				version(client);
				return client;
			} catch (ArenaException e) {
				Thread.sleep(MILLIS_TO_WAIT);
			}
		}
		throw new IllegalStateException("The server ended before it served.");
	}

	private static long version(ArenaClient client) {
		return client.call(Methods.ELEMENTS, new ElementCall(client.store(), List.of(0L), List.of()), ElementPage.class).version();
	}

	private FollowCosts() {
	}
}
