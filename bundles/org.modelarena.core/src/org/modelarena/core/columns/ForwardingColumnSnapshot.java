// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.columns;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.Range;

/** A snapshot with columns that answers as another one does, for subclasses that change some of its answers. Its objects read through it. */
public abstract class ForwardingColumnSnapshot extends ForwardingSnapshot implements ColumnSnapshot {
	private final ColumnSnapshot base;

	protected ForwardingColumnSnapshot(ColumnSnapshot base) {
		super(base);
		this.base = base;
	}

	@Override
	public Object state() {
		return base.state();
	}

	@Override
	public int row(long key) {
		return base.row(key);
	}

	@Override
	public boolean sharesRows(ColumnSnapshot other) {
		return base.sharesRows(other);
	}

	@Override
	public void keys(int[] rows, int count, long[] keys) {
		base.keys(rows, count, keys);
	}

	@Override
	public List<EClass> concreteTypes() {
		return base.concreteTypes();
	}

	@Override
	public void types(int[] rows, int count, int[] ids) {
		base.types(rows, count, ids);
	}

	@Override
	public RowPages rows(EClass type) {
		return base.rows(type);
	}

	@Override
	public RowPages inOrder(EClass type, RowPages rows) {
		return base.inOrder(type, rows);
	}

	@Override
	public RowPages seekRows(EClass type, EAttribute attribute, Range range) {
		return base.seekRows(type, attribute, range);
	}

	@Override
	public @Nullable ValueColumn values(EAttribute attribute) {
		return base.values(attribute);
	}

	@Override
	public @Nullable LinkColumn links(EReference reference) {
		return base.links(reference);
	}

	@Override
	public @Nullable LinkColumn reverseLinks(EReference reference) {
		return base.reverseLinks(reference);
	}

	@Override
	public LinkColumn containers() {
		return base.containers();
	}
}
