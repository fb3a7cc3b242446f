// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.columns;

import java.util.Arrays;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EReference;

/**
 * Targets that an element has several times in a reference that is unique. EMF's reader does not look whether a file names one twice, and keeps both; edits add
 * none that is there. Stateless.
 */
public final class RepeatedTargets {
	/** Of so few targets each is compared with each. */
	private static final int FEW = 16;

	private RepeatedTargets() {
	}

	/** Whether a reference may have such: it is unique, and holds nothing, as what is held is held once. */
	public static boolean mayBeIn(EReference reference) {
		return reference.isMany() && reference.isUnique() && !reference.isContainment();
	}

	/** Whether one is among some targets several times. */
	public static boolean areIn(long[] targets) {
		if (targets.length > FEW) {
			long[] sorted = targets.clone();
			Arrays.sort(sorted);
			return IntStream.range(1, sorted.length).anyMatch(i -> sorted[i] == sorted[i - 1]);
		}
		for (int i = 1; i < targets.length; i++) {
			for (int j = 0; j < i; j++) {
				if (targets[i] == targets[j]) {
					return true;
				}
			}
		}
		return false;
	}

	/** The same for a part of some rows. */
	public static boolean areIn(int[] targets, int from, int to) {
		if (to - from > FEW) {
			int[] sorted = Arrays.copyOfRange(targets, from, to);
			Arrays.sort(sorted);
			return IntStream.range(1, sorted.length).anyMatch(i -> sorted[i] == sorted[i - 1]);
		}
		for (int i = from + 1; i < to; i++) {
			for (int j = from; j < i; j++) {
				if (targets[i] == targets[j]) {
					return true;
				}
			}
		}
		return false;
	}
}
