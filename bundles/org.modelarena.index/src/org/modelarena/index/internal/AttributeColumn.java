// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.model.Derivation;

/** The values of one attribute by element. What is not there reads as the default. Read by many threads; a change needs it for itself. */
final class AttributeColumn {
	private final EAttribute attribute;
	private final Object absent;
	private Object[] values;

	AttributeColumn(EAttribute attribute, int bound) {
		this.attribute = attribute;
		this.absent = absent(attribute);
		this.values = new Object[bound];
	}

	/** The value that stands for a missing one. */
	static Object absent(EAttribute attribute) {
		if (attribute.isMany()) {
			return List.of();
		}
		return Derivation.isDerived(attribute) ? null : attribute.getDefaultValue();
	}

	Object get(long key) {
		Object value = key < values.length ? values[(int) key] : null;
		return value == null ? absent : value;
	}

	/** Sets a value in the form that a snapshot gives; null unsets it. */
	void set(long key, Object value) {
		if (key >= values.length) {
			values = Arrays.copyOf(values, Math.max((int) key + 1, values.length + (values.length >> 1)));
		}
		values[(int) key] = value;
	}

	/** Takes values as the graph has them; equal ones become one object. */
	Filler filler() {
		return new Filler();
	}

	final class Filler {
		private final Map<Object, Object> known = new HashMap<>();

		void put(long key, Object stored) {
			Object value = known.computeIfAbsent(stored, form -> StoredValues.fromGraph(attribute, form));
			if (known.size() > 10_000) {
				known.clear();
			}
			set(key, value);
		}
	}
}
