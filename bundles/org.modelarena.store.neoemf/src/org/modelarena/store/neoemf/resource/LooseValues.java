// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.store.neoemf.record.ElementRecord;

/** The values of objects that belong to no resource yet, or no more: they hold them themselves. Stateless. */
final class LooseValues extends ValueStore {
	static final LooseValues INSTANCE = new LooseValues();

	private LooseValues() {
	}

	/**
	 * Looks at what an object holds before it gets a record.
	 *
	 * @throws IllegalArgumentException if a record cannot hold it
	 */
	static void requireWritable(PersistentObject object) {
		Object[] values = object.looseValues();
		for (int i = 0; values != null && i < values.length; i++) {
			if (values[i] != null && object.eClass().getEStructuralFeature(i) instanceof EAttribute attribute) {
				requireWritable(attribute);
				for (Object value : values[i] instanceof List<?> many && attribute.isMany() ? many : List.of(values[i])) {
					requireFits(attribute, value);
				}
			}
		}
	}

	/** Nobody knows a text for the values of such a type. */
	static void requireWritable(EAttribute attribute) {
		EDataType type = attribute.getEAttributeType();
		if (!type.isSerializable() && type.getEPackage() == EcorePackage.eINSTANCE && !attribute.isTransient()) {
			throw new IllegalArgumentException("'" + attribute.getName() + "' cannot be held: values of " + type.getName() + " cannot be saved. Make it transient.");
		}
	}

	/** A class that is not known has given way to String when the package came into the workspace. */
	private static void requireFits(EAttribute attribute, Object value) {
		Class<?> wanted = attribute.getEAttributeType().getInstanceClass();
		if (value != null && value != ElementRecord.NULL && wanted != null && !EcoreUtil.wrapperClassFor(wanted).isInstance(value)) {
			throw new IllegalArgumentException("'" + attribute.getName() + "' has a value of " + value.getClass().getName() + ", and a store can hold values of "
					+ wanted.getName() + " there.");
		}
	}

	@Override
	Object monitor(PersistentObject object) {
		return object;
	}

	@Override
	Object value(PersistentObject object, EStructuralFeature feature) {
		return object.looseValue(feature);
	}

	@Override
	void setValue(PersistentObject object, EStructuralFeature feature, Object value) {
		object.setLooseValue(feature, value);
	}

	@Override
	@SuppressWarnings("unchecked")
	List<Object> values(PersistentObject object, EStructuralFeature feature) {
		return (List<Object>) object.looseValue(feature);
	}

	@Override
	List<Object> change(PersistentObject object, EStructuralFeature feature) {
		List<Object> values = values(object, feature);
		if (values == null) {
			values = new ArrayList<>();
			object.setLooseValue(feature, values);
		}
		return values;
	}

	@Override
	void drop(PersistentObject object, EStructuralFeature feature) {
		object.setLooseValue(feature, null);
	}

	/** Never asked: loose objects know their containers. */
	@Override
	public InternalEObject getContainer(InternalEObject object) {
		throw new IllegalStateException();
	}

	/** Never asked, as above. */
	@Override
	public EStructuralFeature getContainingFeature(InternalEObject object) {
		throw new IllegalStateException();
	}
}
