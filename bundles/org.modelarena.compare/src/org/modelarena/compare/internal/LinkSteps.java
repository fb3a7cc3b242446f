// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.FeatureKind;
import org.modelarena.core.arrays.Sequences;

/** Gives the elements of the second model their links: first by the ends that lead, then the order of the lists at the other ends. Used once, by one thread. */
final class LinkSteps {
	/** Up to so many targets of a list that come or go are steps of their own; more are told as the whole list. */
	private static final int FEW = 8;

	private final Matches matches;
	private final ModelEdit edit;
	private final long[] keys;
	private final Cancellation cancellation;
	/** The elements that were added to lists at the other ends of links, in the order of the steps: these stand at the ends of the lists. */
	private final Map<End, List<Integer>> appended = new HashMap<>();

	/** A list of links of an element after, by its name. */
	private record End(int element, String reference) {
	}

	LinkSteps(Matches matches, ModelEdit edit, long[] keys, Cancellation cancellation) {
		this.matches = matches;
		this.edit = edit;
		this.keys = keys;
		this.cancellation = cancellation;
	}

	void run() {
		forEach(true, this::lead);
		forEach(false, this::sort);
	}

	private interface Step {
		void take(int element, EReference reference, LinkChange change);
	}

	private void forEach(boolean isLeading, Step step) {
		for (int n = 0; n < matches.after().size(); n++) {
			if ((n & 0x3FF) == 0) {
				cancellation.check();
			}
			for (TypePairs.Pair feature : matches.types().features(matches.after().type(n))) {
				if (feature.kind() == FeatureKind.REFERENCE && LinkChange.leads((EReference) feature.after()) == isLeading && (isLeading || feature.after().isMany())) {
					step.take(n, EditWriter.before(feature), LinkChange.of(matches, matches.toBefore(n), n, feature));
				}
			}
		}
	}

	private void lead(int n, EReference reference, LinkChange change) {
		if (change.isEmpty()) {
			return;
		}
		if (!reference.isMany()) {
			edit.set(keys[n], reference, change.now().length == 0 ? ModelSnapshot.NONE : keys[change.now()[0]]);
		} else if (change.isReordered() || change.removed().length + change.added().length > FEW || reference.getEOpposite() == reference) {
			edit.set(keys[n], reference, Arrays.stream(change.now()).mapToLong(target -> keys[target]).toArray());
		} else {
			Arrays.stream(change.removed()).forEach(target -> edit.remove(keys[n], reference, matches.before().key(target)));
			int[] places = Sequences.places(change.added(), change.now());
			IntStream.range(0, places.length).forEach(i -> edit.add(keys[n], reference, keys[change.added()[i]], places[i]));
		}
		EReference opposite = reference.getEOpposite();
		if (opposite != null && opposite.isMany()) {
			Arrays.stream(change.added()).forEach(target -> appended.computeIfAbsent(new End(target, opposite.getName()), end -> new ArrayList<>()).add(n));
		}
	}

	private void sort(int n, EReference reference, LinkChange change) {
		IntStream last = appended.getOrDefault(new End(n, reference.getName()), List.of()).stream().mapToInt(Integer::intValue);
		int[] there = IntStream.concat(Arrays.stream(change.kept()), last).toArray();
		if (!Arrays.equals(there, change.now())) {
			edit.set(keys[n], reference, Arrays.stream(change.now()).mapToLong(target -> keys[target]).toArray());
		}
	}
}
