// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names in paths, with the numbers that all scanners of a model give them. Thread-safe. */
final class SharedNames {
	private final Map<String, Integer> numbers = new HashMap<>();
	private final List<String> names = new ArrayList<>();

	/** The number of a name, which gets the next one if it has none. */
	synchronized int number(String name) {
		Integer number = numbers.get(name);
		if (number == null) {
			number = names.size();
			numbers.put(name, number);
			names.add(name.intern());
		}
		return number;
	}

	/** All names by their numbers, interned. */
	synchronized String[] all() {
		return names.toArray(String[]::new);
	}
}
