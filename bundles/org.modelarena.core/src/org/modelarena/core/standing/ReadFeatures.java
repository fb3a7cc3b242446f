// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.ObservedSnapshot;
import org.modelarena.core.model.SnapshotObject;
import org.modelarena.core.model.Timeline;

/** A snapshot that notes which features are read, of whatever elements: a change of others cannot change what was computed. Used by one thread; does not own the snapshot. */
public final class ReadFeatures extends ObservedSnapshot {
	private final Set<EStructuralFeature> features = new HashSet<>();
	private boolean isAnything;

	public ReadFeatures(ModelSnapshot base) {
		super(base);
	}

	/** Whether an interpreter reads a snapshot by such a way as fast as by itself: not where it has objects of its own. */
	public static boolean isFree(ModelSnapshot snapshot) {
		KeyCursor roots = snapshot.roots();
		return !roots.next() || snapshot.object(roots.key()) instanceof SnapshotObject;
	}

	/** The features that were read so far; null if that may be any: if a derived one is among them, or if versions were asked for. */
	public @Nullable Set<EStructuralFeature> features() {
		return isAnything ? null : Set.copyOf(features);
	}

	@Override
	protected void beforeRead(EStructuralFeature feature, long key) {
		features.add(feature);
		isAnything |= Derivation.isDerived(feature);
	}

	/** The timeline of the snapshot: what has changed when may depend on any feature. */
	@Override
	public Optional<Timeline> timeline() {
		isAnything = true;
		return super.timeline();
	}
}
