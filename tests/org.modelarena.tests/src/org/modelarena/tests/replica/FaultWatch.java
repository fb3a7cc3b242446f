// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.ArenaException;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.ReplicaInfo;
import org.modelarena.protocol.call.StoreCall;

/** Asks all replicas but one again and again who leads them, to learn how long after a fault they have another leader. */
final class FaultWatch implements AutoCloseable {
	private static final long PAUSE_MILLIS = 20;
	private static final long NEVER = -1;

	private final int replica;
	private final long term;
	private final boolean isOfTheLeader;
	private final List<ArenaClient> others;
	private final AtomicLong elected = new AtomicLong(NEVER);
	private final Thread thread = Thread.ofPlatform().name("watch").unstarted(this::watch);
	private volatile boolean isOver;
	private long begin;

	/** @param replica that is about to fail */
	FaultWatch(ReplicaProcesses replicas, int replica) throws InterruptedException {
		this.replica = replica;
		int leader = replicas.leader();
		this.isOfTheLeader = leader == replica;
		this.term = replicas.info(leader).map(ReplicaInfo::term).orElse(0L);
		this.others = IntStream.range(0, replicas.count()).filter(other -> other != replica)
				.mapToObj(other -> ArenaClient.connect(ServedAddress.parse(replicas.url(other)), ClientOptions.DEFAULT)).toList();
	}

	/** The fault happens now. */
	void begin() {
		begin = System.nanoTime();
		if (isOfTheLeader) {
			thread.start();
		}
	}

	private void watch() {
		while (!isOver && elected.get() == NEVER) {
			for (ArenaClient other : others) {
				if (isNewLeader(other)) {
					elected.set(System.nanoTime());
					return;
				}
			}
			try {
				Thread.sleep(PAUSE_MILLIS);
			} catch (InterruptedException e) {
				return;
			}
		}
	}

	private boolean isNewLeader(ArenaClient other) {
		try {
			ReplicaInfo info = other.call(Methods.REPLICA, new StoreCall(ReplicaProcesses.NAME), ReplicaInfo.class);
			return info.role().equals("leader") && info.term() > term;
		} catch (ArenaException e) {
			return false;
		}
	}

	/** The longest time without a commit since it happened. */
	RegisterHistory.Gap gap(RegisterHistory history) {
		return history.longestGap(begin);
	}

	/** What came when, in one line. */
	String told(String kind, RegisterHistory history) {
		RegisterHistory.Gap gap = gap(history);
		Optional<Long> leader = Optional.of(elected.get()).filter(nanos -> nanos != NEVER);
		List<String> parts = new ArrayList<>(List.of("%s n%d%s".formatted(kind, replica + 1, isOfTheLeader ? ", the leader" : "")));
		leader.ifPresent(nanos -> parts.add("another one after %.2f s".formatted((nanos - begin) / 1e9)));
		parts.add("longest time without a commit %.2f s, from %+.2f s on".formatted(gap.nanos() / 1e9, (gap.begin() - begin) / 1e9));
		return String.join("; ", parts);
	}

	@Override
	public void close() throws InterruptedException {
		isOver = true;
		thread.join();
		others.forEach(ArenaClient::close);
	}
}
