package org.modelarena.store.neoemf.resource;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;

/** The values of objects that belong to no resource yet, or no more: they hold them themselves. Stateless. */
final class LooseValues extends ValueStore {
	static final LooseValues INSTANCE = new LooseValues();

	private LooseValues() {
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
