// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.Arrays;

import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;

/**
 * The sources of one reference by their targets, as they are in one snapshot: for stores that keep links in one direction only. Takes 4
 * bytes an element and 8 a link. Immutable and thread-safe.
 */
public final class ReverseLinks {
	private final int[] start;
	private final long[] sources;

	private ReverseLinks(int[] start, long[] sources) {
		this.start = start;
		this.sources = sources;
	}

	/**
	 * Collects all links of a reference, in time proportional to their number.
	 *
	 * @param bound larger than any key of the snapshot
	 */
	public static ReverseLinks collect(ModelSnapshot snapshot, EReference reference, int bound) {
		int[] start = new int[bound + 2];
		forEach(snapshot, reference, (source, target) -> start[target + 2]++);
		for (int i = 2; i < start.length; i++) {
			start[i] += start[i - 1];
		}
		long[] sources = new long[start[start.length - 1]];
		forEach(snapshot, reference, (source, target) -> sources[start[target + 1]++] = source);
		return new ReverseLinks(start, sources);
	}

	private interface Link {
		void from(long source, int target);
	}

	private static void forEach(ModelSnapshot snapshot, EReference reference, Link link) {
		for (KeyCursor elements = snapshot.extent(reference.getEContainingClass()); elements.next();) {
			for (KeyCursor targets = snapshot.targets(elements.key(), reference); targets.next();) {
				link.from(elements.key(), (int) targets.key());
			}
		}
	}

	/** The sources of the links to an element, which must be below the bound. */
	public KeyCursor of(long target) {
		return KeyCursor.of(Arrays.copyOfRange(sources, start[(int) target], start[(int) target + 1]));
	}

	/**
	 * The result of {@link ModelSnapshot#sources}, where it follows from the opposite or the container.
	 *
	 * @return the sources; null where only collecting the links gives them
	 */
	public static @Nullable KeyCursor byOtherEnd(ModelSnapshot snapshot, long key, EReference reference) {
		EReference opposite = reference.getEOpposite();
		if (opposite != null) {
			return opposite.getEContainingClass().isSuperTypeOf(snapshot.type(key)) ? snapshot.targets(key, opposite) : KeyCursor.of();
		}
		if (reference.isContainment()) {
			return reference == snapshot.containment(key) ? KeyCursor.of(snapshot.container(key)) : KeyCursor.of();
		}
		return null;
	}
}
