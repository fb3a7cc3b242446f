// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;

/** A snapshot that answers as another one does, for subclasses that are told first which feature is read. */
public abstract class ObservedSnapshot extends ForwardingSnapshot {
	protected ObservedSnapshot(ModelSnapshot base) {
		super(base);
	}

	/**
	 * A feature is about to be read, unless this throws something.
	 *
	 * @param key of the element; {@link #NONE} where it is asked which elements refer to one, or have a value
	 */
	protected abstract void beforeRead(EStructuralFeature feature, long key);

	@Override
	public @Nullable Object attribute(long key, EAttribute attribute) {
		beforeRead(attribute, key);
		return super.attribute(key, attribute);
	}

	@Override
	public long target(long key, EReference reference) {
		beforeRead(reference, key);
		return super.target(key, reference);
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		beforeRead(reference, key);
		return super.targets(key, reference);
	}

	@Override
	public KeyCursor sources(long key, EReference reference) {
		beforeRead(reference, NONE);
		return super.sources(key, reference);
	}

	@Override
	public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
		beforeRead(attribute, NONE);
		return super.seek(type, attribute, range);
	}
}
