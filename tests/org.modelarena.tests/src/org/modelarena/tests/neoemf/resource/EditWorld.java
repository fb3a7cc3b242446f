// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf.resource;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.eclipse.emf.common.notify.Adapter;
import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.common.notify.impl.AdapterImpl;
import org.eclipse.emf.common.util.BasicEMap;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.common.util.EMap;
import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EContentAdapter;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Objects in a resource, and loose ones, on which one step after another is made; each step and all values come from a Random, so that two worlds
 * with Randoms of one seed go the same way. What happened is told as text in which objects are numbers.
 */
final class EditWorld {
	private final Resource main;
	private final Resource other;
	private final EPackage ePackage;
	private final Random random;
	private final List<EObject> objects = new ArrayList<>();
	private final Map<Object, Integer> numbers = new IdentityHashMap<>();
	private final StringBuilder told = new StringBuilder();

	/** @param other a resource beside it that some objects go to */
	EditWorld(Resource main, Resource other, EPackage ePackage, long seed) {
		this.main = main;
		this.other = other;
		this.ePackage = ePackage;
		this.random = new Random(seed);
	}

	/** Makes a step, and gives what was to be seen of it: notifications, answers, exceptions. */
	String step() {
		told.setLength(0);
		try {
			change();
		} catch (IndexOutOfBoundsException | IllegalArgumentException | ArrayStoreException | ClassCastException | UnsupportedOperationException | NullPointerException e) {
			told.append(" threw ").append(e instanceof IndexOutOfBoundsException ? IndexOutOfBoundsException.class : e.getClass());
		}
		// EMF deletes in the order of a hash table of objects.
		return told.indexOf("delete") == 0 ? told.toString().lines().sorted().collect(Collectors.joining("\n")) : told.toString();
	}

	private void change() {
		int kind = random.nextInt(100);
		if (objects.size() < 3 || kind < 12) {
			create();
		} else if (kind < 22) {
			changeRoots(random.nextInt(8) == 0 ? other : main);
		} else if (kind < 26) {
			adapt(any());
		} else if (kind < 28) {
			EObject deleted = any();
			told.append("delete ").append(text(deleted));
			EcoreUtil.delete(deleted, random.nextBoolean());
		} else if (kind < 31) {
			copy();
		} else if (kind < 33) {
			told.append("referred ").append(new TreeMap<>(EcoreUtil.UsageCrossReferencer.find(any(), main).stream()
					.collect(Collectors.groupingBy(setting -> text(setting.getEObject()) + setting.getEStructuralFeature().getName(), Collectors.counting()))));
		} else {
			EObject object = any();
			List<EStructuralFeature> features = object.eClass().getEAllStructuralFeatures();
			change(object, features.get(random.nextInt(features.size())));
		}
	}

	private EObject any() {
		return objects.get(random.nextInt(objects.size()));
	}

	private void create() {
		EObject object = EcoreUtil.create((EClass) ePackage.getEClassifier(random.nextInt(3) == 0 ? "Special" : "Node"));
		know(object);
		told.append("create ").append(text(object));
		if (random.nextInt(3) == 0) {
			main.getContents().add(object);
		}
	}

	private void know(EObject object) {
		numbers.put(object, objects.size());
		objects.add(object);
	}

	private void copy() {
		EObject original = any();
		EObject copy = EcoreUtil.copy(original);
		know(copy);
		copy.eAllContents().forEachRemaining(child -> {
			if (!(child instanceof BasicEMap.Entry)) {
				know(child);
			}
		});
		told.append("copy ").append(text(original)).append(EcoreUtil.equals(original, copy));
	}

	private void changeRoots(Resource resource) {
		EList<EObject> roots = resource.getContents();
		told.append("roots ");
		switch (random.nextInt(4)) {
		case 0 -> roots.add(any());
		case 1 -> roots.add(random.nextInt(roots.size() + 1), any());
		case 2 -> told.append(text(roots.remove(random.nextInt(roots.size() + 1))));
		default -> roots.move(random.nextInt(roots.size() + 1), random.nextInt(roots.size() + 1));
		}
	}

	private void adapt(EObject object) {
		Adapter adapter = random.nextInt(4) == 0 ? new EContentAdapter() {
			@Override
			public void notifyChanged(Notification notification) {
				super.notifyChanged(notification);
				tell("all", notification);
			}
		} : new AdapterImpl() {
			@Override
			public void notifyChanged(Notification notification) {
				tell("one", notification);
			}
		};
		if (object.eAdapters().size() > 1) {
			object.eAdapters().remove(random.nextInt(object.eAdapters().size()));
		} else {
			object.eAdapters().add(adapter);
		}
	}

