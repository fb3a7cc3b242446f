// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.internal.load.Opening;
import org.modelarena.bench.server.Beat;
import org.modelarena.bench.server.ServerProcess;
import org.modelarena.bench.server.ServerSetup;
import org.modelarena.cases.Toggle;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.ReplicaInfo;
import org.modelarena.protocol.call.StoreCall;

/** The servers of a contender with replicas, each in a JVM of its own. Used by one thread, beside one of its own that kills. */
final class ReplicaGroup implements ServerControl {
	private static final Duration READY = Duration.ofSeconds(120);
	private static final Duration CALL = Duration.ofSeconds(2);
	private static final long PAUSE_MILLIS = 50;
	/** Of the writer, who may meet with an election or two. */
	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private final List<ServerSetup> setups;
	private final Supplier<Toggle.Plan> change;
	private final Cancellation cancellation;
	private final Random random;
	/** Guarded by this, as what follows. */
	private final ServerProcess[] processes;
	private final List<Kill> kills = new ArrayList<>();
	private long spentNanos;
	private Optional<Beat> killing = Optional.empty();
	private Optional<ClientWriter> writer = Optional.empty();
	private ArenaClient client;

	/**
	 * Starts the servers, and waits until each has the store.
	 *
	 * @param setups the first one has the store with which the group begins
	 * @param change that a writer makes, for the store as it was loaded
	 * @param seed   of which one is killed
	 */
	ReplicaGroup(List<ServerSetup> setups, Supplier<Toggle.Plan> change, long seed, Cancellation cancellation) {
		this.setups = List.copyOf(setups);
		this.change = change;
		this.cancellation = cancellation;
		this.random = new Random(seed);
		this.processes = new ServerProcess[setups.size()];
		boolean isDone = false;
		try {
			for (int i = 0; i < processes.length; i++) {
				StoreDirectory.delete(part(i).folder());
				processes[i] = new ServerProcess(setups.get(i), cancellation);
			}
			for (int i = 0; i < processes.length; i++) {
				awaitMember(i);
			}
			client = ArenaClient.connect(ServedAddress.parse(address()), options().waiting(PATIENCE));
			isDone = true;
		} finally {
			if (!isDone) {
				close();
			}
		}
	}

	private ServerSetup.Part part(int replica) {
		return setups.get(replica).part().orElseThrow();
	}

	private synchronized ServerProcess process(int replica) {
		return processes[replica];
	}

	/** All servers, as one address. */
	private synchronized String address() {
		ServedAddress first = ServedAddress.parse(processes[0].address().toString());
		List<String> servers = new ArrayList<>();
		for (ServerProcess process : processes) {
			servers.add(process.address().getAuthority());
		}
		return first.scheme() + "://" + String.join(",", servers) + "/" + first.store();
	}

	private ClientOptions options() {
		return setups.getFirst().launch().exposure().map(exposure -> ClientOptions.DEFAULT.with(exposure.secret())).orElse(ClientOptions.DEFAULT);
	}

	/** Waits until a replica is one of the group, knows its leader, and has what the others have now. */
	private void awaitMember(int replica) {
		long until = System.nanoTime() + READY.toNanos();
		long applied = 0;
		for (int i = 0; i < processes.length; i++) {
			applied = Math.max(applied, i == replica ? 0 : info(i).map(ReplicaInfo::applied).orElse(0L));
		}
		while (!isMember(replica, applied)) {
			cancellation.check();
			if (!process(replica).isAlive()) {
				throw process(replica).ended();
			}
			if (System.nanoTime() > until) {
				throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The replica " + part(replica).node() + " has not joined the others within " + READY.toSeconds() + " s.");
			}
			try {
				Thread.sleep(PAUSE_MILLIS);
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
				throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while waiting for the replica " + part(replica).node() + ".", e);
			}
		}
	}

	private boolean isMember(int replica, long applied) {
		return info(replica).filter(info -> info.members().size() == processes.length && info.leader() != null && !info.role().equals("joining") && info.applied() >= applied).isPresent();
	}

