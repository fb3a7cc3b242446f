// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import org.eclipse.emf.common.notify.Adapter;
import org.eclipse.emf.common.notify.NotificationChain;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.impl.MinimalEStoreEObjectImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.modelarena.core.model.ModelSnapshot;

/**
 * An object that holds its own values as long as it is loose, and that is a handle for a record once it has come into a resource. It stays one
 * when it is taken out of the resource's tree, as somebody may put it back.
 */
class PersistentObject extends MinimalEStoreEObjectImpl {
	/** Null while it is loose. */
	private volatile Workspace workspace;
	private long key = ModelSnapshot.NONE;
	/** By the ids of features; null if none is set, and for one that is not loose. */
	private Object[] loose;

	PersistentObject(EClass type) {
		super(type);
	}

	/** Where its record is; null while it is loose. */
	final Workspace workspace() {
		return workspace;
	}

	/** The key of its record; {@link ModelSnapshot#NONE} while it is loose. */
	final long key() {
		return key;
	}

	/** From now on its values are those of a record. */
	final void bind(Workspace newWorkspace, long newKey) {
		loose = null;
		key = newKey;
		workspace = newWorkspace;
	}

	/** From now on it holds its values itself. */
	final void loosen(Object[] values, InternalEObject container, int containerFeatureId) {
		loose = values;
		workspace = null;
		key = ModelSnapshot.NONE;
		super.eBasicSetContainer(container, containerFeatureId);
	}

	/** By the ids of features; null if none is set. */
	final Object[] looseValues() {
		return loose;
	}

	final Object looseValue(EStructuralFeature feature) {
		return loose == null ? null : loose[eClass().getFeatureID(feature)];
	}

	final void setLooseValue(EStructuralFeature feature, Object value) {
		if (loose == null) {
			loose = new Object[eClass().getFeatureCount()];
		}
		loose[eClass().getFeatureID(feature)] = value;
	}

	@Override
	public InternalEObject.EStore eStore() {
		Workspace now = workspace;
		return now != null ? now : LooseValues.INSTANCE;
	}

	@Override
	protected boolean eIsCaching() {
		return false;
	}

	@Override
	protected EList<?> createList(EStructuralFeature feature) {
		return PersistentFactory.isEntry(feature.getEType()) ? new StoreMap(this, feature) : new StoreList<>(this, feature);
	}

	/** Sets a value. One that cannot be held is refused before anything has changed. */
	@Override
	protected void eDynamicSet(int id, EStructuralFeature feature, Object value) {
		Workspace now = workspace;
		if (now != null) {
			now.enter(feature, value);
		}
		super.eDynamicSet(id, feature, value);
	}

	@Override
	public Object dynamicGet(int id) {
		EStructuralFeature feature = eDynamicFeature(id);
		return feature.isMany() || feature.isTransient() ? super.dynamicGet(id) : eStore().get(this, feature, EStore.NO_INDEX);
	}

	@Override
	public void dynamicSet(int id, Object value) {
		EStructuralFeature feature = eDynamicFeature(id);
		if (feature.isTransient()) {
			super.dynamicSet(id, value);
			pin();
		} else {
			eStore().set(this, feature, EStore.NO_INDEX, value);
		}
	}

	@Override
	public void dynamicUnset(int id) {
		EStructuralFeature feature = eDynamicFeature(id);
		if (feature.isTransient()) {
			super.dynamicUnset(id);
		} else {
			eStore().unset(this, feature);
		}
	}

	/** As EMF's objects in memory: a value that is the default is not set. */
	@Override
	protected boolean eDynamicIsSet(int id, EStructuralFeature feature) {
		if (id < 0) {
			return eOpenIsSet(feature);
		}
		return feature.isMany() && !feature.isTransient() ? eStore().isSet(this, feature) : eSettingDelegate(feature).dynamicIsSet(this, this, id);
	}

