// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.util.HashSet;
import java.util.Set;

/** An attempt at some work, by servers that are asked one after another. Two attempts at the same work are never at the same server. Used by one thread. */
final class Attempt {
	private final Choice choice;
	/** The servers that the attempts are at. */
	private final Set<Replica> taken;
	private final Set<Replica> round = new HashSet<>();
	private Replica server;
	private boolean isEarly;

	/**
	 * @param taken the same for all attempts at the same work; its own lock
	 * @param first the server to begin with; null for any
	 */
	Attempt(Choice choice, Set<Replica> taken, Replica first) {
		this.choice = choice;
		this.taken = taken;
		if (first != null) {
			go(first);
		}
	}

	private void go(Replica to) {
		server = to;
		round.add(to);
		taken.add(to);
	}

	/** Goes on to another server, or to one that was there before, when it has rested. */
	Replica move() {
		synchronized (taken) {
			leave();
			Set<Replica> but = new HashSet<>(taken);
			but.addAll(round);
			Replica found = choice.next(but);
			isEarly = found == null;
			if (isEarly) {
				round.clear();
			}
			go(isEarly ? choice.soonest(taken) : found);
			return server;
		}
	}

	/** Where it is; goes somewhere if it is nowhere. */
	Replica server() {
		return server == null ? move() : server;
	}

	/** How long the server is to rest before it is asked, as there was no other one. */
	long restNanos() {
		return isEarly ? server.restNanos() : 0;
	}

	void leave() {
		synchronized (taken) {
			taken.remove(server);
		}
	}
}
