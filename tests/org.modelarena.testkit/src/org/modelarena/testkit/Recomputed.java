// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Cancellation;
import org.modelarena.core.derived.DerivedView;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;

/** Compares what a store keeps of derived features with what their expressions give when they are evaluated now. */
public final class Recomputed {
	private Recomputed() {
	}

	/** A snapshot of a store that keeps no derived values. */
	private static final class Plain extends ForwardingSnapshot {
		Plain(ModelSnapshot base) {
			super(base);
		}

		@Override
		public boolean holds(EStructuralFeature feature) {
			return !Derivation.isDerived(feature);
		}
	}

	/** Every derived value is the one that its expression gives; the number of values compared. */
	public static int assertUpToDate(ModelStore store) {
		int compared = 0;
		try (ModelSnapshot snapshot = store.snapshot()) {
			DerivedView oracle = new DerivedView(new Plain(snapshot), Cancellation.create());
			for (Derivation derivation : Derivation.in(snapshot.metamodel())) {
				for (EClass type : List.of(derivation.type())) {
					for (long key : snapshot.extent(type).toArray()) {
						assertEquals(value(oracle, key, derivation.feature()), value(snapshot, key, derivation.feature()), derivation.name() + " of #" + key);
						compared++;
					}
				}
			}
		}
		return compared;
	}

	private static Object value(ModelSnapshot snapshot, long key, EStructuralFeature feature) {
		if (feature instanceof EAttribute attribute) {
			return snapshot.attribute(key, attribute);
		}
		List<Long> targets = new ArrayList<>();
		for (KeyCursor cursor = snapshot.targets(key, (EReference) feature); cursor.next();) {
			targets.add(cursor.key());
		}
		return targets;
	}
}
