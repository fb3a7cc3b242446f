// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Chooses among servers: any of those that are connected. Others are connected meanwhile, so that no call waits for one that is away. Clients that went to servers in
 * turn would meet at one that is slow for a moment, and go from there to the next one together. Thread-safe.
 */
record Choice(List<Replica> all) {
	/**
	 * One to ask.
	 *
	 * @param but not these
	 * @return null if there is none, as the others rest
	 */
	Replica next(Set<Replica> but) {
		int first = ThreadLocalRandom.current().nextInt(all.size());
		Replica open = null;
		Replica away = null;
		for (int i = 0; i < all.size(); i++) {
			Replica each = all.get((first + i) % all.size());
			if (but.contains(each) || each.restNanos() > 0) {
				continue;
			}
			if (each.open().isPresent()) {
				open = open == null ? each : open;
			} else {
				each.opening();
				away = away == null ? each : away;
			}
		}
		return open == null ? away : open;
	}

	/** The one that comes after another in the list, of those that are connected and do not rest; that one itself if there is none. */
	Replica after(Replica one) {
		int place = all.indexOf(one);
		for (int i = 1; i < all.size(); i++) {
			Replica each = all.get((place + i) % all.size());
			if (each.open().isPresent() && each.restNanos() <= 0) {
				return each;
			}
		}
		return one;
	}

	/**
	 * The one that has rested soonest.
	 *
	 * @param but not these, which are not all
	 */
	Replica soonest(Set<Replica> but) {
		return all.stream().filter(each -> !but.contains(each)).min(Comparator.comparingLong(Replica::restNanos)).orElseThrow();
	}

	/** The one that a server is. */
	Replica of(Reached server) {
		return all.stream().filter(each -> each.link() == server.link()).findFirst().orElseThrow();
	}
}
