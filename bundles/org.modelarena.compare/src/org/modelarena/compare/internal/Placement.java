// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare.internal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.FeatureKind;
import org.modelarena.core.arrays.Sequences;

/**
 * Gives each element of the second model its place. Containers come before their contents: what is moved into one can never contain it, as all that is around it
 * has its final place already. What is in the way of a single-valued containment is a root for the time being.
 */
final class Placement {
	private final Matches matches;
	private final ModelTree before;
	private final ModelTree after;
	private final ModelEdit edit;
	private final long[] keys;
	/** Elements before that are no longer where they were: moved to another container, or made a root meanwhile. */
	private final BitSet gone = new BitSet();

	Placement(Matches matches, ModelEdit edit, long[] keys) {
		this.matches = matches;
		this.before = matches.before();
		this.after = matches.after();
		this.edit = edit;
		this.keys = keys;
	}

	/** Creates a root, or makes an element one. */
	void root(int n) {
		int one = matches.toBefore(n);
		if (one == ModelTree.NONE) {
			keys[n] = edit.create(EditWriter.typeBefore(matches, n), ModelSnapshot.NONE, null, ModelEdit.END);
			return;
		}
		keys[n] = before.key(one);
		if (before.parent(one) != ModelTree.NONE) {
			edit.move(keys[n], ModelSnapshot.NONE, null, ModelEdit.END);
			gone.set(one);
		}
	}

	/** Creates, moves and sorts the contents of an element that has its place. */
	void contents(int container) {
		int one = matches.toBefore(container);
		for (TypePairs.Pair feature : matches.types().features(after.type(container))) {
			if (feature.kind() == FeatureKind.CONTAINMENT) {
				List<Integer> old = one == ModelTree.NONE ? List.of() : in(before, one, feature.before().getName());
				List<Integer> now = in(after, container, feature.after().getName());
				EReference containment = EditWriter.before(feature);
				if (now.isEmpty()) {
					continue;
				}
				if (containment.isMany()) {
					many(container, containment, old, now);
				} else {
					single(container, containment, old, now.getFirst());
				}
			}
		}
	}

	private static List<Integer> in(ModelTree tree, int container, String feature) {
		List<Integer> found = new ArrayList<>();
		for (int child = container + 1; child < tree.end(container); child = tree.end(child)) {
			if (tree.containmentName(child).equals(feature)) {
				found.add(child);
			}
		}
		return found;
	}

	private void single(int container, EReference containment, List<Integer> old, int wanted) {
		int there = old.isEmpty() || gone.get(old.getFirst()) ? ModelTree.NONE : old.getFirst();
		if (there != ModelTree.NONE && matches.toAfter(there) == wanted) {
			keys[wanted] = before.key(there);
			return;
		}
		if (there != ModelTree.NONE) {
			giveWay(there);
		}
		put(container, containment, wanted, ModelEdit.END);
	}

	/** It is needed elsewhere, or deleted at the end. */
	private void giveWay(int one) {
		edit.move(before.key(one), ModelSnapshot.NONE, null, ModelEdit.END);
		gone.set(one);
	}

	/**
	 * Brings a list into its order. {@code at} is how many elements of it, those that are still to leave it included, come before the next place; the longest part that
	 * is in order already stays.
	 */
	private void many(int container, EReference containment, List<Integer> old, List<Integer> now) {
		boolean[] kept = kept(now, container, containment.getName());
		BitSet passed = new BitSet();
		int at = 0;
		int next = 0;
		for (int i = 0; i < now.size(); i++) {
			int n = now.get(i);
			int one = matches.toBefore(n);
			if (kept[i]) {
				for (; old.get(next) != one; next++) {
					if (!gone.get(old.get(next))) {
						passed.set(old.get(next));
						at++;
					}
				}
				next++;
				at++;
				keys[n] = before.key(one);
			} else if (one != ModelTree.NONE && isIn(one, container, containment.getName())) {
				keys[n] = before.key(one);
				at += passed.get(one) ? -1 : 0;
				edit.reorder(keys[container], containment, keys[n], at++);
				gone.set(one);
			} else {
				put(container, containment, n, at++);
			}
		}
	}

	/** Marks the elements of a list that stay where they are, by their places in it. */
	private boolean[] kept(List<Integer> now, int container, String feature) {
		List<Integer> stay = now.stream().filter(n -> isIn(matches.toBefore(n), container, feature)).toList();
		boolean[] ascending = Sequences.ascending(stay.stream().mapToInt(matches::toBefore).toArray());
		boolean[] kept = new boolean[now.size()];
		int next = 0;
		for (int i = 0; i < kept.length; i++) {
			if (next < ascending.length && stay.get(next).equals(now.get(i))) {
				kept[i] = ascending[next++];
			}
		}
		return kept;
	}

	private boolean isIn(int one, int container, String feature) {
		return one != ModelTree.NONE && !gone.get(one) && before.parent(one) == matches.toBefore(container) && before.parent(one) != ModelTree.NONE
				&& before.containmentName(one).equals(feature);
	}

	private void put(int container, EReference containment, int n, int position) {
		int one = matches.toBefore(n);
		if (one == ModelTree.NONE) {
			keys[n] = edit.create(EditWriter.typeBefore(matches, n), keys[container], containment, position);
		} else {
			keys[n] = before.key(one);
			edit.move(keys[n], keys[container], containment, position);
			gone.set(one);
		}
	}

	/** Deletes what is not in the second model. What of it contained others by then is empty. */
	void deleteRest() {
		for (int n = 0; n < before.size(); n++) {
			boolean isTop = before.parent(n) == ModelTree.NONE || matches.toAfter(before.parent(n)) != ModelTree.NONE;
			if (matches.toAfter(n) == ModelTree.NONE && isTop) {
				edit.delete(before.key(n));
			}
		}
	}
}
