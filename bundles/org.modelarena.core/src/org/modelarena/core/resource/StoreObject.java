// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.resource;

import org.eclipse.emf.common.notify.Adapter;
import org.eclipse.emf.common.util.BasicEList;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EContentsEList;
import org.eclipse.emf.ecore.util.ECrossReferenceEList;
import org.eclipse.jdt.annotation.NonNullByDefault;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.model.SnapshotObject;

/** An element of a {@link StoreResource}: it belongs to that resource, and accepts adapters. */
@NonNullByDefault({}) // EMF says of none of these methods what may be null.
final class StoreObject extends SnapshotObject {
	private final ResourceSnapshot resourceSnapshot;
	private @Nullable EAdapterList<Adapter> adapters;
	/** Null except for a root. */
	private Resource.@Nullable Internal direct;

	StoreObject(ResourceSnapshot snapshot, long key, EClass type) {
		super(snapshot, key, type);
		this.resourceSnapshot = snapshot;
	}

	@Override
	public @Nullable EList<Adapter> eAdapters() {
		if (adapters == null) {
			adapters = new EAdapterList<>(this);
			resourceSnapshot.pin(this);
		}
		return adapters;
	}

	@Override
	protected @Nullable BasicEList<Adapter> eBasicAdapters() {
		return adapters;
	}

	@Override
	public boolean eDeliver() {
		return true;
	}

	@Override
	public EList<EObject> eContents() {
		return EContentsEList.createEContentsEList(this);
	}

	@Override
	public EList<EObject> eCrossReferences() {
		return ECrossReferenceEList.createECrossReferenceEList(this);
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
	public @Nullable URI eProxyURI() {
		return null;
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

	/** Known without the containers, so that a reference to this object can also be saved after its own resource is unloaded. */
	@Override
	public Resource eResource() {
		return direct != null ? direct : resourceSnapshot.resource();
	}

	@Override
	public Resource.@Nullable Internal eDirectResource() {
		return direct;
	}

	@Override
	protected void eSetDirectResource(Resource.@Nullable Internal resource) {
		direct = resource;
		if (resource != null) {
			resourceSnapshot.pin(this);
		}
	}
}
