// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/**
 * How many values and links a stream of elements gives for each feature: values of a single-valued attribute only where they are not its default, links of
 * containments by what they hold. Passes the stream on. Not thread-safe.
 */
final class FeatureCounts implements ElementSink {
	private final ElementSink sink;
	private final Map<EStructuralFeature, Count> counts = new IdentityHashMap<>();

	/** Of one feature. */
	static final class Count {
		final EStructuralFeature feature;
		private final boolean isWithDefault;
		private final @Nullable Object defaultValue;
		long number;

		Count(EStructuralFeature feature) {
			this.feature = feature;
			isWithDefault = feature instanceof EAttribute && !feature.isMany();
			Object value = isWithDefault ? feature.getDefaultValue() : null;
			// As stores have it.
			defaultValue = value instanceof Enumerator literal && feature.getEType() instanceof EEnum type ? type.getEEnumLiteralByLiteral(literal.getLiteral()) : value;
		}

		/** Whether a value tells an element from one that has none. */
		boolean counts(@Nullable Object value) {
			return value != null && !(isWithDefault && (value == defaultValue || (value.getClass().isArray() ? Objects.deepEquals(value, defaultValue) : value.equals(defaultValue))));
		}
	}

	FeatureCounts(ElementSink sink) {
		this.sink = sink;
	}

	/** All that were given, by {@link #name}. */
	Map<String, Count> byName() {
		Map<String, Count> byName = new TreeMap<>();
		counts.values().forEach(count -> byName.put(name(count.feature), count));
		return byName;
	}

	/** The name of a feature, which is the same in all copies of its metamodel. */
	static String name(EStructuralFeature feature) {
		EClass type = feature.getEContainingClass();
		return type.getEPackage().getNsURI() + " " + type.getName() + "." + feature.getName();
	}

	/** Counts what others has counted as well. */
	public void addAll(FeatureCounts other) {
		other.counts.forEach((feature, count) -> of(feature).number += count.number);
	}

	private Count of(EStructuralFeature feature) {
		Count count = counts.get(feature);
		if (count == null) {
			count = new Count(feature);
			counts.put(feature, count);
		}
		return count;
	}

	@Override
	public void begin(EClass type, long container, @Nullable EReference containment) {
		if (containment != null) {
			of(containment).number++;
		}
		sink.begin(type, container, containment);
	}

	@Override
	public void attribute(long key, EAttribute attribute, Object value) {
		Count count = of(attribute);
		if (count.counts(value)) {
			count.number++;
		}
		sink.attribute(key, attribute, value);
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		of(reference).number++;
		sink.reference(key, reference, target);
	}

	@Override
	public void end() {
		sink.end();
	}

	/** How many values or links of a feature an element has in a store. */
	static long in(ModelSnapshot snapshot, long key, Count of) {
		if (of.feature instanceof EReference reference) {
			if (!reference.isMany()) {
				return snapshot.target(key, reference) == ModelSnapshot.NONE ? 0 : 1;
			}
			long links = 0;
			for (KeyCursor targets = snapshot.targets(key, reference); targets.next();) {
				links++;
			}
			return links;
		}
		Object value = snapshot.attribute(key, (EAttribute) of.feature);
		return value instanceof List<?> values && of.feature.isMany() ? values.size() : of.counts(value) ? 1 : 0;
	}
}
