// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.record;

import org.modelarena.store.neoemf.maps.Changes;
import org.modelarena.store.neoemf.maps.Table;

/** Writes what has become of an element into all tables that know of it. Stateless. */
public final class ElementChange {
	private static final byte[] NOTHING = {};

	private final Schema schema;
	private final RecordCodec codec;
	private final SourceLinks sources;
	private final AttributeIndexes indexes;

	public ElementChange(Schema schema, AttributeIndexes indexes) {
		this.schema = schema;
		this.indexes = indexes;
		this.codec = new RecordCodec(schema);
		this.sources = new SourceLinks(schema);
	}

	/**
	 * Puts it among changes.
	 *
	 * @param before null for a new element
	 * @param after  null for one that is gone
	 */
	public void write(long key, ElementRecord before, ElementRecord after, Changes changes) {
		if (before == null && after == null) {
			return;
		}
		sources.write(key, before, after, changes);
		indexes.write(key, before, after, changes);
		if (after != null) {
			changes.put(Table.ELEMENTS, Keys.element(key), codec.encode(key, after));
			if (before == null) {
				changes.put(Table.EXTENTS, Keys.extent(schema.number(after.type()), key), NOTHING);
			}
		} else if (before != null) {
			changes.remove(Table.ELEMENTS, Keys.element(key));
			changes.remove(Table.EXTENTS, Keys.extent(schema.number(before.type()), key));
		}
	}

	/** Counts it. */
	public void count(ElementRecord before, ElementRecord after, long[] sizes) {
		if (before == null && after != null) {
			sizes[schema.number(after.type())]++;
		} else if (before != null && after == null) {
			sizes[schema.number(before.type())]--;
		}
	}
}
