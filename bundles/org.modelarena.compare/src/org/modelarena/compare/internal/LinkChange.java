// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare.internal;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.FeatureKind;
import org.modelarena.core.arrays.Sequences;

/**
 * The difference of one reference of two partners. Targets that are gone have taken their links with them, and do not count.
 *
 * @param kept    the targets that both have, by their numbers after, in the order before
 * @param removed the targets before that the reference has lost, by their numbers before
 * @param added   the targets after that it had not, by their numbers after
 * @param now     all targets after
 */
record LinkChange(int[] kept, int[] removed, int[] added, int[] now) {
	private static final int[] NONE = {};

	static LinkChange of(Matches matches, int one, int other, TypePairs.Pair feature) {
		int[] old = one == ModelTree.NONE ? new int[0] : matches.before().targets(one, feature.before());
		int[] now = matches.after().targets(other, feature.after());
		if (isSame(matches, old, now)) {
			return new LinkChange(now, NONE, NONE, now);
		}
		Set<Integer> targets = new HashSet<>();
		Arrays.stream(now).forEach(targets::add);
		int[] stayed = Arrays.stream(old).filter(target -> matches.toAfter(target) != ModelTree.NONE).toArray();
		int[] kept = Arrays.stream(stayed).map(matches::toAfter).filter(targets::contains).toArray();
		int[] removed = Arrays.stream(stayed).filter(target -> !targets.contains(matches.toAfter(target))).toArray();
		Arrays.stream(kept).forEach(targets::remove);
		return new LinkChange(kept, removed, Arrays.stream(now).filter(targets::contains).toArray(), now);
	}

	private static boolean isSame(Matches matches, int[] old, int[] now) {
		boolean isSame = old.length == now.length;
		for (int i = 0; isSame && i < old.length; i++) {
			isSame = matches.toAfter(old[i]) == now[i];
		}
		return isSame;
	}

	boolean isEmpty() {
		return removed.length == 0 && added.length == 0 && !isReordered();
	}

	/** Whether the targets that both have come in another order. */
	boolean isReordered() {
		return kept != now && !Sequences.isAscending(Sequences.places(kept, now));
	}

	/**
	 * Whether the links of a pair of opposites are those of this end, and follow at the other one: it is the single-valued one, or the first by name. Always true
	 * without an opposite.
	 */
	static boolean leads(EReference reference) {
		EReference opposite = reference.getEOpposite();
		if (opposite == null || FeatureKind.of(opposite) != FeatureKind.REFERENCE) {
			return true;
		}
		if (reference.isMany() != opposite.isMany()) {
			return !reference.isMany();
		}
		return name(reference).compareTo(name(opposite)) <= 0;
	}

	private static String name(EReference reference) {
		return reference.getEContainingClass().getName() + "." + reference.getName();
	}
}
