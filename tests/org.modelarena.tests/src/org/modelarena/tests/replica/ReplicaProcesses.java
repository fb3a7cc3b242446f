// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.modelarena.bench.server.ChildJvm;
import org.modelarena.cli.Main;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Progress;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.ReplicaInfo;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.tests.store.TestJvm;

/** The replicas of a store, or of several, each server {@code arena serve} in a process of its own, which can be killed, stopped for some time, cut off, and started again. */
final class ReplicaProcesses implements AutoCloseable {
	static final String NAME = "kit";
	private static final Duration PATIENCE = Duration.ofSeconds(90);

	private final Path folder;
	private final List<Integer> peerPorts = new ArrayList<>();
	private final List<Integer> ports = new ArrayList<>();
	private final List<String> hosts = new ArrayList<>();
	private CutWires wires;
	private final Process[] processes;
	private final List<String> flags;
	private final List<String> stores;

	ReplicaProcesses(Path folder, int count, List<String> flags) {
		this(folder, count, flags, List.of(NAME));
	}

	/** @param stores of which each begins with the same model */
	ReplicaProcesses(Path folder, int count, List<String> flags, List<String> stores) {
		this.folder = folder;
		this.stores = stores;
		this.flags = flags;
		this.processes = new Process[count];
		for (int i = 0; i < count; i++) {
			hosts.add("127.0.0.1");
			peerPorts.add(freePort());
			ports.add(freePort());
		}
		new ColumnStoreProvider().create(StoreLocation.at(folder.resolve(NAME)), RandomEdits.model(1, KitMetamodel.create(), 30).asSource(), Progress.none()).close();
	}

	/** Lets the replicas reach each other only by wires that can be cut; before any of them is started. */
	void connectBy(CutWires cut) {
		wires = cut;
	}

