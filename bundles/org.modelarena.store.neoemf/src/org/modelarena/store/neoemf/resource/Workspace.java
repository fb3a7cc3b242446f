// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.store.neoemf.internal.State;
import org.modelarena.store.neoemf.internal.StateSnapshot;
import org.modelarena.store.neoemf.internal.Traversals;
import org.modelarena.store.neoemf.record.ElementRecord;
import org.modelarena.store.neoemf.record.KeyList;
import org.modelarena.store.neoemf.record.Schema;

/**
 * A model as its resource has changed it since the last save: the values of all objects that lie in the resource, or lay in it. Each call is
 * atomic. An object that is cut off from the tree keeps its record, as it may be put back; what is cut off when the resource is saved is not saved.
 */
final class Workspace extends ValueStore {
	private final NeoEmfResource resource;
	private final Home home;
	private final Records records;
	private final ObjectTable objects;
	/** Keys of elements that were taken out of what they lay in. */
	private final Set<Long> cutOff = new HashSet<>();
	/** Keys whose records are no longer valid: their objects hold their values themselves, or the resource was made anew. */
	private final BitSet gone = new BitSet();
	private Schema schema;
	private long nextKey;
	/** Made for the snapshots of one metamodel. */
	private Traversals traversals;
	private Metamodel traversalsOf;

	/** The workspace of a store that is there, or that is to be made. */
	Workspace(NeoEmfResource resource, Home home) {
		this.resource = resource;
		this.home = home;
		this.schema = home.schema();
		this.objects = new ObjectTable(this, home.registry());
		this.records = new Records(schema, home.state(), () -> home.beginLog(schema));
		if (records.saved() != null) {
			nextKey = records.saved().header().nextKey();
			objects.outside().reserve(Proxies.last(records.saved()));
		}
	}

	Records records() {
		return records;
	}

	ObjectTable objects() {
		return objects;
	}

	Set<Long> cutOff() {
		return cutOff;
	}

	BitSet gone() {
		return gone;
	}

	Schema schema() {
		return schema;
	}

	long nextKey() {
		return nextKey;
	}

	/** Knows a class from now on. */
	void require(EClass type) {
		if (!schema.has(type)) {
			schema = new Schema(Packages.extended(schema.metamodel(), type.getEPackage()));
			records.setSchema(schema);
		}
	}

	/** A key for a new element. */
	long takeKey() {
		return nextKey++;
	}

	/** Nothing of what was saved counts: the resource was made, not loaded. */
	void startAnew() {
		gone.set(0, Math.toIntExact(nextKey));
	}

	@Override
	Object monitor(PersistentObject object) {
		return this;
	}

	private ElementRecord record(PersistentObject object) {
		return records.find(object.key());
	}

	@Override
	Object value(PersistentObject object, EStructuralFeature feature) {
		Object value = record(object).get(feature);
		if (value instanceof Long id && feature instanceof EReference) {
			return id == ElementRecord.NULL_TARGET ? ElementRecord.NULL : objects.get(id);
		}
		return value;
	}

	@Override
	void setValue(PersistentObject object, EStructuralFeature feature, Object value) {
		if (!(feature instanceof EReference reference)) {
			records.change(object.key()).set(feature, value);
			return;
		}
		enter(reference, value);
		Object id = value == null ? null : value == ElementRecord.NULL ? (Long) ElementRecord.NULL_TARGET : (Long) objects.idOf((EObject) value);
		if (!(record(object).get(feature) instanceof Long before && objects.isResolution(before, value))) {
			records.change(object.key()).set(feature, id);
		}
	}

	@Override
	@SuppressWarnings("unchecked")
	List<Object> values(PersistentObject object, EStructuralFeature feature) {
		Object values = record(object).get(feature);
		return values instanceof KeyList ids ? new TargetList(objects, ids) : (List<Object>) values;
	}

	@Override
	@SuppressWarnings("unchecked")
	List<Object> change(PersistentObject object, EStructuralFeature feature) {
		ElementRecord element = records.change(object.key());
		if (feature instanceof EReference reference) {
			return new TargetList(objects, element.list(reference));
		}
		if (element.get(feature) == null) {
			element.set(feature, new ArrayList<>());
		}
		return (List<Object>) element.get(feature);
	}

	@Override
	void drop(PersistentObject object, EStructuralFeature feature) {
		if (record(object).get(feature) != null) {
			records.change(object.key()).set(feature, null);
		}
	}

	/** Takes in first what is to be added: a record that is being changed must not be written away meanwhile. */
	@Override
	public void add(InternalEObject object, EStructuralFeature feature, int index, Object value) {
		synchronized (this) {
			enter(feature, value);
			super.add(object, feature, index, value);
		}
	}

	@Override
	public Object set(InternalEObject object, EStructuralFeature feature, int index, Object value) {
		synchronized (this) {
			enter(feature, value);
			if (index != NO_INDEX && values((PersistentObject) object, feature) instanceof TargetList targets && objects.isResolution(targets.id(index), value)) {
				return value;
			}
			return super.set(object, feature, index, value);
		}
	}

