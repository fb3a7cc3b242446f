// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.common.util.BasicEList;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.impl.MinimalEObjectImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreEList;
import org.eclipse.jdt.annotation.NonNullByDefault;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ElementKey;

/**
 * An element of any snapshot in the shape of an EMF object: it holds no values and asks the snapshot for each. Read only, thread-safe
 * like its snapshot. Objects of one key and snapshot are equal.
 */
@NonNullByDefault({}) // EMF says of none of these methods what may be null.
public class SnapshotObject extends MinimalEObjectImpl {
	private final ModelSnapshot snapshot;
	private final long key;
	private final EClass type;

	protected SnapshotObject(ModelSnapshot snapshot, long key, EClass type) {
		this.snapshot = snapshot;
		this.key = key;
		this.type = type;
	}

	/** The snapshot that this object reads. */
	public ModelSnapshot snapshot() {
		return snapshot;
	}

	/** The element's key. */
	public long key() {
		return key;
	}

	@Override
	public EClass eClass() {
		return type;
	}

	@Override
	public @Nullable Object eGet(EStructuralFeature feature, boolean resolve, boolean coreType) {
		if (feature instanceof EAttribute attribute) {
			return snapshot.attribute(key, attribute);
		}
		EReference reference = (EReference) feature;
		if (reference.isMany()) {
			List<EObject> targets = snapshot.objects(snapshot.targets(key, reference));
			return new EcoreEList.UnmodifiableEList<>(this, reference, targets.size(), targets.toArray());
		}
		return objectOrNull(snapshot.target(key, reference));
	}

	@Override
	public @Nullable Object eGet(EStructuralFeature feature, boolean resolve) {
		return eGet(feature, resolve, true);
	}

	@Override
	public boolean eIsSet(EStructuralFeature feature) {
		Object value = eGet(feature, true, true);
		if (value instanceof List<?> list && feature.isMany()) {
			return !list.isEmpty();
		}
		return value != null && !value.equals(feature.getDefaultValue());
	}

	@Override
	public @Nullable EObject eContainer() {
		return objectOrNull(snapshot.container(key));
	}

	@Override
	public @Nullable InternalEObject eInternalContainer() {
		return (InternalEObject) eContainer();
	}

	@Override
	public EReference eContainmentFeature() {
		return snapshot.containment(key);
	}

	@Override
	public EStructuralFeature eContainingFeature() {
		return eContainmentFeature();
	}

	@Override
	public EList<EObject> eContents() {
		List<EObject> contents = new ArrayList<>();
		for (EReference reference : type.getEAllContainments()) {
			contents.addAll(snapshot.objects(snapshot.targets(key, reference)));
		}
		return list(contents);
	}

	@Override
	public @Nullable Resource eResource() {
		return null;
	}

	@Override
	public void eSet(EStructuralFeature feature, Object newValue) {
		throw new UnsupportedOperationException("A snapshot is read only; use ModelStore.begin().");
	}

	@Override
	public void eUnset(EStructuralFeature feature) {
		throw new UnsupportedOperationException("A snapshot is read only; use ModelStore.begin().");
	}

	private @Nullable EObject objectOrNull(long other) {
		return other == ModelSnapshot.NONE ? null : snapshot.object(other);
	}

	private static EList<EObject> list(List<EObject> objects) {
		return new BasicEList.UnmodifiableEList<>(objects.size(), objects.toArray());
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return this == other || other instanceof SnapshotObject that && key == that.key && snapshot == that.snapshot;
	}

	@Override
	public int hashCode() {
		return ElementKey.hash(key);
	}

	@Override
	public String toString() {
		return type.getName() + " #" + key;
	}
}
