// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The references between elements that bindings tell, in the order of their sources. Built by one thread, then read by many. */
final class Links {
	private static final long UNKNOWN = -1;

	private final Map<String, Integer> ids = new HashMap<>();
	/** By id, the key of the declaring element. */
	private long[] declared = new long[16];
	private long[] sources = new long[16];
	private int[] features = new int[16];
	/** The keys of elements, or the complements of ids. */
	private long[] targets = new long[16];
	private int size;

	private int id(String key) {
		Integer known = ids.putIfAbsent(key, ids.size());
		int id = known == null ? ids.size() - 1 : known;
		if (id >= declared.length) {
			declared = Arrays.copyOf(declared, declared.length * 2);
		}
		if (known == null) {
			declared[id] = UNKNOWN;
		}
		return id;
	}

	/** Takes what a part declares and refers to. The first declaration of a key counts. */
	void add(Part part, long firstElement) {
		for (Bindings.Declared each : part.declared()) {
			int id = id(each.key());
			if (declared[id] == UNKNOWN) {
				declared[id] = firstElement + each.element();
			}
		}
		for (Bindings.Link each : part.links()) {
			if (size == sources.length) {
				sources = Arrays.copyOf(sources, size * 2);
				features = Arrays.copyOf(features, size * 2);
				targets = Arrays.copyOf(targets, size * 2);
			}
			sources[size] = firstElement + each.element();
			features[size] = each.feature();
			targets[size++] = each.key() == null ? firstElement + each.target() : ~(long) id(each.key());
		}
	}

	/** Forgets the keys, when all parts are in. */
	void complete() {
		ids.clear();
	}

	int size() {
		return size;
	}

	long source(int link) {
		return sources[link];
	}

	int feature(int link) {
		return features[link];
	}

	/** The key of the target, or -1 if it is not declared in the model. */
	long target(int link) {
		return targets[link] >= 0 ? targets[link] : declared[(int) ~targets[link]];
	}
}
