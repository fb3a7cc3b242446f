// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.internal;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.store.neoemf.maps.Changes;
import org.modelarena.store.neoemf.maps.OrderedMaps;
import org.modelarena.store.neoemf.maps.Table;
import org.modelarena.store.neoemf.record.AttributeIndexes;
import org.modelarena.store.neoemf.record.ElementRecord;
import org.modelarena.store.neoemf.record.KeyList;
import org.modelarena.store.neoemf.record.Keys;
import org.modelarena.store.neoemf.record.RecordCodec;
import org.modelarena.store.neoemf.record.Schema;
import org.modelarena.store.neoemf.record.SourceLinks;
import org.modelarena.store.neoemf.record.StateHeader;

/** Fills empty maps with a model. Holds the elements that are open, and what waits to be written together. */
final class Loader implements ElementSink {
	private static final byte[] NOTHING = {};
	/** How many bytes are written together. */
	private static final long BATCH_BYTES = 16 << 20;
	private static final int PROGRESS_STEP = 1 << 12;

	private record Open(long key, ElementRecord element) {
	}

	private final OrderedMaps maps;
	private final Schema schema;
	private final Progress progress;
	private final RecordCodec codec;
	private final SourceLinks sources;
	private final AttributeIndexes indexes;
	private final List<Open> open = new ArrayList<>();
	private final Changes changes = new Changes();
	private final KeyList roots = new KeyList();
	private final long[] sizes;
	private long next;

	Loader(OrderedMaps maps, Schema schema, Progress progress) {
		this.maps = maps;
		this.schema = schema;
		this.progress = progress;
		this.codec = new RecordCodec(schema);
		this.sources = new SourceLinks(schema);
		this.indexes = AttributeIndexes.wanted(schema);
		this.sizes = new long[schema.size()];
	}

	@Override
	public void begin(EClass type, long container, EReference containment) {
		ElementRecord element = new ElementRecord(type);
		element.place(container, containment);
		if (containment == null) {
			roots.add(next);
		} else {
			put(element(container), containment, next);
		}
		int number = schema.number(type);
		changes.put(Table.EXTENTS, Keys.extent(number, next), NOTHING);
		sizes[number]++;
		open.add(new Open(next, element));
		next++;
		if (next % PROGRESS_STEP == 0) {
			progress.at(next);
		}
	}

	private static void put(ElementRecord element, EReference reference, long target) {
		if (reference.isMany()) {
			element.list(reference).add(target);
		} else {
			element.set(reference, target);
		}
	}

	private ElementRecord element(long key) {
		int at = open.size() - 1;
		while (open.get(at).key != key) {
			at--;
		}
		return open.get(at).element;
	}

	@Override
	@SuppressWarnings("unchecked")
	public void attribute(long key, EAttribute attribute, Object value) {
		ElementRecord element = element(key);
		if (!attribute.isMany()) {
			element.set(attribute, value);
			return;
		}
		List<Object> values = (List<Object>) element.get(attribute);
		if (values == null) {
			values = new ArrayList<>();
			element.set(attribute, values);
		}
		values.add(value);
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		put(element(key), reference, target);
	}

	@Override
	public void end() {
		Open ended = open.removeLast();
		changes.put(Table.ELEMENTS, Keys.element(ended.key), codec.encode(ended.key, ended.element));
		sources.write(ended.key, null, ended.element, changes);
		indexes.all().forEach(attribute -> {
			if (attribute.getEContainingClass().isSuperTypeOf(ended.element.type())) {
				indexes.put(ended.key, ended.element, attribute, changes);
			}
		});
		if (changes.bytes() > BATCH_BYTES) {
			maps.fill(changes);
			changes.clear();
		}
	}

	/** Writes the rest. */
	void finish() {
		new StateHeader(next, sizes, roots).write(changes);
		indexes.write(changes);
		maps.commit(changes);
	}
}