	private static int freePort() {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	int count() {
		return processes.length;
	}

	private String group() {
		return IntStream.range(0, count()).mapToObj(i -> "n" + (i + 1) + "=" + peer(i)).collect(Collectors.joining(","));
	}

	private String peer(int replica) {
		return wires == null ? hosts.get(replica) + ":" + peerPorts.get(replica) : CutWires.host(replica) + ":" + wires.port(replica);
	}

	/** The address of one of them. */
	String url(int replica) {
		return url(replica, NAME);
	}

	private String url(int replica, String store) {
		return "tcp://" + hosts.get(replica) + ":" + ports.get(replica) + "/" + store;
	}

	/** The addresses of all of them, as a client takes them. */
	String url() {
		return allAt(NAME);
	}

	/** The addresses of all but one of them. */
	String urlWithout(int replica) {
		return at(IntStream.range(0, count()).filter(each -> each != replica), NAME);
	}

	/** The addresses of all of them, for a store. */
	String allAt(String store) {
		return at(IntStream.range(0, count()), store);
	}

	private String at(IntStream replicas, String store) {
		return "tcp://" + replicas.mapToObj(i -> hosts.get(i) + ":" + ports.get(i)).collect(Collectors.joining(",")) + "/" + store;
	}

	Path folder(int replica) {
		return folder.resolve("n" + (replica + 1));
	}

	void start(int replica) throws IOException {
		List<String> arguments = new ArrayList<>(List.of(Main.class.getName(), "serve", "--at", folder(replica).toString(), "--replica", group(), "--node", "n" + (replica + 1), "--tcp",
				ports.get(replica).toString()));
		stores.forEach(store -> arguments.addAll(List.of("--begin-with", folder.resolve(NAME).toString(), "--name", store)));
		List<String> all = new ArrayList<>(TestJvm.compilerAndCollector());
		all.addAll(flags);
		all.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Xmx512m"));
		if (wires != null) {
			all.add(wires.flag(replica));
		}
		if (Runtime.version().feature() >= 23) {
			all.add("--sun-misc-unsafe-memory-access=allow");
		}
		List<String> command = ChildJvm.command(folder.resolve("n" + (replica + 1) + ".args"), all, arguments);
		processes[replica] = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log(replica).toFile())).start();
	}

	void startAll() throws IOException {
		for (int i = 0; i < count(); i++) {
			start(i);
		}
	}

	/** Waits until all have their states, know each other, and have what the others have now. */
	void awaitGroup() throws InterruptedException {
		for (String store : stores) {
			awaitGroup(store);
		}
	}

	private void awaitGroup(String store) throws InterruptedException {
		long until = System.nanoTime() + PATIENCE.toNanos();
		long applied = infos(store).stream().flatMap(Optional::stream).mapToLong(ReplicaInfo::applied).max().orElse(0);
		for (int i = 0; i < count(); i++) {
			while (!isMember(i, store, applied)) {
				if (System.nanoTime() > until) {
					throw new AssertionError(
							"The group is not together: n" + (i + 1) + " does not have entry " + applied + " of " + store + "; " + infos(store) + "\n" + logs());
				}
				Thread.sleep(100);
			}
		}
	}

	private List<Optional<ReplicaInfo>> infos(String store) {
		return IntStream.range(0, count()).mapToObj(i -> info(i, store)).toList();
	}

	private boolean isMember(int replica, String store, long applied) {
		return info(replica, store).filter(info -> info.members().size() == count() && info.leader() != null && !info.role().equals("joining") && info.applied() >= applied).isPresent();
	}

	/** What a replica says of itself; nothing if it says nothing. */
	Optional<ReplicaInfo> info(int replica) {
		return info(replica, NAME);
	}

	private Optional<ReplicaInfo> info(int replica, String store) {
		try (ArenaClient client = ArenaClient.connect(ServedAddress.parse(url(replica, store)), ClientOptions.DEFAULT.waiting(Duration.ofSeconds(2)))) {
			return Optional.of(client.call(Methods.REPLICA, new StoreCall(store), ReplicaInfo.class));
		} catch (ArenaException e) {
			return Optional.empty();
		}
	}

	/** The one that leads, as a majority of those that answer knows it. */
	int leader() throws InterruptedException {
		long until = System.nanoTime() + PATIENCE.toNanos();
		while (System.nanoTime() < until) {
			List<String> known = IntStream.range(0, count()).mapToObj(this::info).flatMap(Optional::stream).map(ReplicaInfo::leader).filter(Objects::nonNull).toList();
			for (int i = 0; i < count(); i++) {
				if (Collections.frequency(known, "n" + (i + 1)) > count() / 2) {
					return i;
				}
			}
			Thread.sleep(20);
		}
		throw new AssertionError("The group has no leader:\n" + logs());
	}

	private Path log(int replica) {
		return folder.resolve("n" + (replica + 1) + ".log");
	}

	/** As kill -9 does. */
	void kill(int replica) throws InterruptedException {
		processes[replica].destroyForcibly().waitFor();
	}

	/** As an operator does, and systemd. */
	void stop(int replica) throws InterruptedException {
		processes[replica].destroy();
		if (!processes[replica].waitFor(60, TimeUnit.SECONDS)) {
			kill(replica);
		}
	}

	/** Has it stand still. */
	void pause(int replica) throws IOException, InterruptedException {
		signal(replica, "STOP");
	}

	void resume(int replica) throws IOException, InterruptedException {
		signal(replica, "CONT");
	}

	private void signal(int replica, String name) throws IOException, InterruptedException {
		assertEquals(0, new ProcessBuilder("kill", "-" + name, Long.toString(processes[replica].pid())).start().waitFor());
	}

	/** What they have said, for a failure's message. */
	String logs() {
		StringBuilder all = new StringBuilder();
		for (int i = 0; i < count(); i++) {
			try {
				all.append("== n").append(i + 1).append('\n').append(Files.exists(log(i)) ? Files.readString(log(i)) : "");
			} catch (IOException e) {
				all.append(e);
			}
		}
		return all.toString();
	}

	@Override
	public void close() throws InterruptedException {
		for (Process process : processes) {
			if (process != null) {
				process.destroyForcibly().waitFor();
			}
		}
	}
}
