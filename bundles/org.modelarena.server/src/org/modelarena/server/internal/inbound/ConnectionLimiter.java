// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.inbound;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * The places for connections. When all are taken, a newcomer gets the place of a client that nobody knows yet: the oldest one of the address that has most of
 * them. So whoever opens connections and shows nothing keeps out only himself. Of those who are known, none has more than half of all. Thread-safe.
 */
public final class ConnectionLimiter {
	private final int most;
	/** Oldest first. */
	private final Set<Place> unknown = new LinkedHashSet<>();
	private final Map<String, Integer> byOwner = new HashMap<>();
	private int taken;

	/** @param most connections at once */
	public ConnectionLimiter(int most) {
		this.most = most;
	}

	/** A connection's place, until it is closed. Thread-safe. */
	public final class Place implements AutoCloseable {
		private final String address;
		private final Runnable cutOff;
		private String owner;
		private boolean isClosed;

		private Place(String address, Runnable cutOff) {
			this.address = address;
			this.cutOff = cutOff;
		}

		/**
		 * The client has shown who it is: nobody takes its place any more. May be called again.
		 *
		 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if the same one has too many; the caller closes the connection
		 */
		public void known(String token) {
			synchronized (ConnectionLimiter.this) {
				if (!unknown.remove(this)) {
					return;
				}
				owner = token;
				if (byOwner.merge(owner, 1, Integer::sum) > Math.max(1, most / 2)) {
					throw new ArenaException(ErrorCode.STORE_BUSY, "The token '" + token + "' has " + most / 2 + " connections open, half of all; close some of them.");
				}
			}
		}

		/** As {@link #known(String)}, for a client of an open server, where there are no tokens. */
		public void known() {
			synchronized (ConnectionLimiter.this) {
				unknown.remove(this);
			}
		}

		@Override
		public void close() {
			synchronized (ConnectionLimiter.this) {
				if (!isClosed) {
					isClosed = true;
					taken--;
					unknown.remove(this);
					byOwner.computeIfPresent(String.valueOf(owner), (name, count) -> count == 1 ? null : count - 1);
				}
			}
		}
	}

	/**
	 * Gives a place to a new connection.
	 *
	 * @param address of the client, without its port
	 * @param cutOff  closes the connection, in whatever thread; run if another one gets the place. It returns at once.
	 * @return empty if there is none
	 */
	public Optional<Place> admit(String address, Runnable cutOff) {
		Place place = new Place(address, cutOff);
		Place evicted = null;
		synchronized (this) {
			if (taken >= most) {
				evicted = oldestOfNoisiest();
				if (evicted == null) {
					return Optional.empty();
				}
				evicted.close();
			}
			taken++;
			unknown.add(place);
		}
		if (evicted != null) {
			evicted.cutOff.run();
		}
		return Optional.of(place);
	}

	private Place oldestOfNoisiest() {
		Map<String, Integer> counts = new HashMap<>();
		unknown.forEach(place -> counts.merge(place.address, 1, Integer::sum));
		Place found = null;
		for (Place place : unknown) {
			if (found == null || counts.get(place.address) > counts.get(found.address)) {
				found = place;
			}
		}
		return found;
	}
}
