// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.core.columns.ValueColumn;

/**
 * The columns that a program reads of a state, bound so that it can go on with the next one: to compile it takes longer than to run it over the few elements that a commit
 * concerns. Used by one thread.
 */
final class ColumnBindings {
	private final List<EClass> types;
	private final Map<EAttribute, BoundValues> values = new HashMap<>();
	private final Map<EReference, BoundLinks> links = new HashMap<>();
	private final Map<EReference, BoundLinks> reverseLinks = new HashMap<>();
	private BoundLinks containers;
	private boolean isTied;

	ColumnBindings(ColumnSnapshot snapshot) {
		this.types = snapshot.concreteTypes();
	}

	/** The program holds something that is true of its state alone. */
	void tie() {
		isTied = true;
	}

	ValueColumn values(EAttribute attribute, ValueColumn column) {
		return values.computeIfAbsent(attribute, missing -> new BoundValues(column));
	}

	LinkColumn links(EReference reference, LinkColumn column) {
		return links.computeIfAbsent(reference, missing -> new BoundLinks(column));
	}

	LinkColumn reverseLinks(EReference reference, LinkColumn column) {
		return reverseLinks.computeIfAbsent(reference, missing -> new BoundLinks(column));
	}

	LinkColumn containers(LinkColumn column) {
		if (containers == null) {
			containers = new BoundLinks(column);
		}
		return containers;
	}

	/** Goes to another state; if that is not possible, which it says, the program is of no use any more. */
	boolean bind(ColumnSnapshot other) {
		return !isTied && types.equals(other.concreteTypes()) && bindValues(other) && bind(links, other, other::links) && bind(reverseLinks, other, other::reverseLinks)
				&& (containers == null || containers.bind(other.containers()));
	}

	/** Holds nothing of a state until it goes to another one; false if it cannot. */
	boolean release() {
		if (isTied) {
			return false;
		}
		values.values().forEach(BoundValues::release);
		links.values().forEach(BoundLinks::release);
		reverseLinks.values().forEach(BoundLinks::release);
		if (containers != null) {
			containers.release();
		}
		return true;
	}

	private boolean bindValues(ColumnSnapshot other) {
		for (Map.Entry<EAttribute, BoundValues> entry : values.entrySet()) {
			if (!other.holds(entry.getKey()) || !entry.getValue().bind(other.values(entry.getKey()))) {
				return false;
			}
		}
		return true;
	}

	private static boolean bind(Map<EReference, BoundLinks> bound, ColumnSnapshot other, Function<EReference, LinkColumn> columns) {
		for (Map.Entry<EReference, BoundLinks> entry : bound.entrySet()) {
			if (!other.holds(entry.getKey()) || !entry.getValue().bind(columns.apply(entry.getKey()))) {
				return false;
			}
		}
		return true;
	}
}
