// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.edits;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One of the models of an experiment.
 *
 * @param parameters of the case; {@code size} is a number
 */
public record Variant(Map<String, String> parameters) {
	/** The parameter that charts have across. */
	public static final String SIZE = "size";

	public Variant {
		parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
	}

	/** The same of another size. */
	public Variant sized(int size) {
		Map<String, String> other = new LinkedHashMap<>(parameters);
		other.put(SIZE, Integer.toString(size));
		return new Variant(other);
	}

	public int size() {
		return Integer.parseInt(parameters.get(SIZE));
	}

	/** The values of all other parameters, joined; models with the same ones are in one chart. */
	public String scenario() {
		return parameters.entrySet().stream().filter(entry -> !entry.getKey().equals(SIZE)).map(Map.Entry::getValue).collect(Collectors.joining("-"));
	}

	/** Names it in files. */
	public String label() {
		return scenario() + "-" + size();
	}
}
