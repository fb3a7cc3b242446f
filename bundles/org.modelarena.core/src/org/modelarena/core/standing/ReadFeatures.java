// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.model.SnapshotObject;
import org.modelarena.core.model.Timeline;

/** A snapshot that notes which features are read, of whatever elements: a change of others cannot change what was computed. Used by one thread; does not own the snapshot. */
public final class ReadFeatures extends ForwardingSnapshot {
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

	private void note(EStructuralFeature feature) {
		features.add(feature);
		isAnything |= Derivation.isDerived(feature);
	}

	/** What has changed when may depend on any feature. */
	@Override
	public Optional<Timeline> timeline() {
		isAnything = true;
		return super.timeline();
	}

	@Override
	public @Nullable Object attribute(long key, EAttribute attribute) {
		note(attribute);
		return super.attribute(key, attribute);
	}

	@Override
	public long target(long key, EReference reference) {
		note(reference);
		return super.target(key, reference);
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		note(reference);
		return super.targets(key, reference);
	}

	@Override
	public KeyCursor sources(long key, EReference reference) {
		note(reference);
		return super.sources(key, reference);
	}

	@Override
	public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
		note(attribute);
		return super.seek(type, attribute, range);
	}
}
