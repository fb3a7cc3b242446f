// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import org.eclipse.emf.ecore.EClass;

/** All instances of a type and its subtypes. Knows that it is complete, so that an index can stand in for it. */
public final class Extent extends ElementList {
	private final EClass type;

	Extent(SnapshotModel model, EClass type) {
		super(model, model.symbols().exactType(type), null);
		this.type = type;
	}

	public EClass type() {
		return type;
	}

	@Override
	long[] load() {
		return model().drain(model().snapshot().extent(type));
	}

	@Override
	public int size() {
		return Math.toIntExact(model().snapshot().extentSize(type));
	}

	@Override
	public boolean isEmpty() {
		return size() == 0;
	}

	@Override
	public boolean contains(Object object) {
		return object instanceof Element element && element.model() == model() && model().symbols().isKind(element, type);
	}
}