	private void tell(String adapter, Notification notification) {
		Object feature = notification.getFeature();
		told.append("\n  ").append(adapter).append(' ').append(text(notification.getNotifier())).append(' ').append(notification.getEventType()).append(' ')
				.append(feature instanceof EStructuralFeature named ? named.getName() : "-").append(' ').append(text(notification.getOldValue())).append(" -> ")
				.append(text(notification.getNewValue())).append(" at ").append(notification.getPosition()).append(notification.wasSet()).append(notification.isTouch());
	}

	@SuppressWarnings("unchecked")
	private void change(EObject object, EStructuralFeature feature) {
		told.append(text(object)).append('.').append(feature.getName()).append(' ');
		if (feature.getName().equals("tags")) {
			changeMap((EMap<String, String>) object.eGet(feature));
		} else if (random.nextInt(12) == 0) {
			told.append("unset");
			object.eUnset(feature);
		} else if (feature.isMany()) {
			changeList((EList<Object>) object.eGet(feature), object, feature);
		} else {
			Object value = random.nextInt(6) == 0 && !(feature.getEType().getInstanceClass() != null && feature.getEType().getInstanceClass().isPrimitive()) ? null : value(object, feature);
			told.append("= ").append(text(value));
			object.eSet(feature, value);
		}
	}

	private void changeMap(EMap<String, String> map) {
		String key = "k" + random.nextInt(4);
		switch (random.nextInt(4)) {
		case 0 -> told.append("removed ").append(map.removeKey(key));
		case 1 -> told.append("got ").append(map.get(key)).append(map.containsKey(key)).append(map.indexOfKey(key));
		default -> told.append("put ").append(map.put(key, "v" + random.nextInt(9)));
		}
	}

	private void changeList(EList<Object> list, EObject object, EStructuralFeature feature) {
		int place = random.nextInt(list.size() + 1);
		Object value = value(object, feature);
		int kind = random.nextInt(14);
		told.append(kind).append(' ').append(place).append(' ').append(text(value)).append(' ');
		switch (kind) {
		case 0, 1, 2, 3 -> told.append(list.add(value));
		case 4 -> list.add(place, value);
		case 5 -> told.append(text(list.set(place, value)));
		case 6 -> told.append(text(list.remove(place)));
		case 7 -> told.append(list.remove(value));
		case 8 -> list.move(random.nextInt(list.size() + 1), place);
		case 9 -> told.append(list.addAll(place, List.of(value, value(object, feature))));
		case 10 -> told.append(list.contains(value)).append(list.indexOf(value)).append(list.lastIndexOf(value)).append(list.isEmpty()).append(list.hashCode() == 1);
		case 11 -> told.append(list.removeAll(List.of(value, value(object, feature))));
		case 12 -> object.eSet(feature, new ArrayList<>(List.of(value)));
		default -> list.clear();
		}
	}

	/** EMF's lists in memory take what is of another class, and what comes to lie in itself; nothing works with that. */
	private EObject target(EObject object, EReference reference) {
		EObject target = any();
		boolean isCircle = reference.isContainment() && EcoreUtil.isAncestor(target, object) || reference.isContainer() && EcoreUtil.isAncestor(object, target);
		if (isCircle || !reference.getEReferenceType().isInstance(target)) {
			target = EcoreUtil.create((EClass) ePackage.getEClassifier("Special"));
			know(target);
		}
		return target;
	}

	private Object value(EObject object, EStructuralFeature feature) {
		if (feature instanceof EReference reference) {
			return target(object, reference);
		}
		EAttribute attribute = (EAttribute) feature;
		if (attribute.getEAttributeType() instanceof EEnum literals) {
			return literals.getELiterals().get(random.nextInt(3)).getInstance();
		}
		return switch (attribute.getEAttributeType().getClassifierID()) {
		case EcorePackage.EINT -> random.nextInt(9);
		case EcorePackage.EDOUBLE -> random.nextInt(9) / 2.0;
		case EcorePackage.EDATE -> new Date(random.nextInt(9) * 1000L);
		default -> List.of("", "none", "a", "b", "\u00e4 & <").get(random.nextInt(5));
		};
	}

