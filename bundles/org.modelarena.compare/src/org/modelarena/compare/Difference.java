// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;

/** One difference between two models. Keys of elements before are those of the first model's snapshot, keys after those of the second one's. Immutable. */
public sealed interface Difference {
	/**
	 * An element that is gone, with its contents.
	 *
	 * @param key      of the element before, whose container is still there
	 * @param elements how many are gone with it, itself included
	 */
	record Removed(long key, long elements) implements Difference {
	}

	/**
	 * An element that has come, with its contents.
	 *
	 * @param key      of the element after, whose container was there before
	 * @param elements how many have come with it, itself included
	 */
	record Added(long key, long elements) implements Difference {
	}

	/**
	 * An element that has another place.
	 *
	 * @param before     its key before
	 * @param after      its key after
	 * @param isReorder whether it only has another position in the list that it was in
	 */
	record Moved(long before, long after, boolean isReorder) implements Difference {
	}

	/**
	 * An attribute with another value.
	 *
	 * @param before    the element's key before
	 * @param after     its key after
	 * @param attribute of the second model's metamodel
	 * @param old       the value before, in Java's form of its data type; a list for a many-valued attribute
	 * @param now       the value after
	 */
	record Changed(long before, long after, EAttribute attribute, @Nullable Object old, @Nullable Object now) implements Difference {
	}

	/**
	 * A reference with other targets. Of a pair of opposites, only one end is told, and that the order at the other one has changed.
	 *
	 * @param before      the element's key before
	 * @param after       its key after
	 * @param reference   of the second model's metamodel
	 * @param removed     targets that it has lost and that are still there, by their keys before
	 * @param added       targets that it had not, by their keys after
	 * @param isReordered whether the targets that both have come in another order
	 */
	record Relinked(long before, long after, EReference reference, List<Long> removed, List<Long> added, boolean isReordered) implements Difference {
		public Relinked {
			removed = List.copyOf(removed);
			added = List.copyOf(added);
		}
	}

	/**
	 * A reference that leads to other places outside of the models. No edit can change it.
	 *
	 * @param before    the element's key before
	 * @param after     its key after
	 * @param reference of the second model's metamodel
	 * @param old       the URIs that it led to
	 * @param now       those that it leads to
	 */
	record External(long before, long after, EReference reference, List<String> old, List<String> now) implements Difference {
		public External {
			old = List.copyOf(old);
			now = List.copyOf(now);
		}
	}
}
