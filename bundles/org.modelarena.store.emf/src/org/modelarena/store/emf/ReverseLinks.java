package org.modelarena.store.emf;

import java.util.Arrays;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.KeyCursor;

/** The sources of a reference by their targets. Immutable and thread-safe. */
final class ReverseLinks {
	private final int[] start;
	private final long[] sources;

	private ReverseLinks(int[] start, long[] sources) {
		this.start = start;
		this.sources = sources;
	}

	static ReverseLinks collect(EmfState state, EReference reference) {
		int[] start = new int[(int) state.keyBound() + 2];
		forEach(state, reference, (source, target) -> start[target + 2]++);
		for (int i = 2; i < start.length; i++) {
			start[i] += start[i - 1];
		}
		long[] sources = new long[start[start.length - 1]];
		forEach(state, reference, (source, target) -> sources[start[target + 1]++] = source);
		return new ReverseLinks(start, sources);
	}

	private interface Link {
		void from(long source, int target);
	}

	private static void forEach(EmfState state, EReference reference, Link link) {
		for (EClass type : state.metamodel().concreteSubtypes(reference.getEContainingClass())) {
			for (long source : state.extent(type)) {
				for (long target : state.targets(state.object(source), reference)) {
					link.from(source, (int) target);
				}
			}
		}
	}

	/** The sources of the links to an element. */
	KeyCursor of(long target) {
		return KeyCursor.of(Arrays.copyOfRange(sources, start[(int) target], start[(int) target + 1]));
	}
}
