// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.writer;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Where objects stand in their file, as EMF names it: {@code /0/@members.3}. For objects that stay where they are. Not thread-safe. */
public final class ObjectPaths {
	/** Of longer lists the places are kept, about 40 bytes an object; in shorter ones they are searched. */
	private static final int LONG = 256;

	private final List<EObject> roots;
	/** By the list, which is the same object each time. */
	private final Map<List<?>, Map<Object, Integer>> places = new IdentityHashMap<>();

	public ObjectPaths(List<EObject> roots) {
		this.roots = roots;
	}

	public String of(EObject object) {
		Deque<String> segments = new ArrayDeque<>();
		EObject at = object;
		for (EObject container = at.eContainer(); container != null; container = at.eContainer()) {
			EReference containment = at.eContainmentFeature();
			segments.addFirst("@" + containment.getName() + (containment.isMany() ? "." + place(at, (List<?>) container.eGet(containment)) : ""));
			at = container;
		}
		segments.addFirst("/" + place(at, roots));
		return String.join("/", segments);
	}

	private int place(EObject object, List<?> list) {
		return list.size() <= LONG ? list.indexOf(object) : places.computeIfAbsent(list, ObjectPaths::places).get(object);
	}

	private static Map<Object, Integer> places(List<?> list) {
		Map<Object, Integer> places = new IdentityHashMap<>(list.size());
		list.forEach(object -> places.put(object, places.size()));
		return places;
	}
}
