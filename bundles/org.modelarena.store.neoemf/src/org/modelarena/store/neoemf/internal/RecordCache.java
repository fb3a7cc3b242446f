// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.internal;

import java.util.concurrent.atomic.AtomicReferenceArray;

import org.modelarena.store.neoemf.record.ElementRecord;

/** Some of the records that were read last. Thread-safe. */
public final class RecordCache {
	/** Of the heap, in bytes, for each place: most records take some hundred, so all places together take some hundredths of the heap. */
	private static final long HEAP_A_PLACE = 8192;
	private static final int LEAST_PLACES = 1 << 10;
	private static final int MOST_PLACES = 1 << 20;

	private record Cached(long key, ElementRecord element) {
	}

	/** As many as a power of two: records whose keys are equal in the lower bits share a place. */
	private final AtomicReferenceArray<Cached> places;

	/** With one place for each of so many elements, as far as the heap allows. */
	public RecordCache(long elements) {
		long wanted = Math.min(elements, Runtime.getRuntime().maxMemory() / HEAP_A_PLACE);
		int size = LEAST_PLACES;
		while (size < wanted && size < MOST_PLACES) {
			size <<= 1;
		}
		places = new AtomicReferenceArray<>(size);
	}

	/** The record of a key, or null if it is not among them. */
	public ElementRecord get(long key) {
		Cached cached = places.get(place(key));
		return cached != null && cached.key == key ? cached.element : null;
	}

	/** Keeps a record for a while. */
	public void put(long key, ElementRecord element) {
		places.set(place(key), new Cached(key, element));
	}

	/** Forgets the record of a key, which changes. */
	public void remove(long key) {
		if (get(key) != null) {
			places.set(place(key), null);
		}
	}

	private int place(long key) {
		return (int) key & places.length() - 1;
	}
}
