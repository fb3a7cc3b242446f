// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.core.columns.RowPages;
import org.modelarena.core.columns.ValueColumn;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.Range;

/** A model of which nothing is known but its metamodel: extents are taken to be of one size, and elements cannot be read. Immutable. */
final class UnseenModel implements ColumnSnapshot {
	/** Instances of each class. */
	private static final long EXTENT = 1000;

	private final Metamodel metamodel;

	UnseenModel(Metamodel metamodel) {
		this.metamodel = metamodel;
	}

	@Override
	public Metamodel metamodel() {
		return metamodel;
	}

	private static UnsupportedOperationException unseen() {
		return new UnsupportedOperationException("Nobody has seen the model");
	}

	@Override
	public long size() {
		return EXTENT * metamodel.classes().size();
	}

	@Override
	public long extentSize(EClass type) {
		return EXTENT * metamodel.concreteSubtypes(type).size();
	}

	@Override
	public LinkColumn links(EReference reference) {
		return null;
	}

	@Override
	public LinkColumn reverseLinks(EReference reference) {
		return null;
	}

	@Override
	public ValueColumn values(EAttribute attribute) {
		return null;
	}

	@Override
	public List<EClass> concreteTypes() {
		return metamodel.classes().stream().filter(type -> !type.isAbstract() && !type.isInterface()).toList();
	}

	@Override
	public boolean contains(long key) {
		throw unseen();
	}

	@Override
	public KeyCursor extent(EClass type) {
		throw unseen();
	}

	@Override
	public EClass type(long key) {
		throw unseen();
	}

	@Override
	public Object attribute(long key, EAttribute attribute) {
		throw unseen();
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		throw unseen();
	}

	@Override
	public long container(long key) {
		throw unseen();
	}

	@Override
	public EReference containment(long key) {
		throw unseen();
	}

	@Override
	public KeyCursor roots() {
		throw unseen();
	}

	@Override
	public KeyCursor sources(long key, EReference reference) {
		throw unseen();
	}

	@Override
	public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
		throw unseen();
	}

	@Override
	public int row(long key) {
		throw unseen();
	}

	@Override
	public void keys(int[] rows, int count, long[] keys) {
		throw unseen();
	}

	@Override
	public void types(int[] rows, int count, int[] ids) {
		throw unseen();
	}

	@Override
	public RowPages rows(EClass type) {
		throw unseen();
	}

	@Override
	public RowPages seekRows(EClass type, EAttribute attribute, Range range) {
		throw unseen();
	}

	@Override
	public LinkColumn containers() {
		throw unseen();
	}

	@Override
	public void close() {
		// There is nothing to give back.
	}
}
