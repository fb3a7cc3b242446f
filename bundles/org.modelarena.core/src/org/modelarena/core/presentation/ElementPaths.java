// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.presentation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/**
 * Where elements lie in a model: the containment references that lead to them, with names and ids where there are any, and else with their place among those of
 * their type. So a path stays the same when other elements come and go, unless these are nameless neighbours. Used by one thread.
 */
public final class ElementPaths {
	private final ModelSnapshot snapshot;
	/** The places of the nameless ones among the children that were looked at last: others near by are asked for next. */
	private final Map<Long, Integer> numbers = new HashMap<>();
	private long numberedIn = -2;
	private @Nullable EReference numberedBy;
	private long lastContainer = -2;
	private String lastPath = "";

	/** @param snapshot is read as long as this is used */
	public ElementPaths(ModelSnapshot snapshot) {
		this.snapshot = snapshot;
	}

	/** The path of an element: {@code RailwayContainer/regions:Region id=3/sensors:Sensor id=4}. */
	public String of(long key) {
		long container = snapshot.container(key);
		if (container != ModelSnapshot.NONE && container != lastContainer) {
			lastPath = whole(container);
			lastContainer = container;
		}
		return (container == ModelSnapshot.NONE ? "" : lastPath) + ownPart(key, container);
	}

	/** Not by calling itself: models may be deeper than a stack. */
	private String whole(long key) {
		Deque<Long> down = new ArrayDeque<>();
		long at = key;
		for (; at != ModelSnapshot.NONE && at != lastContainer; at = snapshot.container(at)) {
			down.push(at);
		}
		StringBuilder path = new StringBuilder(at == ModelSnapshot.NONE ? "" : lastPath);
		for (long each : down) {
			path.append(ownPart(each, at));
			at = each;
		}
		return path.toString();
	}

	private String ownPart(long key, long container) {
		if (container == ModelSnapshot.NONE) {
			return step(key, container, null);
		}
		EReference reference = snapshot.containment(key);
		return "/" + (reference == null ? "" : reference.getName() + ":") + step(key, container, reference);
	}

	private String step(long key, long container, @Nullable EReference reference) {
		String label = ElementLabel.of(snapshot, key).orElse("");
		String type = snapshot.type(key).getName();
		return label.equals(type) ? label + "[" + number(key, container, reference) + "]" : label;
	}

	private int number(long key, long container, @Nullable EReference reference) {
		if (container != numberedIn || reference != numberedBy) {
			numbers.clear();
			Map<String, Integer> next = new HashMap<>();
			KeyCursor children = reference == null ? snapshot.roots() : snapshot.targets(container, reference);
			while (children.next()) {
				String type = snapshot.type(children.key()).getName();
				if (ElementLabel.of(snapshot, children.key()).orElse("").equals(type)) {
					numbers.put(children.key(), next.merge(type, 1, Integer::sum) - 1);
				}
			}
			numberedIn = container;
			numberedBy = reference;
		}
		return numbers.getOrDefault(key, 0);
	}
}
