package org.modelarena.store.neoemf.internal;

import java.util.concurrent.atomic.AtomicReferenceArray;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.KeyCursor;
import org.modelarena.store.neoemf.maps.OrderedMaps;
import org.modelarena.store.neoemf.maps.Table;
import org.modelarena.store.neoemf.record.ElementRecord;
import org.modelarena.store.neoemf.record.Keys;
import org.modelarena.store.neoemf.record.RecordCodec;
import org.modelarena.store.neoemf.record.Schema;
import org.modelarena.store.neoemf.record.SourceLinks;
import org.modelarena.store.neoemf.record.StateHeader;

/**
 * The model after one commit. Keeps some of the records that were read last. Thread-safe. Counts its users: the last one who lets go of it closes
 * it.
 */
final class State {
	/** Of the heap, in bytes, for each place in the cache: most records take some hundred, so all places together take some hundredths of the heap. */
	private static final long HEAP_A_PLACE = 8192;
	private static final int LEAST_PLACES = 1 << 10;
	private static final int MOST_PLACES = 1 << 20;

	private record Cached(long key, ElementRecord element) {
	}

	private final Schema schema;
	private final OrderedMaps.View view;
	private final StateHeader header;
	private final RecordCodec codec;
	/** As many as a power of two: records whose keys are equal in the lower bits share a place. */
	private final AtomicReferenceArray<Cached> cache;
	private int users = 1;

	State(Schema schema, OrderedMaps.View view, StateHeader header) {
		this.schema = schema;
		this.view = view;
		this.header = header;
		this.codec = new RecordCodec(schema);
		this.cache = new AtomicReferenceArray<>(places(header.nextKey()));
	}

	/** One for each element, as far as the heap allows. */
	private static int places(long elements) {
		long wanted = Math.min(elements, Runtime.getRuntime().maxMemory() / HEAP_A_PLACE);
		int places = LEAST_PLACES;
		while (places < wanted && places < MOST_PLACES) {
			places <<= 1;
		}
		return places;
	}

	Schema schema() {
		return schema;
	}

	StateHeader header() {
		return header;
	}

	/** The record of an element, which must not be changed; null if there is no such element. */
	ElementRecord find(long key) {
		if (key < 0 || key >= header.nextKey()) {
			return null;
		}
		int place = (int) key & cache.length() - 1;
		Cached cached = cache.get(place);
		if (cached != null && cached.key == key) {
			return cached.element;
		}
		byte[] bytes = view.get(Table.ELEMENTS, Keys.element(key));
		if (bytes == null) {
			return null;
		}
		ElementRecord element = decoded(key, bytes);
		cache.set(place, new Cached(key, element));
		return element;
	}

	/** The files of a store that was killed have no checksum over all. */
	private ElementRecord decoded(long key, byte[] bytes) {
		try {
			return codec.decode(key, bytes);
		} catch (RuntimeException e) {
			throw new ArenaException(ErrorCode.STORE_DAMAGED, "The store is damaged: the record of element #" + key + " cannot be read. Load the model again.", e);
		}
	}

	/** @throws ArenaException {@link ErrorCode#UNKNOWN_ELEMENT} */
	ElementRecord get(long key) {
		ElementRecord element = find(key);
		if (element == null) {
			throw new ArenaException(ErrorCode.UNKNOWN_ELEMENT, "There is no element #" + key + ".");
		}
		return element;
	}

	/** The sources of the links of a reference without another end. */
	KeyCursor sources(EReference reference, long target) {
		return new SourceLinks(schema).of(view, reference, target);
	}

	/** The instances of a class without its subtypes. */
	KeyCursor extent(EClass type) {
		return new ExtentCursor(view, schema.number(type));
	}

	/** Counts one more user; false if it is closed already. */
	synchronized boolean acquire() {
		if (users == 0) {
			return false;
		}
		users++;
		return true;
	}

	/** Counts one user less. */
	synchronized void release() {
		if (--users == 0) {
			view.close();
		}
	}
}
