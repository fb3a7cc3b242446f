// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.modelarena.bench.server.ChildJvm;
import org.modelarena.cases.Cases;
import org.modelarena.cli.Main;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.answer.ReplicaInfo;
import org.modelarena.protocol.call.KeysCall;
import org.modelarena.protocol.call.StoreCall;

/**
 * What replicas cost those who commit, and what they give those who read: the same commits and queries with one server and with three replicas on this machine,
 * beside a forced write to its disk. For reads, each server is held to half a core by a control group, where one may be made.
 */
final class ReplicaCosts implements AutoCloseable {
	private static final String NAME = "railway";
	private static final int REPLICAS = 3;
	private static final int CHANGES = 100;
	private static final int WRITERS = 16;
	private static final int READERS = 16;
	private static final int WARM_UP = 4;
	private static final int BYTES_OF_COMMIT = 4096;
	private static final Path CPU = Path.of("/sys/fs/cgroup/cpu");
	private static final ClientOptions OPTIONS = ClientOptions.DEFAULT.waiting(Duration.ofSeconds(60));

	private final int seconds;
	private final Path folder;
	private final Path store;
	private final List<Process> processes = new ArrayList<>();
	private long[] segments;

	ReplicaCosts(String size, int seconds) throws Exception {
		this.seconds = seconds;
		this.store = Data.store("columns", size);
		this.folder = store.resolveSibling("replicas");
		StoreDirectory.delete(folder);
		Files.createDirectories(folder);
	}

	void run(PrintStream out) throws Exception {
		out.printf("%n| | p50, ms | p99, ms | a second | processor, ms each |%n| --- | ---: | ---: | ---: | ---: |%n");
		out.printf("| forced write of %d bytes | %s%n", BYTES_OF_COMMIT, forcedWrites());
		Path copy = folder.resolve(NAME);
		copy(store, copy);
		String alone = serve("alone", List.of("--at", copy.toString()));
		await(alone, 0);
		commits("one server", alone, out);
		stop();
		List<String> servers = group();
		String all = "tcp://" + servers.stream().map(each -> each.replaceFirst("tcp://([^/]*)/.*", "$1")).collect(Collectors.joining(",")) + "/" + NAME;
		commits("three replicas", all, out);
		boolean isHeld = hold();
		List<String> ratios = new ArrayList<>();
		for (Asked asked : List.of(new Asked("RouteSensor", text("RouteSensor")), new Asked("ConnectedSegments, counted", "(" + text("ConnectedSegments") + ")->size()"))) {
			// Half a core compiles slowly: all of them are warm before one is measured.
			ask(asked, all, WARM_UP * seconds);
			double one = reads(asked, servers.get(1), out, isHeld);
			double three = reads(asked, all, out, isHeld);
			ratios.add("%.2f times (%s)".formatted(three / one, asked.name()));
		}
		out.printf("%nReads over three replicas, beside those of one%s: %s.%n", isHeld ? ", each held to half a core" : "", String.join(", ", ratios));
	}

	/** The first one has rows, which clients read; for the second one nearly all is done by the servers. */
	private record Asked(String name, String text) {
	}

	private static String text(String query) {
		return Cases.get("railway").queries().stream().filter(each -> each.name().equals(query)).findFirst().orElseThrow().text("ocl").orElseThrow();
	}

	private static void copy(Path from, Path to) throws IOException {
		Files.createDirectories(to);
		try (var files = Files.list(from)) {
			for (Path file : files.toList()) {
				Files.copy(file, to.resolve(file.getFileName()));
			}
		}
	}

