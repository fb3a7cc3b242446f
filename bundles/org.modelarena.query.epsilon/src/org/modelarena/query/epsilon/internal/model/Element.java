// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.epsilon.eol.models.IModel;
import org.eclipse.epsilon.eol.models.IModelElement;
import org.modelarena.core.ElementKey;

/** An element as programs see it: its key in the snapshot that the program runs on. */
public final class Element implements IModelElement {
	private final SnapshotModel model;
	private final long key;
	private EClass type;

	/** @param type the exact type, or null to ask the snapshot when it is needed */
	Element(SnapshotModel model, long key, EClass type) {
		this.model = model;
		this.key = key;
		this.type = type;
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
		return type().getName() + " #" + key;
	}
}
