// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.maps;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Entries to be put and removed together, in the order of their keys: trees on disk grow best in that. Not thread-safe. */
public final class Changes {
	/** The bytes that an entry takes in memory beside its own, about. */
	private static final int OVERHEAD = 100;

	private final Map<Table, NavigableMap<byte[], byte[]>> tables = new EnumMap<>(Table.class);
	private long bytes;

	/** Takes an entry. */
	public interface Taker {
		/** @param value null for an entry that goes */
		void take(Table table, byte[] key, byte[] value);
	}

	/** Puts an entry, instead of the one that has its key. The arrays must not be changed any more. */
	public void put(Table table, byte[] key, byte[] value) {
		entries(table).put(key, value);
		bytes += key.length + value.length + OVERHEAD;
	}

	/** Removes the entry of a key, if there is one. */
	public void remove(Table table, byte[] key) {
		entries(table).put(key, null);
		bytes += key.length + OVERHEAD;
	}

	private NavigableMap<byte[], byte[]> entries(Table table) {
		return tables.computeIfAbsent(table, t -> new TreeMap<>(Arrays::compareUnsigned));
	}

	/** Goes through all entries, table by table, in ascending order of their keys. */
	public void forEach(Taker taker) {
		tables.forEach((table, entries) -> entries.forEach((key, value) -> taker.take(table, key, value)));
	}

	public boolean isEmpty() {
		return tables.isEmpty();
	}

	/** The memory that they take, about, in bytes. */
	public long bytes() {
		return bytes;
	}

	/** Forgets all. */
	public void clear() {
		tables.clear();
		bytes = 0;
	}
}
