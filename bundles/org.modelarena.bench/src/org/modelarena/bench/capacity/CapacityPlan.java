// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.capacity;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.modelarena.core.Query;
import org.modelarena.core.store.Transport;

/**
 * The settings of a measurement of capacity.
 *
 * @param folder      of a store, which is opened, and not changed
 * @param queries     at least one, all in one language by one strategy; each request draws one of them, all with the same probability
 * @param connections of the clients; the most requests that are under way
 * @param step        the time that a rate is asked at; up to six times as long where fewer than 200 answers would come
 * @param p99         the longest time that 99 of 100 answers may take
 * @param heap        the most heap of the server, in bytes
 */
public record CapacityPlan(Path folder, List<Query> queries, Transport transport, int connections, Duration step, Duration p99, long heap) {
	public CapacityPlan {
		queries = List.copyOf(queries);
	}
}
