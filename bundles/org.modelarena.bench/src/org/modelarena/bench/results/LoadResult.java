// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.results;

import org.modelarena.bench.statistics.Latencies;

/**
 * The cost of loading the model into a store, its making or reading included.
 *
 * @param elements 0 if loading failed
 * @param bytes    on disk
 * @param outcome  {@code ok} or {@code failed:CODE}
 */
public record LoadResult(String store, long elements, long nanos, long bytes, String outcome) {
	/** The outcome of a load that came to its end. */
	public static final String OK = "ok";

	/** Elements a second. */
	public double throughput() {
		return Latencies.throughput(elements, nanos);
	}
}
