// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.internal;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Range;
import org.modelarena.store.neoemf.maps.Changes;
import org.modelarena.store.neoemf.maps.OrderedMaps;
import org.modelarena.store.neoemf.maps.Table;
import org.modelarena.store.neoemf.record.AttributeIndexes;
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
public final class State {
	private final Schema schema;
	private final OrderedMaps.View view;
	private final StateHeader header;
	private final RecordCodec codec;
	private final RecordCache cache;
	private final AttributeIndexes indexes;
	private int users = 1;

	State(Schema schema, OrderedMaps.View view, StateHeader header) {
		this.schema = schema;
		this.view = view;
		this.header = header;
		this.codec = new RecordCodec(schema);
		this.cache = new RecordCache(header.nextKey());
		this.indexes = AttributeIndexes.read(view, schema);
	}

	/** The numbers of its classes. */
	public Schema schema() {
		return schema;
	}

	/** The facts that it knows without a look at its elements. */
	public StateHeader header() {
		return header;
	}

	/** The record of an element, which must not be changed; null if there is no such element. */
	public ElementRecord find(long key) {
		if (key < 0 || key >= header.nextKey()) {
			return null;
		}
		ElementRecord cached = cache.get(key);
		if (cached != null) {
			return cached;
		}
		byte[] bytes = view.get(Table.ELEMENTS, Keys.element(key));
		if (bytes == null) {
			return null;
		}
		ElementRecord element = decoded(key, bytes);
		cache.put(key, element);
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

	/** Its indexes. */
	AttributeIndexes indexes() {
		return indexes;
	}

	/** The same for a metamodel that has got more classes, at the end. */
	public AttributeIndexes indexesFor(Schema grown) {
		return grown == schema ? indexes : AttributeIndexes.read(view, grown);
	}

	/** See {@link AttributeIndexes#seek}. */
	KeyCursor seek(EClass type, EAttribute attribute, Range range) {
		return indexes.seek(view, type, attribute, range);
	}

	/** See {@link AttributeIndexes#clear}. */
	void clearIndex(EAttribute attribute, Changes changes) {
		indexes.clear(view, attribute, changes);
	}

	/** The sources of the links of a reference without another end. */
	public KeyCursor sources(EReference reference, long target) {
		return new SourceLinks(schema).of(view, reference, target);
	}

	/** The bytes that are kept under a name beside the header; null if there are none. */
	public byte[] entry(byte[] name) {
		return view.get(Table.STATE, name);
	}

	/** The instances of a class without its subtypes. */
	public KeyCursor extent(EClass type) {
		return new ExtentCursor(view, schema.number(type));
	}

	/** Counts one more user; false if it is closed already. */
	public synchronized boolean acquire() {
		if (users == 0) {
			return false;
		}
		users++;
		return true;
	}

	/** Counts one user less. */
	public synchronized void release() {
		if (--users == 0) {
			view.close();
		}
	}
}
