// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.validation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/**
 * Chooses the elements of a sample: instances of the classes that plans scan, from the beginning of their extents and from anywhere, what these refer to
 * by the references that the plans follow, and all containers.
 */
final class SampleDraw {
	/** So many tries to come upon an instance of a class by chance, for each that is wanted. */
	private static final int TRIES = 8;
	private static final int MOST_TARGETS = 4;
	/** How many elements come with each that is drawn, at most. */
	private static final int NEIGHBOURS = 30;

	private final ModelSnapshot snapshot;
	private final Cancellation cancellation;
	private final Random random;
	private final TreeSet<Long> chosen = new TreeSet<>();
	private final Deque<Long> fresh = new ArrayDeque<>();

	/** @param seed decides which elements are drawn by chance */
	SampleDraw(ModelSnapshot snapshot, Cancellation cancellation, long seed) {
		this.snapshot = snapshot;
		this.cancellation = cancellation;
		this.random = new Random(seed);
	}

	/**
	 * A sample.
	 *
	 * @param ofType       how many instances of each class are drawn; what these refer to comes on top
	 */
	ModelSample draw(Subject subject, int ofType, Perturbation perturbation) {
		for (EClass type : subject.types()) {
			for (EClass exact : snapshot.metamodel().concreteSubtypes(type)) {
				first(exact, Math.max(2, ofType / 4));
			}
			anywhere(type, ofType);
		}
		follow(subject.references(), chosen.size() + ofType * NEIGHBOURS);
		if (ModelSample.areContainersAtHand(snapshot)) {
			addContainers();
		}
		return new ModelSample(snapshot, chosen, perturbation, cancellation);
	}

	private void addContainers() {
		for (long key : List.copyOf(chosen)) {
			for (long above = snapshot.container(key); above != ModelSnapshot.NONE && chosen.add(above); above = snapshot.container(above)) {
				cancellation.check();
			}
		}
	}

	private void take(long key) {
		if (chosen.add(key)) {
			fresh.add(key);
		}
	}

	private void first(EClass exact, int count) {
		KeyCursor cursor = snapshot.extent(exact);
		for (int i = 0; i < count && cursor.next(); i++) {
			take(cursor.key());
		}
		cancellation.check();
	}

	/** Keys are nearly without gaps, so most numbers below the size are keys. */
	private void anywhere(EClass type, int count) {
		long size = snapshot.size();
		int missing = count / 2;
		for (int i = 0; i < TRIES * count && missing > 0 && size > 0; i++) {
			long key = random.nextLong(size);
			if (snapshot.contains(key) && snapshot.metamodel().concreteSubtypes(type).contains(snapshot.type(key))) {
				take(key);
				missing--;
			}
		}
		cancellation.check();
	}

	/** When there are enough, only what a single-valued reference refers to comes on top, so that it is not null where it is not in the model. */
	private void follow(List<EReference> followed, int most) {
		while (!fresh.isEmpty() && chosen.size() < 2 * most) {
			long key = fresh.removeFirst();
			EClass type = snapshot.type(key);
			boolean isEnough = chosen.size() >= most;
			for (EReference reference : followed) {
				if (!isEnough || !reference.isMany()) {
					follow(key, type, reference);
				}
				if (!isEnough && reference.getEOpposite() != null) {
					follow(key, type, reference.getEOpposite());
				}
			}
			cancellation.check();
		}
	}

	private void follow(long key, EClass type, EReference reference) {
		if (reference.getEContainingClass().isSuperTypeOf(type) && snapshot.holds(reference) && snapshot.isAtHand(reference)) {
			KeyCursor targets = snapshot.targets(key, reference);
			for (int i = 0; i < MOST_TARGETS && targets.next(); i++) {
				take(targets.key());
			}
		}
	}
}
