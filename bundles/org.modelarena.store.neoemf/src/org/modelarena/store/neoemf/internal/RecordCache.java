package org.modelarena.store.neoemf.internal;

import java.util.concurrent.atomic.AtomicReferenceArray;

import org.modelarena.store.neoemf.record.ElementRecord;

/** Some of the records that were read last. Thread-safe. */
public final class RecordCache {
	/** A power of two: records whose keys are equal in the lower bits share a place. */
	private static final int PLACES = 1 << 15;

	private record Cached(long key, ElementRecord element) {
	}

	private final AtomicReferenceArray<Cached> places = new AtomicReferenceArray<>(PLACES);

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

	private static int place(long key) {
		return (int) key & PLACES - 1;
	}
}
