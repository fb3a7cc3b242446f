// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.record;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.store.neoemf.maps.Changes;
import org.modelarena.store.neoemf.maps.OrderedMaps;
import org.modelarena.store.neoemf.maps.Table;

/** The links that only their sources know of, found by their targets. Stateless. */
public record SourceLinks(Schema schema) {
	/** A link to a target, of a reference that has no other end. */
	private record Link(int reference, long target) {
	}

	/**
	 * Says what has become of an element's links.
	 *
	 * @param before null for a new element
	 * @param after  null for one that is gone
	 */
	public void write(long source, ElementRecord before, ElementRecord after, Changes changes) {
		Map<Link, Integer> old = before == null ? Map.of() : links(before);
		Map<Link, Integer> now = after == null ? Map.of() : links(after);
		now.forEach((link, count) -> {
			if (!count.equals(old.get(link))) {
				changes.put(Table.SOURCES, Keys.source(link.reference, link.target, source), Keys.count(count));
			}
		});
		old.keySet().stream().filter(link -> !now.containsKey(link))
				.forEach(link -> changes.remove(Table.SOURCES, Keys.source(link.reference, link.target, source)));
	}

	private Map<Link, Integer> links(ElementRecord element) {
		Map<Link, Integer> links = new HashMap<>();
		for (int i = 0; i < element.count(); i++) {
			if (element.type().getEStructuralFeature(element.feature(i)) instanceof EReference reference && Metamodel.isOneWay(reference)) {
				int number = schema.number(reference);
				if (element.value(i) instanceof KeyList targets) {
					for (KeyCursor target = targets.cursor(); target.next();) {
						links.merge(new Link(number, target.key()), 1, Integer::sum);
					}
				} else if ((Long) element.value(i) >= 0) {
					links.put(new Link(number, (Long) element.value(i)), 1);
				}
			}
		}
		return links;
	}

	/** The sources of the links to a target, in ascending order, each as often as it has the link. */
	public KeyCursor of(OrderedMaps.View view, EReference reference, long target) {
		int number = schema.number(reference);
		KeyList sources = new KeyList();
		view.read(Table.SOURCES, Keys.source(number, target, 0), Keys.source(number, target + 1, 0), Integer.MAX_VALUE, (key, value) -> {
			for (int rest = Keys.count(value); rest > 0; rest--) {
				sources.add(Keys.last(key));
			}
		});
		return sources.cursor();
	}
}