	/** The state of a replica, as it tells it; nothing if it tells nothing. */
	private Optional<ReplicaInfo> info(int replica) {
		ServerProcess process = process(replica);
		if (process == null || !process.isAlive()) {
			return Optional.empty();
		}
		ServedAddress address = ServedAddress.parse(process.address().toString());
		try (ArenaClient asking = ArenaClient.connect(address, options().waiting(CALL))) {
			return Optional.of(asking.call(Methods.REPLICA, new StoreCall(address.store()), ReplicaInfo.class));
		} catch (ArenaException e) {
			return Optional.empty();
		}
	}

	@Override
	public Opening opening() {
		return Opening.served(setups.getFirst().store(), address(), setups.getFirst().launch().exposure().map(ServerSetup.Exposure::secret).orElse(""));
	}

	@Override
	public void disturb(Conditions.Beside beside) {
		beside.gc().ifPresent(pace -> running().forEach(process -> process.command("gc start " + pace.toMillis())));
		writer = beside.writer().map(pace -> new ClientWriter(client, change.get(), pace));
		killing = beside.kill().map(pace -> new Beat("modelarena-kill", pace, this::killOne));
	}

	/** Ends one at once, starts it again, and waits until it has what the others have. */
	private void killOne() {
		int replica = random.nextInt(processes.length);
		boolean isLeader = info(replica).filter(info -> info.role().equals("leader")).isPresent();
		long at = System.nanoTime();
		restart(replica);
		awaitMember(replica);
		Kill done = new Kill(part(replica).node(), isLeader, at, System.nanoTime() - at);
		synchronized (this) {
			kills.add(done);
		}
	}

	private void restart(int replica) {
		ServerProcess ending = process(replica);
		long spent = ProcessUsage.of(List.of(ending.handle())).cpuNanos();
		ending.kill();
		ending.close();
		ServerProcess started = new ServerProcess(setups.get(replica), cancellation);
		synchronized (this) {
			spentNanos += spent;
			processes[replica] = started;
		}
	}

	@Override
	public Calm calm() {
		Optional<Beat> ending = killing;
		killing = Optional.empty();
		Optional<ClientWriter> stopping = writer;
		writer = Optional.empty();
		ending.ifPresent(Beat::close);
		long commits = stopping.map(ClientWriter::stop).orElse(0L);
		ending.ifPresent(Beat::requireSound);
		running().forEach(process -> process.command("gc stop"));
		synchronized (this) {
			List<Kill> done = List.copyOf(kills);
			kills.clear();
			return new Calm(commits, done);
		}
	}

	@Override
	public void reopen() {
		throw new ArenaException(ErrorCode.UNSUPPORTED, "Replicas are not opened anew.");
	}

	private synchronized List<ServerProcess> running() {
		return List.of(processes).stream().filter(ServerProcess::isAlive).toList();
	}

	@Override
	public List<ProcessHandle> processes() {
		return running().stream().map(ServerProcess::handle).toList();
	}

	@Override
	public synchronized long spentNanos() {
		return spentNanos;
	}

	@Override
	public boolean isAlive() {
		return !running().isEmpty();
	}

	@Override
	public void kill() {
		running().forEach(ServerProcess::kill);
	}

	@Override
	public Optional<String> revive(Cancellation caller) {
		List<String> why = new ArrayList<>();
		for (int i = 0; i < processes.length; i++) {
			if (!process(i).isAlive()) {
				why.add(part(i).node() + ": " + process(i).ended().getMessage());
				restart(i);
			}
		}
		if (why.isEmpty()) {
			return Optional.empty();
		}
		for (int i = 0; i < processes.length; i++) {
			awaitMember(i);
		}
		return Optional.of(why.stream().collect(Collectors.joining(" ")));
	}

	@Override
	public void close() {
		killing.ifPresent(Beat::close);
		if (client != null) {
			client.close();
		}
		for (ServerProcess process : processes) {
			if (process != null) {
				// Nothing of it is needed any more.
				process.kill();
				process.close();
			}
		}
		setups.stream().map(setup -> setup.part().orElseThrow().folder()).map(Path::toAbsolutePath).forEach(StoreDirectory::delete);
	}
}
