// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.Optional;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;

/** A snapshot that answers as another one does, for subclasses that change some of its answers. Its objects read through it. */
public abstract class ForwardingSnapshot implements ModelSnapshot {
	private final ModelSnapshot base;

	protected ForwardingSnapshot(ModelSnapshot base) {
		this.base = base;
	}

	/** The snapshot that answers. */
	protected final ModelSnapshot base() {
		return base;
	}

	@Override
	public Metamodel metamodel() {
		return base.metamodel();
	}

	@Override
	public long size() {
		return base.size();
	}

	@Override
	public boolean contains(long key) {
		return base.contains(key);
	}

	@Override
	public KeyCursor extent(EClass type) {
		return base.extent(type);
	}

	@Override
	public long extentSize(EClass type) {
		return base.extentSize(type);
	}

	@Override
	public EClass type(long key) {
		return base.type(key);
	}

	@Override
	public @Nullable Object attribute(long key, EAttribute attribute) {
		return base.attribute(key, attribute);
	}

	@Override
	public long target(long key, EReference reference) {
		return base.target(key, reference);
	}

	/** The target of a single-valued reference for a subclass that shows other {@link #targets} than what it forwards to. */
	protected final long firstTarget(long key, EReference reference) {
		KeyCursor targets = targets(key, reference);
		return targets.next() ? targets.key() : NONE;
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		return base.targets(key, reference);
	}

	@Override
	public long container(long key) {
		return base.container(key);
	}

	@Override
	public @Nullable EReference containment(long key) {
		return base.containment(key);
	}

	@Override
	public KeyCursor roots() {
		return base.roots();
	}

	@Override
	public KeyCursor sources(long key, EReference reference) {
		return base.sources(key, reference);
	}

	@Override
	public boolean holds(EStructuralFeature feature) {
		return base.holds(feature);
	}

	@Override
	public boolean isAtHand(EStructuralFeature feature) {
		return base.isAtHand(feature);
	}

	@Override
	public boolean isIndexed(EAttribute attribute) {
		return base.isIndexed(attribute);
	}

	@Override
	public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
		return base.seek(type, attribute, range);
	}

	@Override
	public Optional<Timeline> timeline() {
		return base.timeline();
	}

	@Override
	public long key(EObject object) {
		return object instanceof SnapshotObject element && element.snapshot() == this ? element.key() : base.key(object);
	}

	@Override
	public void close() {
		base.close();
	}
}
