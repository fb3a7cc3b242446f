// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

import org.eclipse.emf.common.util.ECollections;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.impl.ResourceImpl;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/**
 * A model as plain EMF objects in a plain EMF resource, which is edited with nothing but EMF's own API: what an edit of a store has to come to.
 * Knows each object's key. Not thread-safe.
 */
public final class EditedObjects {
	private final Metamodel metamodel;
	private final Resource resource = new ResourceImpl();
	private final SortedMap<Long, EObject> objects = new TreeMap<>();
	private final Map<EObject, Long> keys = new IdentityHashMap<>();
	private long next;

	/** No objects yet. */
	public EditedObjects(Metamodel metamodel) {
		this.metamodel = metamodel;
		new ResourceSetImpl().getResources().add(resource);
	}

	/** Those of a source. */
	public static EditedObjects of(ElementSource source) {
		EditedObjects edited = new EditedObjects(source.metamodel());
		for (EObject object : EmfObjects.of(source)) {
			if (object.eContainer() == null) {
				edited.resource.getContents().add(object);
			}
			edited.put(edited.next, object);
		}
		return edited;
	}

	/** Those of a plain resource of EMF, which gives them away; keys count in the order of containment. */
	public static EditedObjects of(Metamodel metamodel, Resource read) {
		EditedObjects edited = new EditedObjects(metamodel);
		for (EObject root : List.copyOf(read.getContents())) {
			edited.resource.getContents().add(root);
			edited.put(edited.next, root);
			root.eAllContents().forEachRemaining(object -> edited.put(edited.next, object));
		}
		return edited;
	}

	/** The types of the objects. */
	public Metamodel metamodel() {
		return metamodel;
	}

	/** All objects by key. */
	public SortedMap<Long, EObject> objects() {
		return objects;
	}

	/** The key that the next object gets unless {@link #create} is told another. */
	public long next() {
		return next;
	}

	/** The object of a key. */
	public EObject object(long key) {
		return objects.get(key);
	}

	/** The key of an object; NONE for null. */
	public long key(Object object) {
		return object == null ? ModelSnapshot.NONE : keys.get(object);
	}

	/** The keys of the values of a reference, in order. */
	public List<Long> targets(EObject object, EReference reference) {
		Object value = object.eGet(reference);
		if (value instanceof List<?> list) {
			return list.stream().map(this::key).toList();
		}
		return value == null ? List.of() : List.of(key(value));
	}

	private void put(long key, EObject object) {
		objects.put(key, object);
		keys.put(object, key);
		next = Math.max(next, key + 1);
	}

	@SuppressWarnings("unchecked")
	private EList<Object> list(long key, EStructuralFeature feature) {
		return (EList<Object>) object(key).eGet(feature);
	}

	/** Makes an object under the key that a store gave it. */
	public void create(long key, EClass type, long container, EReference containment, int position) {
		EObject object = EcoreUtil.create(type);
		insert(object, container, containment, position);
		put(key, object);
	}

	private void insert(EObject object, long container, EReference containment, int position) {
		if (containment == null) {
			resource.getContents().add(object);
		} else if (!containment.isMany()) {
			object(container).eSet(containment, object);
		} else if (position == ModelEdit.END) {
			list(container, containment).add(object);
		} else {
			list(container, containment).add(position, object);
		}
	}

	/** Sets an attribute; null unsets it. */
	public void set(long key, EAttribute attribute, Object value) {
		if (value == null) {
			object(key).eUnset(attribute);
		} else {
			object(key).eSet(attribute, value);
		}
	}

	/** Sets a single-valued reference; NONE unsets it. */
	public void set(long key, EReference reference, long target) {
		object(key).eSet(reference, target == ModelSnapshot.NONE ? null : object(target));
	}

	/** Sets all targets of a many-valued reference. */
	public void set(long key, EReference reference, long[] targets) {
		List<Object> wanted = new ArrayList<>();
		for (long target : targets) {
			if (!wanted.contains(object(target))) {
				wanted.add(object(target));
			}
		}
		ECollections.setEList(list(key, reference), wanted);
	}