	/** Everything that can be asked of all objects. */
	String state() {
		StringBuilder text = new StringBuilder();
		for (EObject object : objects) {
			text.append(text(object)).append(" in ").append(text(object.eContainer())).append(' ').append(name(object.eContainingFeature())).append(' ')
					.append(name(object.eContainmentFeature())).append(' ').append(place(object)).append(' ').append(object.eContents().stream().map(this::text).toList())
					.append(object.eCrossReferences().stream().map(this::text).toList()).append(EcoreUtil.getAllContents(object, true).hasNext());
			appendFeatures(object, text);
			text.append('\n');
		}
		return text.append(main.getContents().stream().map(this::text).toList()).append(other.getContents().stream().map(this::text).toList()).toString();
	}

	private void appendFeatures(EObject object, StringBuilder text) {
		for (EStructuralFeature feature : object.eClass().getEAllStructuralFeatures()) {
			Object value = object.eGet(feature);
			if (object.eIsSet(feature) || value != null && !(value instanceof Collection<?> list && list.isEmpty())) {
				text.append(' ').append(feature.getName()).append(object.eIsSet(feature) ? "=" : "~").append(text(value));
			}
		}
	}

	private String place(EObject object) {
		Resource resource = object.eResource();
		return resource == null ? "nowhere" : resource == main ? "main" : "other" + (((InternalEObject) object).eDirectResource() == resource);
	}

	private static String name(EStructuralFeature feature) {
		return feature == null ? "-" : feature.getName();
	}

	private String text(Object value) {
		if (value instanceof Collection<?> all) {
			return all.stream().map(this::text).toList().toString();
		}
		if (value instanceof Map.Entry<?, ?> entry) {
			return entry.getKey() + ":" + entry.getValue();
		}
		if (value instanceof Enumerator literal) {
			return literal.getName();
		}
		if (value instanceof Adapter) {
			return "an adapter";
		}
		if (value instanceof EObject && !numbers.containsKey(value)) {
			return "an unknown " + ((EObject) value).eClass().getName();
		}
		return value instanceof EObject ? "#" + numbers.get(value) : value == main ? "main" : value == other ? "other" : value + "";
	}

	Resource main() {
		return main;
	}

	/** Whether something that is saved refers to what lies in a transient feature, and is not saved. */
	static boolean refersToTransient(Resource resource) {
		for (TreeIterator<EObject> each = resource.getAllContents(); each.hasNext();) {
			EObject object = each.next();
			if (isTransient(object)) {
				continue;
			}
			for (EReference reference : object.eClass().getEAllReferences()) {
				if (!reference.isTransient() && !reference.isContainment() && !reference.isContainer() && object.eIsSet(reference)) {
					Collection<?> targets = reference.isMany() ? (Collection<?>) object.eGet(reference) : List.of(object.eGet(reference) == null ? object : object.eGet(reference));
					if (targets.stream().anyMatch(target -> ((EObject) target).eResource() == resource && isTransient((EObject) target))) {
						return true;
					}
				}
			}
		}
		return false;
	}

	private static boolean isTransient(EObject object) {
		EObject each = object;
		while (each.eContainer() != null && ((InternalEObject) each).eDirectResource() == null) {
			if (each.eContainmentFeature().isTransient()) {
				return true;
			}
			each = each.eContainer();
		}
		return false;
	}

	/** What lies in a resource, told so that it can be compared with the same after it was loaded again. */
	static String tree(Resource resource) {
		Map<Object, Integer> places = new IdentityHashMap<>();
		List<EObject> all = new ArrayList<>();
		for (TreeIterator<EObject> each = resource.getAllContents(); each.hasNext();) {
			EObject object = each.next();
			if (isTransient(object)) {
				each.prune();
			} else {
				all.add(object);
				places.put(object, all.size());
			}
		}
		StringBuilder text = new StringBuilder();
		for (EObject object : all) {
			text.append(places.get(object)).append(object.eClass().getName()).append(" in ").append(places.get(object.eContainer()));
			for (EStructuralFeature feature : object.eClass().getEAllStructuralFeatures()) {
				if (!feature.isTransient() && !(feature instanceof EReference to && to.isContainer()) && object.eIsSet(feature)) {
					Object value = object.eGet(feature);
					text.append(' ').append(feature.getName()).append('=').append(value instanceof Collection<?> many ? many.stream().map(one -> text(one, places)).toList() : text(value, places));
				}
			}
			text.append('\n');
		}
		return text.toString();
	}

	private static String text(Object value, Map<Object, Integer> places) {
		Integer place = places.get(value);
		return place != null ? "@" + place : value instanceof EObject object ? "elsewhere " + EcoreUtil.getURI(object) : value instanceof Enumerator literal ? literal.getName() : value + "";
	}
}