	@Override
	public InternalEObject eInternalContainer() {
		InternalEObject outside = eBasicInternalContainer();
		Workspace now = workspace;
		return outside != null || now == null ? outside : now.getContainer(this);
	}

	@Override
	public int eContainerFeatureID() {
		return workspace == null || eBasicInternalContainer() != null ? eBasicContainerFeatureID() : super.eContainerFeatureID();
	}

	/**
	 * EMF takes the number of the containment in the class that declares it, which is that of another feature where the container's class has several
	 * supertypes: then an object would stay where it was, too.
	 */
	@Override
	public NotificationChain eDynamicBasicRemoveFromContainer(NotificationChain messages) {
		if (eContainerFeatureID() < 0) {
			return super.eDynamicBasicRemoveFromContainer(messages);
		}
		InternalEObject container = eInternalContainer();
		EReference containment = ((EReference) eClass().getEStructuralFeature(eContainerFeatureID())).getEOpposite();
		return container.eInverseRemove(this, container.eClass().getFeatureID(containment), null, messages);
	}

	@Override
	protected void eBasicSetContainer(InternalEObject container, int featureId) {
		EReference containment = container == null ? null : eContainmentFeature(this, container, featureId);
		if (container instanceof PersistentObject parent && parent.workspace != null && containment != null && !containment.isTransient() && !eIsProxy()
				&& (eDirectResource() == null || parent.workspace.isOf(eDirectResource()))) {
			comeInto(parent, containment);
			return;
		}
		if (workspace != null) {
			workspace.place(this, null, null);
		}
		super.eBasicSetContainer(container, featureId);
		if (container != null) {
			pin();
		}
	}

	private void comeInto(PersistentObject parent, EReference containment) {
		parent.workspace.adopt(this);
		super.eBasicSetContainer(null, 0);
		parent.workspace.place(this, parent, containment);
	}

	/** Forgets a container that is not in its record. */
	final void dropOuterContainer() {
		super.eBasicSetContainer(null, 0);
	}

	@Override
	protected void eBasicSetAdapterArray(Adapter[] adapters) {
		super.eBasicSetAdapterArray(adapters);
		if (adapters != null) {
			pin();
		}
	}

	@Override
	public void eSetDeliver(boolean deliver) {
		super.eSetDeliver(deliver);
		if (!deliver) {
			pin();
		}
	}

	@Override
	protected void eSetDirectResource(Resource.Internal resource) {
		super.eSetDirectResource(resource);
		Workspace now = workspace;
		if (resource == null) {
			if (eBasicInternalContainer() instanceof PersistentObject parent && parent.workspace != null && !eContainmentFeature().isTransient()) {
				comeInto(parent, eContainmentFeature());
			}
		} else if (now != null && !now.isOf(resource)) {
			now.release(this);
		} else {
			pin();
		}
	}

	/** Keeps the object in memory: values that are in no record would be lost with it. */
	private void pin() {
		Workspace now = workspace;
		if (now != null) {
			now.pin(this);
		}
	}

	/** Whether it holds something that is in no record. */
	final boolean holdsMore() {
		return eBasicHasAdapters() || !eDeliver() || eHasSettings() && hasTransientValue() || eBasicInternalContainer() != null || eDirectResource() != null;
	}

	private boolean hasTransientValue() {
		for (EStructuralFeature feature : eClass().getEAllStructuralFeatures()) {
			if (feature.isTransient() && eBasicSettings()[eClass().getFeatureID(feature)] != null) {
				return true;
			}
		}
		return false;
	}

	/** Its resource has been unloaded: it stands for what can be loaded again. */
	final void becomeProxy(URI uri) {
		loosen(null, null, 0);
		eSetProxyURI(uri);
		for (Object setting : eHasSettings() ? eBasicSettings() : new Object[0]) {
			if (setting instanceof StoreMap map) {
				map.forget();
			}
		}
	}
}