	/** Inserts a target, unless it is there. */
	public void add(long key, EReference reference, long target, int position) {
		EList<Object> targets = list(key, reference);
		if (!targets.contains(object(target))) {
			targets.add(position == ModelEdit.END ? targets.size() : position, object(target));
		}
	}

	/** Removes a target. */
	public void remove(long key, EReference reference, long target) {
		list(key, reference).remove(object(target));
	}

	/** Gives a target another place. */
	public void reorder(long key, EReference reference, long target, int position) {
		EList<Object> targets = list(key, reference);
		targets.move(position == ModelEdit.END ? targets.size() - 1 : position, object(target));
	}

	/** Takes an object elsewhere. */
	public void move(long key, long container, EReference containment, int position) {
		EObject object = object(key);
		boolean stays = containment != null && object.eContainer() == object(container) && object.eContainmentFeature() == containment;
		if (stays && containment != null && containment.isMany()) {
			reorder(container, containment, key, position);
		} else if (!stays && (containment != null || object.eContainer() != null)) {
			// A resource would keep what lies in another object as well, as it may be of another resource.
			resource.getContents().remove(object);
			// EMF itself takes it out of the wrong feature where the container's class has several supertypes.
			EcoreUtil.remove(object);
			insert(object, container, containment, position);
		}
	}

	/** Deletes an object with its contents. */
	public void delete(long key) {
		EObject root = object(key);
		List<EObject> subtree = new ArrayList<>(List.of(root));
		root.eAllContents().forEachRemaining(subtree::add);
		EcoreUtil.deleteAll(subtree, false);
		for (EObject object : subtree) {
			objects.remove(keys.remove(object));
		}
		objects.values().forEach(each -> each.eClass().getEAllReferences().forEach(reference -> unlink(each, reference, subtree)));
	}

	/** EMF does not look at what is derived, and leaves what cannot be changed. */
	private static void unlink(EObject object, EReference reference, List<EObject> deleted) {
		if (reference.isContainment() || reference.isContainer()) {
			return;
		}
		if (reference.isMany()) {
			((List<?>) object.eGet(reference)).removeIf(deleted::contains);
		} else if (deleted.contains(object.eGet(reference))) {
			object.eUnset(reference);
		}
	}

	/** These objects as a source, with the keys counted anew. */
	public ElementSource asSource() {
		return new Source();
	}

	private final class Source implements ElementSource {
		@Override
		public Metamodel metamodel() {
			return metamodel;
		}

		@Override
		public long size() {
			return objects.size();
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
			Map<EObject, Long> numbers = new HashMap<>();
			List<EObject> roots = objects.values().stream().filter(object -> object.eContainer() == null).toList();
			for (EObject root : roots) {
				number(root, numbers);
			}
			for (EObject root : roots) {
				emit(root, sink, numbers);
			}
		}

		private void number(EObject object, Map<EObject, Long> numbers) {
			numbers.put(object, (long) numbers.size());
			object.eContents().forEach(content -> number(content, numbers));
		}

		private void emit(EObject object, ElementSink sink, Map<EObject, Long> numbers) {
			long key = numbers.get(object);
			sink.begin(object.eClass(), object.eContainer() == null ? ElementSink.NONE : numbers.get(object.eContainer()), object.eContainmentFeature());
			for (EStructuralFeature feature : object.eClass().getEAllStructuralFeatures()) {
				if (!object.eIsSet(feature)) {
					continue;
				}
				Collection<?> values = object.eGet(feature) instanceof Collection<?> many && feature.isMany() ? many : List.of(object.eGet(feature));
				for (Object value : values) {
					if (feature instanceof EAttribute attribute) {
						sink.attribute(key, attribute, value);
					} else if (feature instanceof EReference reference && !reference.isContainment() && !reference.isContainer()) {
						sink.reference(key, reference, numbers.get(value));
					}
				}
			}
			object.eContents().forEach(content -> emit(content, sink, numbers));
			sink.end();
		}
	}
}
