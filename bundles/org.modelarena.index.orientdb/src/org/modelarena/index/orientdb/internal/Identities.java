// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;

import com.orientechnologies.orient.core.id.ORID;
import com.orientechnologies.orient.core.id.ORecordId;

/**
 * The records of elements, as far as they are known: spares lookups in an index one way and reading records the other. Eight bytes for an element and
 * direction. Thread-safe.
 */
final class Identities {
	private static final int CLUSTER_SHIFT = 44;
	private static final long POSITION_MASK = (1L << CLUSTER_SHIFT) - 1;

	private final Pages records = new Pages();
	private final Pages keys = new Pages();

	/** Numbers by numbers, dense in places; 0 where there is none. */
	private static final class Pages {
		private static final int BITS = 12;
		private static final int MASK = (1 << BITS) - 1;

		private final Map<Long, AtomicLongArray> pages = new ConcurrentHashMap<>();

		long get(long index) {
			AtomicLongArray page = pages.get(index >> BITS);
			return page == null ? 0 : page.get((int) index & MASK);
		}

		void put(long index, long value) {
			pages.computeIfAbsent(index >> BITS, number -> new AtomicLongArray(MASK + 1)).set((int) index & MASK, value);
		}
	}

	private static long pack(ORID record) {
		return (long) record.getClusterId() << CLUSTER_SHIFT | record.getClusterPosition();
	}

	void put(long key, ORID record) {
		records.put(key, pack(record));
		keys.put(pack(record), key + 1);
	}

	void remove(long key, ORID record) {
		records.put(key, 0);
		keys.put(pack(record), 0);
	}

	/** Forgets all. */
	void clear() {
		records.pages.clear();
		keys.pages.clear();
	}

	/** The record of an element, or null if it is not known. */
	ORID record(long key) {
		long packed = records.get(key);
		return packed == 0 ? null : new ORecordId((int) (packed >> CLUSTER_SHIFT), packed & POSITION_MASK);
	}

	/** The element of a record, or -1 if it is not known. */
	long key(ORID record) {
		return keys.get(pack(record)) - 1;
	}
}
