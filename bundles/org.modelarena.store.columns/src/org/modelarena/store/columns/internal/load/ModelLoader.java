// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.store.columns.internal.encoding.DeltaInts;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;

/**
 * Collects a model from a stream: for each feature the keys and values in the order given. Takes about 3 bytes an element, a value and
 * a link each, so that the model need not be emitted twice; reading XMI costs more than all that follows.
 */
final class ModelLoader implements ElementSink {
	private static final int PROGRESS_INTERVAL = 0xFFF;
	/** So that the numbers of a type and a feature fit into an int. */
	private static final int MOST_TYPES = (1 << Short.SIZE) - 1;

	/** The keys and values of one feature, in the order given. */
	static final class Stream {
		final FeatureColumns columns;
		final DeltaInts keys = new DeltaInts();
		final DeltaInts values = new DeltaInts();
		/** The high halves of longs. */
		final DeltaInts high = new DeltaInts();

		private Stream(FeatureColumns columns) {
			this.columns = columns;
		}

		private void add(long key, int value) {
			keys.add((int) key);
			values.add(value);
		}
	}

	private final Schema schema;
	private final Progress progress;
	private final TextDictionary texts;
	private final Stream[] streams;
	private final DeltaInts parents = new DeltaInts();
	/** See {@link LoadedPart#kinds}. */
	private final DeltaInts kinds = new DeltaInts();
	/** The streams by their features, looked up once. */
	private final Map<EStructuralFeature, Stream> known = new IdentityHashMap<>();
	private final int holderBits;
	private EClass lastType;
	private int lastTypeId;

	ModelLoader(Schema schema, Progress progress) {
		if (schema.types().size() > MOST_TYPES || schema.features().size() > MOST_TYPES) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The store 'columns' takes metamodels of up to " + MOST_TYPES + " concrete types and features.");
		}
		this.schema = schema;
		this.progress = progress;
		holderBits = LoadedPart.holderBits(schema);
		texts = new TextDictionary(schema);
		streams = schema.features().stream().map(feature -> new Stream(schema.columns(feature))).toArray(Stream[]::new);
	}

	@Override
	public void begin(EClass type, long container, EReference containment) {
		if (type != lastType) {
			lastTypeId = schema.typeId(type);
			lastType = type;
		}
		parents.add((int) container);
		kinds.add(lastTypeId << holderBits | (containment == null ? 0 : schema.featureId(containment)));
		int size = parents.size();
		if (size == Integer.MAX_VALUE) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The store 'columns' takes models of up to 2,147,483,646 elements.");
		}
		if ((size & PROGRESS_INTERVAL) == 0) {
			progress.at(size);
			progress.cancellation().check();
		}
	}

	/** @return null if the feature is not kept */
	private Stream stream(EStructuralFeature feature) {
		Stream found = known.get(feature);
		if (found == null && !known.containsKey(feature)) {
			FeatureColumns columns = schema.columns(feature);
			found = columns == null || feature.isDerived() ? null : streams[schema.featureId(feature)];
			known.put(feature, found);
		}
		return found;
	}

	@Override
	public void attribute(long key, EAttribute attribute, Object value) {
		Stream stream = stream(attribute);
		if (stream == null) {
			return;
		}
		FeatureColumns columns = stream.columns;
		if (columns.isText()) {
			stream.add(key, texts.intern(attribute.isMany() ? columns.codec().print(value) : columns.codec().text(value)));
			return;
		}
		long number = columns.codec().number(value);
		stream.add(key, (int) number);
		if (columns.shape() == FeatureColumns.Shape.LONGS) {
			stream.high.add((int) (number >>> Integer.SIZE));
		}
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		Stream stream = stream(reference);
		if (stream != null) {
			stream.add(key, (int) target);
		}
	}

	@Override
	public void end() {
		// The container is named at the start already.
	}

	/** The part with all that was emitted, when nothing more comes; {@code first} is the key of the first element. */
	LoadedPart finish(long first) {
		progress.at(parents.size());
		for (Stream stream : streams) {
			List.of(stream.keys, stream.values, stream.high).forEach(DeltaInts::trim);
		}
		parents.trim();
		kinds.trim();
		return new LoadedPart((int) first, texts, streams, parents, kinds, holderBits);
	}
}
