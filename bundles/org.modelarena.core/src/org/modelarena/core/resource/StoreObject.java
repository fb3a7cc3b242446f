// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.resource;

import org.eclipse.emf.common.notify.Adapter;
import org.eclipse.emf.common.util.ECollections;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EContentsEList;
import org.eclipse.jdt.annotation.NonNullByDefault;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.model.SnapshotObject;

/** An element of a {@link StoreResource}: it belongs to that resource, accepts adapters, and is a proxy without values once that resource is unloaded. */
@NonNullByDefault({}) // EMF says of none of these methods what may be null.
final class StoreObject extends SnapshotObject {
	StoreObject(ResourceSnapshot snapshot, long key, EClass type) {
		super(snapshot, key, type);
	}

	private ResourceSnapshot resourceSnapshot() {
		return (ResourceSnapshot) snapshot();
	}

	@Override
	protected void eBasicSetAdapterArray(Adapter @Nullable [] adapters) {
		super.eBasicSetAdapterArray(adapters);
		if (adapters != null) {
			resourceSnapshot().pin(this);
		}
	}

	@Override
	public @Nullable Object eGet(EStructuralFeature feature, boolean resolve, boolean coreType) {
		return !eIsProxy() ? super.eGet(feature, resolve, coreType) : feature.isMany() ? ECollections.emptyEList() : feature.getDefaultValue();
	}

	@Override
	public @Nullable EObject eContainer() {
		return eIsProxy() ? null : super.eContainer();
	}

	@Override
	public @Nullable EReference eContainmentFeature() {
		return eIsProxy() ? null : super.eContainmentFeature();
	}

	@Override
	public EList<EObject> eContents() {
		return EContentsEList.createEContentsEList(this);
	}

	@Override
	public int eContainerFeatureID() {
		EReference containment = eContainmentFeature();
		InternalEObject container = eInternalContainer();
		if (containment == null || container == null) {
			return 0;
		}
		EReference opposite = containment.getEOpposite();
		return opposite != null ? eClass().getFeatureID(opposite)
				: InternalEObject.EOPPOSITE_FEATURE_BASE - container.eClass().getFeatureID(containment);
	}

	@Override
	public EStructuralFeature.Setting eSetting(EStructuralFeature feature) {
		return eGet(feature) instanceof EStructuralFeature.Setting list ? list : new Single(this, feature);
	}

	/** The value of a feature of an element. */
	private record Single(StoreObject element, EStructuralFeature feature) implements EStructuralFeature.Setting {
		@Override
		public EObject getEObject() {
			return element;
		}

		@Override
		public EStructuralFeature getEStructuralFeature() {
			return feature;
		}

		@Override
		public Object get(boolean resolve) {
			return element.eGet(feature);
		}

		@Override
		public void set(Object newValue) {
			element.eSet(feature, newValue);
		}

		@Override
		public boolean isSet() {
			return element.eIsSet(feature);
		}

		@Override
		public void unset() {
			element.eUnset(feature);
		}
	}

	/** Known without the containers. */
	@Override
	public @Nullable Resource eResource() {
		Resource direct = eDirectResource();
		return direct != null || eIsProxy() ? direct : resourceSnapshot().resource();
	}

	@Override
	protected void eSetDirectResource(Resource.@Nullable Internal resource) {
		super.eSetDirectResource(resource);
		if (resource != null) {
			resourceSnapshot().pin(this);
		}
	}
}
