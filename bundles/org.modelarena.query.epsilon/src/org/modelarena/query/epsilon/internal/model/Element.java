// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.models.IModel;
import org.eclipse.epsilon.eol.models.IModelElement;
import org.modelarena.core.ElementKey;

/** An element as programs see it: its key in the snapshot that the program runs on, or in an earlier version. */
public final class Element implements IModelElement {
	private final SnapshotModel model;
	private final long key;
	private final long[] scope;
	private EClass type;

	/** @param type the exact type, or null to ask the snapshot when it is needed */
	Element(SnapshotModel model, long key, EClass type) {
		this(model, key, type, null);
	}

	/** @param scope the only versions of it that count, in ascending order; null for all */
	private Element(SnapshotModel model, long key, EClass type, long[] scope) {
		this.model = model;
		this.key = key;
		this.type = type;
		this.scope = scope;
	}

	/**
	 * The same element in a version of the model.
	 *
	 * @param only the only versions of it that count from now on, in ascending order; null for all
	 */
	public Element in(SnapshotModel version, long[] only) {
		return new Element(version, key, type, only);
	}

	/** The only versions of it that count, in ascending order; null for all. */
	public long[] scope() {
		return scope;
	}

	public SnapshotModel model() {
		return model;
	}

	public long key() {
		return key;
	}

	/** The exact type. */
	public EClass type() {
		EClass known = type;
		if (known == null) {
			known = model.snapshot().type(key);
			type = known;
		}
		return known;
	}

	@Override
	public IModel getOwningModel() {
		return model;
	}

	@Override
	public boolean equals(Object other) {
		return this == other || other instanceof Element that && key == that.key && model == that.model;
	}

	@Override
	public int hashCode() {
		return ElementKey.hash(key);
	}

	@Override
	public String toString() {
		return type().getName() + " #" + key + (model.isPast() ? " @" + model.version() : "");
	}
}
