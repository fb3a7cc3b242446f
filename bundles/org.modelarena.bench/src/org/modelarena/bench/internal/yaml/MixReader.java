// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.yaml;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.bench.Experiment;
import org.modelarena.bench.results.Mix;
import org.modelarena.bench.yaml.YamlValue;
import org.modelarena.core.Nearest;

/** Reads which queries an experiment asks at once. */
final class MixReader {
	private final Collection<String> known;

	/** @param known the queries that there are */
	MixReader(Collection<String> known) {
		this.known = List.copyOf(known);
	}

	void read(YamlValue mixes, Experiment.Builder builder) {
		Map<String, YamlValue> named = mixes.entries();
		if (named.isEmpty()) {
			throw mixes.invalid("'mixes' is empty; give at least one, for instance { Users: { " + known.iterator().next() + ": 3 } }.");
		}
		named.forEach((name, value) -> {
			if (known.contains(name)) {
				throw value.invalid("There is a query '" + name + "'; a mix needs another name.");
			}
			Map<String, Integer> weights = weights(name, value);
			value.located(() -> builder.mix(new Mix(name, weights)));
		});
	}

	private Map<String, Integer> weights(String name, YamlValue value) {
		Map<String, Integer> weights = new LinkedHashMap<>();
		value.entries().forEach((query, weight) -> {
			if (!known.contains(query)) {
				throw weight.invalid("The mix '" + name + "' asks '" + query + "', which is no query of the experiment or its case." + Nearest.hint(query, known)
						+ " Allowed: " + String.join(", ", known) + ".");
			}
			weights.put(query, (int) weight.integer(1, Mix.MOST_WEIGHT));
		});
		if (weights.isEmpty() || weights.size() > Mix.MOST_QUERIES) {
			throw value.invalid("The mix '" + name + "' must have 1 to " + Mix.MOST_QUERIES + " queries, not " + weights.size() + ".");
		}
		return weights;
	}
}
