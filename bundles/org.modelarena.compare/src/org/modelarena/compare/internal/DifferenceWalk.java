// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.compare.Difference;
import org.modelarena.core.Cancellation;
import org.modelarena.core.FeatureKind;
import org.modelarena.core.arrays.Sequences;
import org.modelarena.core.model.Metamodel;

/** Goes through two models of which the partners are known, and tells what is different. Used by one thread. */
public final class DifferenceWalk {
	private final Matches matches;
	private final ModelTree before;
	private final ModelTree after;
	private final ExternalLinks external;
	private final ToldTwice twice;
	private final Cancellation cancellation;

	public DifferenceWalk(Matches matches, ExternalLinks external, Cancellation cancellation) {
		this.matches = matches;
		this.before = matches.before();
		this.after = matches.after();
		this.external = external;
		this.twice = new ToldTwice(matches, external);
		this.cancellation = cancellation;
	}

	/** Tells all. */
	public void run(Consumer<Difference> action) {
		boolean[] reordered = reordered();
		for (int n = 0; n < after.size(); n++) {
			int one = matches.toBefore(n);
			if ((n & 0x3FF) == 0) {
				cancellation.check();
			}
			matches.types().see(after.type(n));
			if (twice.isGeneric(one, n)) {
				continue;
			}
			if (one != ModelTree.NONE) {
				place(one, n, reordered[n], action);
				features(one, n, action);
			} else if (after.parent(n) == ModelTree.NONE || matches.toBefore(after.parent(n)) != ModelTree.NONE) {
				action.accept(new Difference.Added(after.key(n), unmatched(n, after.end(n), matches::toBefore)));
			}
		}
		for (int n = 0; n < before.size(); n++) {
			boolean isTop = before.parent(n) == ModelTree.NONE || matches.toAfter(before.parent(n)) != ModelTree.NONE;
			if (matches.toAfter(n) == ModelTree.NONE && isTop && !twice.isGeneric(n, ModelTree.NONE)) {
				action.accept(new Difference.Removed(before.key(n), unmatched(n, before.end(n), matches::toAfter)));
			}
		}
	}

	private static long unmatched(int from, int end, IntUnaryOperator partner) {
		long count = 0;
		for (int n = from; n < end; n++) {
			count += partner.applyAsInt(n) == ModelTree.NONE ? 1 : 0;
		}
		return count;
	}

	/** Marks the elements after that have changed places with others of their list, by their numbers. */
	private boolean[] reordered() {
		boolean[] reordered = new boolean[after.size()];
		for (int n = 0; n < after.size(); n++) {
			if (matches.toBefore(n) != ModelTree.NONE && after.end(n) > n + 2) {
				List<Integer> list = new ArrayList<>();
				String feature = "";
				for (int child = n + 1; child < after.end(n); child = after.end(child)) {
					if (!after.containmentName(child).equals(feature)) {
						mark(list, reordered);
						list.clear();
						feature = after.containmentName(child);
					}
					if (stays(matches.toBefore(child), child)) {
						list.add(child);
					}
				}
				mark(list, reordered);
			}
		}
		return reordered;
	}

	private void mark(List<Integer> list, boolean[] reordered) {
		int[] old = list.stream().mapToInt(matches::toBefore).toArray();
		if (Sequences.isAscending(old)) {
			return;
		}
		boolean[] kept = Sequences.ascending(old);
		for (int i = 0; i < kept.length; i++) {
			reordered[list.get(i)] = !kept[i];
		}
	}

	/** Whether an element is still in the same feature of the same container. */
	private boolean stays(int one, int other) {
		return one != ModelTree.NONE && matches.toAfter(before.parent(one)) == after.parent(other) && before.containmentName(one).equals(after.containmentName(other))
				&& (before.parent(one) == ModelTree.NONE) == (after.parent(other) == ModelTree.NONE);
	}

	private void place(int one, int other, boolean isReordered, Consumer<Difference> action) {
		boolean stays = stays(one, other);
		if (!stays || isReordered) {
			action.accept(new Difference.Moved(before.key(one), after.key(other), stays));
		}
	}

	private void features(int one, int other, Consumer<Difference> action) {
		for (TypePairs.Pair feature : matches.types().features(after.type(other))) {
			if (feature.after() instanceof EAttribute attribute) {
				Object old = before.snapshot().attribute(before.key(one), (EAttribute) feature.before());
				Object now = after.snapshot().attribute(after.key(other), attribute);
				boolean isSame = Objects.equals(Hashes.comparable(attribute, old), Hashes.comparable(attribute, now));
				if (!isSame && !(Metamodel.isMapOrder(attribute) && twice.isOrder(one, other, (List<?>) old, (List<?>) now))) {
					action.accept(new Difference.Changed(before.key(one), after.key(other), attribute, old, now));
				}
			} else if (feature.kind() == FeatureKind.REFERENCE) {
				links(one, other, feature, action);
			}
		}
		external.of(before.key(one), after.key(other), matches.types().features(after.type(other))).forEach(action);
	}

	private void links(int one, int other, TypePairs.Pair feature, Consumer<Difference> action) {
		EReference reference = (EReference) feature.after();
		LinkChange change = LinkChange.of(matches, one, other, feature);
		boolean leads = LinkChange.leads(reference);
		if (leads ? !change.isEmpty() : change.isReordered()) {
			List<Long> removed = leads ? Arrays.stream(change.removed()).mapToObj(before::key).toList() : List.of();
			List<Long> added = leads ? Arrays.stream(change.added()).mapToObj(after::key).toList() : List.of();
			action.accept(new Difference.Relinked(before.key(one), after.key(other), reference, removed, added, change.isReordered()));
		}
	}
}
