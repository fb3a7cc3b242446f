// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.record;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.model.ModelSnapshot;

/**
 * One element: its class, its place, and the features that are set. A value is what its attribute's data type has in Java, or a List of such; the
 * key of a target as Long, or a {@link KeyList}; what lies in the element is among them. Negative targets are no elements: they lie in other
 * resources. A record that is read by several threads must not change.
 */
public final class ElementRecord {
	/** The value of a feature that has been set to null, where that is not the same as unset. */
	public static final Object NULL = EStructuralFeature.Internal.DynamicValueHolder.NIL;
	/** {@link #NULL} as a target. */
	public static final long NULL_TARGET = ModelSnapshot.NONE;

	private static final int[] NO_FEATURES = {};
	private static final Object[] NO_VALUES = {};

	private final EClass type;
	private long container = ModelSnapshot.NONE;
	private EReference containment;
	/** The ids of features in the class, ascending. */
	private int[] features = NO_FEATURES;
	private Object[] values = NO_VALUES;
	private int count;

	public ElementRecord(EClass type) {
		this.type = type;
	}

	/** A record of its own that may be changed. */
	public ElementRecord copy() {
		ElementRecord copy = new ElementRecord(type);
		copy.place(container, containment);
		copy.features = Arrays.copyOf(features, count);
		copy.values = Arrays.copyOf(values, count);
		copy.count = count;
		for (int i = 0; i < count; i++) {
			if (values[i] instanceof KeyList keys) {
				copy.values[i] = keys.copy();
			} else if (values[i] instanceof List<?> list) {
				copy.values[i] = new ArrayList<>(list);
			}
		}
		return copy;
	}

	public EClass type() {
		return type;
	}

	/** The key of the element around it, or {@link ModelSnapshot#NONE}. */
	public long container() {
		return container;
	}

	/** The feature of the container that holds it; null for a root. */
	public EReference containment() {
		return containment;
	}

	/** Says where the element lies. */
	public void place(long newContainer, EReference newContainment) {
		container = newContainer;
		containment = newContainment;
	}

	/** The value of a feature, or null if it is not set. */
	public Object get(EStructuralFeature feature) {
		int at = Arrays.binarySearch(features, 0, count, type.getFeatureID(feature));
		return at < 0 ? null : values[at];
	}

	/** Sets a feature; null unsets it. */
	public void set(EStructuralFeature feature, Object value) {
		set(type.getFeatureID(feature), value);
	}

	void set(int feature, Object value) {
		int at = Arrays.binarySearch(features, 0, count, feature);
		if (at >= 0 && value != null) {
			values[at] = value;
		} else if (at >= 0) {
			count--;
			System.arraycopy(features, at + 1, features, at, count - at);
			System.arraycopy(values, at + 1, values, at, count - at);
		} else if (value != null) {
			insert(-at - 1, feature, value);
		}
	}

	private void insert(int at, int feature, Object value) {
		if (count == features.length) {
			int capacity = Math.max(4, count * 2);
			features = Arrays.copyOf(features, capacity);
			values = Arrays.copyOf(values, capacity);
		}
		System.arraycopy(features, at, features, at + 1, count - at);
		System.arraycopy(values, at, values, at + 1, count - at);
		features[at] = feature;
		values[at] = value;
		count++;
	}

	/** The targets of a many-valued reference, to be changed; made if there are none. */
	public KeyList list(EReference reference) {
		if (get(reference) instanceof KeyList keys) {
			return keys;
		}
		KeyList keys = new KeyList();
		set(reference, keys);
		return keys;
	}

	/** The number of features that are set. */
	public int count() {
		return count;
	}

	/** The id of a feature that is set. */
	public int feature(int index) {
		return features[index];
	}

	/** Its value. */
	public Object value(int index) {
		return values[index];
	}
}
