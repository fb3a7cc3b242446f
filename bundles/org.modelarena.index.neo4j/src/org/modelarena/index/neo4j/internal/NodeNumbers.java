// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.util.Arrays;
import java.util.Iterator;

import org.neo4j.driver.Record;
import org.neo4j.driver.Value;

/** Neo4j's own numbers of nodes, by their keys, which a load counts from 0: eight bytes a node. Not thread-safe. */
final class NodeNumbers {
	/** 1 + the number, 0 for none. */
	private long[] numbers = {};

	/** Takes up what {@link Statements#CREATE} gives. */
	void put(Record created) {
		Iterator<Value> found = created.get(1).values().iterator();
		for (Value key : created.get(0).values()) {
			put(key.asInt(), found.next().asLong());
		}
	}

	private void put(int key, long number) {
		if (key >= numbers.length) {
			numbers = Arrays.copyOf(numbers, Math.max(key + 1, numbers.length + (numbers.length >> 1)));
		}
		numbers[key] = number + 1;
	}

	/** The number of a node, or -1 if it is not known. */
	long of(long key) {
		return key < numbers.length ? numbers[(int) key] - 1 : -1;
	}

	/** The numbers of nodes, or null if one is not known. */
	long[] of(long[] keys) {
		long[] all = new long[keys.length];
		for (int i = 0; i < keys.length; i++) {
			all[i] = of(keys[i]);
			if (all[i] < 0) {
				return null;
			}
		}
		return all;
	}
}
