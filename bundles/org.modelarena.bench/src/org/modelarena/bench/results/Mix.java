// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Queries that are asked at once: each execution asks one of them, drawn at random. Immutable.
 *
 * @param name    none of a query
 * @param weights by query, 1 to {@value #MOST_WEIGHT}: a query is drawn as often as its weight is a part of their sum. What is drawn depends on their order
 */
public record Mix(String name, Map<String, Integer> weights) {
	/** The most queries of a mix. */
	public static final int MOST_QUERIES = 100;
	/** The largest weight. */
	public static final int MOST_WEIGHT = 1000;

	public Mix {
		weights = Collections.unmodifiableMap(new LinkedHashMap<>(weights));
	}
}