	/** Takes in what comes to lie in an object. */
	void enter(EStructuralFeature feature, Object value) {
		if (feature instanceof EAttribute attribute && value != null) {
			LooseValues.requireWritable(attribute);
		}
		if (feature instanceof EReference reference && reference.isContainment() && !reference.isTransient()
				&& value instanceof InternalEObject child && !child.eIsProxy() && (child.eDirectResource() == null || !reference.isResolveProxies())) {
			adopt(child);
		}
	}

	/** Takes in several values, before the first of them is added. */
	void enterAll(EStructuralFeature feature, Collection<?> values) {
		synchronized (this) {
			values.forEach(value -> enter(feature, value));
		}
	}

	/** Makes an object, and all that lies in it, one of those whose values are here. */
	void adopt(InternalEObject top) {
		synchronized (this) {
			if (!objects.isHere(top)) {
				new Adoption(this).run(top);
			}
		}
	}

	/** Says where an element lies; nowhere, or in something that is not here, if there is no parent. */
	void place(PersistentObject object, PersistentObject parent, EReference containment) {
		synchronized (this) {
			records.change(object.key()).place(parent == null ? ModelSnapshot.NONE : parent.key(), containment);
			if (parent == null) {
				cutOff.add(object.key());
			} else {
				cutOff.remove(object.key());
			}
		}
	}

	@Override
	public InternalEObject getContainer(InternalEObject object) {
		synchronized (this) {
			long container = record((PersistentObject) object).container();
			return container == ModelSnapshot.NONE ? null : (InternalEObject) objects.get(container);
		}
	}

	@Override
	public EStructuralFeature getContainingFeature(InternalEObject object) {
		synchronized (this) {
			return record((PersistentObject) object).containment();
		}
	}

	void pin(PersistentObject object) {
		synchronized (this) {
			objects.handles().pin(object);
		}
	}

	/** Notes that a root is one no more. */
	void cut(EObject root) {
		synchronized (this) {
			if (objects.isHere(root)) {
				cutOff.add(((PersistentObject) root).key());
			}
		}
	}

	/** Whether an element lies in the tree of the resource. */
	boolean isInTree(long key) {
		long each = key;
		while (each != ModelSnapshot.NONE && !isRoot(each)) {
			each = records.find(each).container();
		}
		return each != ModelSnapshot.NONE;
	}

	/** Whether an element is a root of the resource; it may lie in something else all the same. */
	boolean isRoot(long key) {
		PersistentObject object = objects.handles().get(key);
		return object != null && object.eDirectResource() == resource;
	}

	/** Whether it is the workspace of a resource. */
	boolean isOf(Resource other) {
		return other == resource;
	}

	/** Makes an object and all that lies in it loose, as it goes to another resource. */
	void release(PersistentObject object) {
		synchronized (this) {
			new Adoption(this).release(object);
		}
	}

	/** Makes loose what somebody holds though it has left the tree: it is there when the resource is not loaded any more. */
	void releaseStrays() {
		synchronized (this) {
			BitSet seen = new BitSet();
			Set<Long> tops = new HashSet<>();
			for (PersistentObject object : cutOff.isEmpty() ? List.<PersistentObject>of() : objects.handles().all()) {
				long each = object.key();
				while (each != ModelSnapshot.NONE && !isRoot(each) && !seen.get((int) each) && has(each)) {
					seen.set((int) each);
					long container = records.find(each).container();
					if (container == ModelSnapshot.NONE) {
						tops.add(each);
					}
					each = container;
				}
			}
			tops.forEach(top -> release((PersistentObject) objects.get(top)));
		}
	}

	/** Whether there is a record of that key. */
	boolean has(long key) {
		return key >= 0 && key < nextKey && !gone.get((int) key) && records.find(key) != null;
	}

	/** The object of a key, if it lies in the tree of the resource; else null. */
	EObject objectInTree(long key) {
		synchronized (this) {
			return has(key) && isInTree(key) ? objects.get(key) : null;
		}
	}

	/** The snapshot that was saved last; null if there is none. */
	ModelSnapshot snapshot() {
		synchronized (this) {
			State saved = records.saved();
			if (saved == null || !saved.acquire()) {
				return null;
			}
			Metamodel metamodel = saved.schema().metamodel();
			if (traversalsOf != metamodel) {
				traversals = new Traversals(metamodel);
				traversalsOf = metamodel;
			}
			return new StateSnapshot(saved, traversals, saved::release);
		}
	}

	/**
	 * See {@link SaveRun#run}.
	 *
	 * @throws ArenaException {@link ErrorCode#METAMODEL_INVALID} if there never was an object, and no package is registered
	 */
	void save() {
		synchronized (this) {
			if (schema.size() == 0) {
				Packages.classes(home.registry()).forEach(this::require);
			}
			new SaveRun(resource, this).run(home);
		}
	}
}
