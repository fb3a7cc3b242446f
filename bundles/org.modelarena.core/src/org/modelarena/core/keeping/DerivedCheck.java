// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.keeping;

import java.util.Arrays;
import java.util.Objects;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Cancellation;
import org.modelarena.core.derived.DerivedView;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Findings;

/** Checks that the values a store keeps of a derived feature are those that its expression gives now. */
final class DerivedCheck {
	/** After so many elements, what a view remembers is forgotten. */
	private static final int ELEMENTS_A_VIEW = 10_000;

	private final ModelSnapshot snapshot;
	private final Derivation derivation;
	private final Findings findings;
	private final Cancellation cancellation;

	DerivedCheck(ModelSnapshot snapshot, Derivation derivation, Findings findings, Cancellation cancellation) {
		this.snapshot = snapshot;
		this.derivation = derivation;
		this.findings = findings;
		this.cancellation = cancellation;
	}

	/** The snapshot as if its store kept no derived values. */
	private static final class Plain extends ForwardingSnapshot {
		Plain(ModelSnapshot base) {
			super(base);
		}

		@Override
		public boolean holds(EStructuralFeature feature) {
			return !Derivation.isDerived(feature);
		}
	}

	void run() {
		DerivedView fresh = view();
		int count = 0;
		for (KeyCursor keys = snapshot.extent(derivation.type()); keys.next();) {
			if (++count % ELEMENTS_A_VIEW == 0) {
				fresh = view();
			}
			cancellation.check();
			Object kept = value(snapshot, keys.key());
			Object computed = value(fresh, keys.key());
			if (!Objects.deepEquals(kept, computed)) {
				findings.add(ModelCheck.element(snapshot, keys.key()),
						"'" + derivation.feature().getName() + "' is kept as " + text(kept) + ", but its expression gives " + text(computed));
			}
		}
	}

	private DerivedView view() {
		return new DerivedView(new Plain(snapshot), cancellation);
	}

	private @Nullable Object value(ModelSnapshot from, long key) {
		return derivation.feature() instanceof EAttribute attribute ? from.attribute(key, attribute)
				: from.targets(key, (EReference) derivation.feature()).toArray();
	}

	private static String text(@Nullable Object value) {
		return value instanceof long[] keys ? Arrays.toString(keys) : String.valueOf(value);
	}
}
