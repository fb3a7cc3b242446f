// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;
import org.modelarena.store.neoemf.record.ElementRecord;
import org.modelarena.store.neoemf.record.KeyList;

/** Takes loose objects into a workspace, in pre-order, or makes them loose again. Guarded by the workspace. Used once. */
final class Adoption {
	private final Workspace workspace;
	/** From the top on, what lies in an object after it. */
	private final List<PersistentObject> tree = new ArrayList<>();
	private final List<Object[]> values = new ArrayList<>();

	Adoption(Workspace workspace) {
		this.workspace = workspace;
	}

	/**
	 * Takes in an object with all that lies in it. What lies in it and is in the workspace already is put to its new place.
	 *
	 * @throws IllegalArgumentException if one of them cannot be taken in; then none was
	 */
	void run(InternalEObject top) {
		collect(top);
		tree.forEach(object -> workspace.require(object.eClass()));
		tree.forEach(LooseValues::requireWritable);
		// What can fail comes before anything has changed.
		workspace.records().makeRoom();
		for (PersistentObject object : tree) {
			// With the first of a tree all of it gets loose.
			if (object.workspace() != null) {
				object.workspace().release(object);
			}
		}
		for (PersistentObject object : tree) {
			Long reserved = workspace.objects().outside().take(object);
			long key = reserved != null ? reserved : workspace.takeKey();
			workspace.gone().clear(Math.toIntExact(key));
			values.add(object.looseValues());
			object.bind(workspace, key);
			workspace.objects().handles().put(key, object);
			if (object.holdsMore()) {
				workspace.objects().handles().pin(object);
			}
		}
		for (int i = 0; i < tree.size(); i++) {
			workspace.records().put(tree.get(i).key(), record(tree.get(i), values.get(i)));
		}
		for (PersistentObject object : tree) {
			for (EObject child : children(object)) {
				place((PersistentObject) child, object);
			}
		}
		// It has no place yet, and what was to give it one may fail.
		workspace.cutOff().add(tree.getFirst().key());
	}

	/** The objects in an object in EMF's sense, without those that have a resource of their own and those that are in no record. */
	private static List<EObject> children(PersistentObject object) {
		List<EObject> children = new ArrayList<>();
		for (EReference reference : object.eClass().getEAllContainments()) {
			if (!reference.isTransient() && object.eIsSet(reference)) {
				Object value = object.eGet(reference, false);
				Collection<?> targets = reference.isMany() ? (Collection<?>) value : value == null ? List.of() : List.of(value);
				for (Object target : targets) {
					if (((InternalEObject) target).eDirectResource() == null && !((EObject) target).eIsProxy()) {
						children.add((EObject) target);
					}
				}
			}
		}
		return children;
	}

	private void collect(InternalEObject top) {
		Deque<EObject> rest = new ArrayDeque<>(List.of(top));
		while (!rest.isEmpty()) {
			EObject each = rest.pop();
			if (!(each instanceof PersistentObject object)) {
				throw new IllegalArgumentException("An object of class '" + each.eClass().getName() + "' was not made for a resource like this: call"
						+ " NeoEmfResourceFactory.prepare(package) before objects are made. Objects of generated classes, and of classes with feature maps, cannot be held.");
			}
			if (object.workspace() == workspace) {
				continue;
			}
			tree.add(object);
			List<EObject> children = children(object);
			for (int i = children.size() - 1; i >= 0; i--) {
				rest.push(children.get(i));
			}
		}
	}

	private ElementRecord record(PersistentObject object, Object[] loose) {
		EClass type = object.eClass();
		ElementRecord element = new ElementRecord(type);
		for (int i = 0; loose != null && i < loose.length; i++) {
			EStructuralFeature feature = type.getEStructuralFeature(i);
			if (loose[i] != null) {
				element.set(feature, feature instanceof EReference ? targets(loose[i]) : loose[i]);
			}
		}
		return element;
	}

	private Object targets(Object loose) {
		if (!(loose instanceof List<?> list)) {
			return loose == ElementRecord.NULL ? (Long) ElementRecord.NULL_TARGET : (Long) workspace.objects().idOf((EObject) loose);
		}
		KeyList ids = new KeyList();
		list.forEach(target -> ids.add(workspace.objects().idOf((EObject) target)));
		return ids;
	}

	private void place(PersistentObject child, PersistentObject parent) {
		EReference containment = child.eContainmentFeature();
		child.dropOuterContainer();
		workspace.place(child, parent, containment);
	}

	/** Makes an object of the workspace and all that lies in it loose. */
	void release(PersistentObject top) {
		Deque<PersistentObject> rest = new ArrayDeque<>(List.of(top));
		while (!rest.isEmpty()) {
			PersistentObject object = rest.pop();
			tree.add(object);
			children(object).forEach(child -> rest.push((PersistentObject) child));
		}
		List<InternalEObject> containers = new ArrayList<>();
		List<Integer> features = new ArrayList<>();
		for (PersistentObject object : tree) {
			values.add(looseValues(object));
			containers.add(object.eInternalContainer());
			features.add(object.eContainerFeatureID());
		}
		for (int i = 0; i < tree.size(); i++) {
			PersistentObject object = tree.get(i);
			long key = object.key();
			workspace.objects().handles().remove(key, object);
			workspace.gone().set(Math.toIntExact(key));
			workspace.cutOff().remove(key);
			object.loosen(values.get(i), containers.get(i), features.get(i));
			workspace.objects().outside().put(key, object);
		}
	}

	private Object[] looseValues(PersistentObject object) {
		EClass type = object.eClass();
		ElementRecord element = workspace.records().find(object.key());
		Object[] loose = new Object[type.getFeatureCount()];
		for (int i = 0; i < element.count(); i++) {
			EStructuralFeature feature = type.getEStructuralFeature(element.feature(i));
			loose[element.feature(i)] = feature.isMany() ? new ArrayList<>(workspace.values(object, feature)) : workspace.value(object, feature);
		}
		return loose;
	}
}
