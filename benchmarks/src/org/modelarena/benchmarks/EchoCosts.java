// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.modelarena.bench.server.ServerProcess;
import org.modelarena.bench.server.ServerSetup;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Frames;

/**
 * A query that computes nothing, beside an echo of as many bytes by the same libraries: what the service itself adds to what its transport costs. Each is a JVM of its
 * own; both are asked by turns.
 */
final class EchoCosts {
	private static final long HEAP = 1L << 30;
	private static final int WARM_UP_SECONDS = 5;
	private static final int MANY = 64;
	private static final int ROUNDS = 3;
	private static final Query QUERY = new Query("ocl", "1");

	private final Path folder;

	EchoCosts(String size) throws Exception {
		folder = Data.store("columns", size);
	}

	/** How often calls were made in a second, and the median of their times in milliseconds. */
	private record Measured(double perSecond, double median) {
	}

	/** @param seconds for each line */
	void run(int seconds, PrintStream out) throws Exception {
		int[] bytes = messageBytes();
		out.printf("%n`1` in OCL: a call of %d bytes, an answer of %d; medians of %d turns of %d s each%n%n", bytes[0], bytes[1], ROUNDS, seconds);
		out.println("| | query, p50 ms | echo, p50 ms | ratio | query, 64 clients, /s | echo, 64 clients, /s | ratio |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
		for (Transport transport : List.of(Transport.TCP, Transport.WS, Transport.HTTP)) {
			measure(transport, bytes, seconds, out);
		}
	}

	private ServerProcess server(Transport transport) {
		return new ServerProcess(new ServerSetup("columns", folder, transport, Optional.empty(), new ServerSetup.Launch(folder.resolveSibling("server.log"), HEAP)),
				Cancellation.create());
	}

	/** The lengths of a call and of its answer, as they go by. */
	private int[] messageBytes() throws Exception {
		AtomicInteger[] lengths = { new AtomicInteger(), new AtomicInteger() };
		try (ServerProcess server = server(Transport.TCP); ServerSocket between = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			Thread.ofVirtual().start(() -> {
				try (Socket client = between.accept(); Socket behind = new Socket("127.0.0.1", server.address().getPort())) {
					Thread.ofVirtual().start(() -> pass(client, behind, lengths[0]));
					pass(behind, client, lengths[1]);
				} catch (IOException e) {
					throw new UncheckedIOException(e);
				}
			});
			URI address = server.address();
			try (ArenaClient client = ArenaClient.connect(new URI(address.getScheme(), null, "127.0.0.1", between.getLocalPort(), address.getPath(), null, null), ClientOptions.DEFAULT)) {
				for (int i = 0; i < MANY; i++) {
					client.execute(QUERY, QueryLimits.DEFAULT, Cancellation.create());
				}
			}
		}
		return new int[] { lengths[0].get(), lengths[1].get() };
	}

	private static void pass(Socket from, Socket to, AtomicInteger last) {
		try (InputStream in = new BufferedInputStream(from.getInputStream())) {
			for (byte[] message = Frames.read(in, Frames.DEFAULT_LIMIT); message != null; message = Frames.read(in, Frames.DEFAULT_LIMIT)) {
				last.set(message.length);
				to.getOutputStream().write(Frames.encode(message));
			}
		} catch (IOException e) {
			// One of them has gone.
		}
	}

	private void measure(Transport transport, int[] bytes, int seconds, PrintStream out) throws Exception {
		Process echo = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g", "-cp", System.getProperty("java.class.path"), EchoServer.class
				.getName(), Integer.toString(bytes[1])).redirectError(ProcessBuilder.Redirect.INHERIT).start();
		try (ServerProcess server = server(transport); HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
			BufferedReader ready = echo.inputReader();
			int[] ports = Arrays.stream(ready.readLine().split(" ")).mapToInt(Integer::parseInt).toArray();
			byte[] message = "x".repeat(bytes[0]).getBytes(StandardCharsets.UTF_8);
			Callable<Caller> query = () -> query(server.address());
			Callable<Caller> echoed = () -> Caller.toEcho(transport, ports, message, http);
			Measured[] one = byTurns(List.of(query, echoed), 1, seconds);
			Measured[] many = byTurns(List.of(query, echoed), MANY, seconds);
			out.printf("| %s | %.3f | %.3f | %.1f | %,.0f | %,.0f | %.2f |%n", transport.label(), one[0].median, one[1].median, one[0].median / one[1].median, many[0].perSecond,
					many[1].perSecond, many[0].perSecond / many[1].perSecond);
		} finally {
			echo.outputWriter().close();
			echo.waitFor();
		}
	}

	private static Caller query(URI address) {
		ArenaClient client = ArenaClient.connect(address, ClientOptions.DEFAULT);
		return new Caller() {
			@Override
			public void call() {
				client.execute(QUERY, QueryLimits.DEFAULT, Cancellation.create());
			}

			@Override
			public void close() {
				client.close();
			}
		};
	}

	/** Each kind after a warm-up, in turns; the median of each kind's turns. */
	private static Measured[] byTurns(List<Callable<Caller>> kinds, int clients, int seconds) throws Exception {
		for (Callable<Caller> kind : kinds) {
			calls(kind, clients, WARM_UP_SECONDS);
		}
		List<List<Measured>> turns = kinds.stream().map(kind -> (List<Measured>) new ArrayList<Measured>()).toList();
		for (int round = 0; round < ROUNDS; round++) {
			for (int kind = 0; kind < kinds.size(); kind++) {
				turns.get(kind).add(calls(kinds.get(kind), clients, seconds));
			}
		}
		return turns.stream().map(of -> new Measured(of.stream().mapToDouble(Measured::perSecond).sorted().toArray()[ROUNDS / 2], of.stream().mapToDouble(Measured::median).sorted()
				.toArray()[ROUNDS / 2])).toArray(Measured[]::new);
	}

	private static Measured calls(Callable<Caller> kind, int clients, int seconds) throws InterruptedException, ExecutionException {
		long end = System.nanoTime() + seconds * 1_000_000_000L;
		try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
			List<Future<long[]>> all = threads.invokeAll(IntStream.range(0, clients).mapToObj(i -> (Callable<long[]>) () -> calls(kind, end)).toList());
			LongStream.Builder times = LongStream.builder();
			for (Future<long[]> each : all) {
				Arrays.stream(each.get()).forEach(times);
			}
			long[] sorted = times.build().sorted().toArray();
			return new Measured((double) sorted.length / seconds, sorted[sorted.length / 2] / 1e6);
		}
	}

	private static long[] calls(Callable<Caller> kind, long end) throws Exception {
		LongStream.Builder times = LongStream.builder();
		try (Caller caller = kind.call()) {
			for (long begin = System.nanoTime(); begin < end; begin = System.nanoTime()) {
				caller.call();
				times.add(System.nanoTime() - begin);
			}
		}
		return times.build().toArray();
	}
}