	private String forcedWrites() throws IOException {
		long[] nanos = new long[300];
		try (FileChannel channel = FileChannel.open(folder.resolve("forced"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
			for (int i = 0; i < nanos.length; i++) {
				long begin = System.nanoTime();
				channel.write(ByteBuffer.allocate(BYTES_OF_COMMIT));
				channel.force(false);
				nanos[i] = System.nanoTime() - begin;
			}
		}
		return row(nanos, 0, 0);
	}

	/** @param processor milliseconds of it that each has taken */
	private static String row(long[] nanos, double rate, double processor) {
		Arrays.sort(nanos);
		return "%.2f | %.2f | %s | %s |".formatted(nanos[nanos.length / 2] / 1e6, nanos[nanos.length * 99 / 100] / 1e6, rate == 0 ? "" : "%,.0f".formatted(rate),
				processor == 0 ? "" : "%.1f".formatted(processor));
	}

	/** Of this process and all servers since they began. */
	private long processorNanos() {
		return Stream.concat(Stream.of(ProcessHandle.current()), processes.stream().map(Process::toHandle))
				.mapToLong(process -> process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L)).sum();
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

	private String serve(String name, List<String> arguments) throws IOException {
		int port = freePort();
		List<String> all = new ArrayList<>(List.of(Main.class.getName(), "serve", "--tcp", Integer.toString(port)));
		all.addAll(arguments);
		List<String> flags = new ArrayList<>(List.of("--enable-native-access=ALL-UNNAMED", "-Xmx1g"));
		if (Runtime.version().feature() >= 23) {
			flags.add("--sun-misc-unsafe-memory-access=allow");
		}
		processes.add(new ProcessBuilder(ChildJvm.command(folder.resolve(name + ".args"), flags, all)).redirectErrorStream(true).redirectOutput(folder.resolve(name + ".log").toFile()).start());
		return "tcp://127.0.0.1:" + port + "/" + NAME;
	}

	private List<String> group() throws Exception {
		List<Integer> ports = new ArrayList<>();
		for (int i = 0; i < REPLICAS; i++) {
			ports.add(freePort());
		}
		String group = IntStream.range(0, REPLICAS).mapToObj(i -> "n" + (i + 1) + "=127.0.0.1:" + ports.get(i)).collect(Collectors.joining(","));
		List<String> servers = new ArrayList<>();
		for (int i = 1; i <= REPLICAS; i++) {
			servers.add(serve("n" + i, List.of("--at", folder.resolve("n" + i).toString(), "--replica", group, "--node", "n" + i, "--begin-with", store.toString(), "--name", NAME)));
		}
		for (String server : servers) {
			await(server, REPLICAS);
		}
		return servers;
	}

	/** Until a server answers; one of a group, until that has so many members. */
	private static void await(String server, int members) throws InterruptedException {
		for (int i = 0; i < 1200; i++) {
			try (ArenaClient client = ArenaClient.connect(ServedAddress.parse(server), OPTIONS)) {
				if (members == 0 || client.call(Methods.REPLICA, new StoreCall(NAME), ReplicaInfo.class).members().size() == members) {
					return;
				}
			} catch (ArenaException e) {
				// Not yet.
			}
			Thread.sleep(100);
		}
		throw new IllegalStateException(server + " is not there after two minutes");
	}

	private void commits(String name, String url, PrintStream out) throws Exception {
		try (ArenaClient client = ArenaClient.connect(ServedAddress.parse(url), OPTIONS)) {
			segments = client.call(Methods.EXTENT, new KeysCall(NAME, "Segment", null, null, null, null), KeyPage.class).keys();
		}
		Work commit = client -> client.commit(null, changes());
		// In the first half minute a third of a commit's time is the compiler's.
		work(url, WRITERS, WARM_UP * seconds, commit);
		work(url, 1, WARM_UP * seconds, commit);
		out.printf("| commit of %d changes, %s, one writer | %s%n", CHANGES, name, work(url, 1, seconds, commit).text());
		out.printf("| the same, %d writers | %s%n", WRITERS, work(url, WRITERS, seconds, commit).text());
	}

	private List<Map<String, Object>> changes() {
		List<Map<String, Object>> steps = new ArrayList<>();
		for (int i = 0; i < CHANGES; i++) {
			long key = segments[ThreadLocalRandom.current().nextInt(segments.length)];
			steps.add(Map.of("do", "set", "key", key, "feature", "length", "value", (long) ThreadLocalRandom.current().nextInt(1, 1000)));
		}
		return steps;
	}

	private double reads(Asked asked, String url, PrintStream out, boolean isHeld) throws Exception {
		ask(asked, url, seconds);
		Measured measured = ask(asked, url, seconds);
		out.printf("| %s, %d readers, %s%s | %s%n", asked.name, READERS, url.contains(",") ? "three replicas" : "one of them", isHeld ? ", half a core each" : "", measured.text());
		return measured.rate;
	}

	private Measured ask(Asked asked, String url, int time) throws Exception {
		Query query = new Query("ocl", asked.text);
		return work(url, READERS, time, client -> client.execute(query, QueryLimits.DEFAULT, Cancellation.create()));
	}

	private interface Work {
		void run(ArenaClient client);
	}

	private record Measured(String text, double rate) {
	}

	private Measured work(String url, int threads, int seconds, Work work) throws Exception {
		long processor = processorNanos();
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
		List<Future<List<Long>>> all = new ArrayList<>();
		try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
			for (int i = 0; i < threads; i++) {
				all.add(pool.submit(() -> {
					List<Long> nanos = new ArrayList<>();
					try (ArenaClient client = ArenaClient.connect(ServedAddress.parse(url), OPTIONS)) {
						while (System.nanoTime() < end) {
							long begin = System.nanoTime();
							work.run(client);
							nanos.add(System.nanoTime() - begin);
						}
					}
					return nanos;
				}));
			}
		}
		List<Long> nanos = new ArrayList<>();
		for (Future<List<Long>> each : all) {
			nanos.addAll(each.get());
		}
		double rate = nanos.size() / (double) seconds;
		double each = (processorNanos() - processor) / 1e6 / nanos.size();
		return new Measured(row(nanos.stream().mapToLong(Long::longValue).toArray(), rate, each), rate);
	}

	/** Each server has half a core from now on; false if that cannot be said to the system. */
	private boolean hold() {
		try {
			for (Process process : processes) {
				Path group = Files.createDirectories(CPU.resolve("modelarena-" + process.pid()));
				Files.writeString(group.resolve("cpu.cfs_period_us"), "20000");
				Files.writeString(group.resolve("cpu.cfs_quota_us"), "10000");
				Files.writeString(group.resolve("cgroup.procs"), Long.toString(process.pid()));
			}
			return true;
		} catch (IOException e) {
			return false;
		}
	}

	private void stop() throws InterruptedException, IOException {
		for (Process process : processes) {
			process.destroyForcibly().waitFor();
			Files.deleteIfExists(CPU.resolve("modelarena-" + process.pid()));
		}
		processes.clear();
	}

	@Override
	public void close() throws InterruptedException, IOException {
		stop();
	}
}
