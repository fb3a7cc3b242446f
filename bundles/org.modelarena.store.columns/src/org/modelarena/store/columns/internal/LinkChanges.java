package org.modelarena.store.columns.internal;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.store.columns.internal.column.LongEditor;

/** Makes and removes links, with their opposites or the sources that are kept in their stead. For one edit. */
final class LinkChanges {
	private static final int NONE = ColumnSnapshot.NO_ROW;

	private final Schema schema;
	private final ColumnEditors columns;

	LinkChanges(Schema schema, ColumnEditors columns) {
		this.schema = schema;
		this.columns = columns;
	}

	/** Replaces the target of a single-valued reference. */
	void setTarget(int row, EReference reference, int target) {
		int old = columns.ints(schema.columns(reference).column()).get(row);
		if (old != NONE) {
			remove(row, reference, old);
		}
		if (target != NONE) {
			add(row, reference, target);
		}
	}

	private boolean has(int row, EReference reference, int target) {
		int column = schema.columns(reference).column();
		return reference.isMany() ? columns.links(column).has(row, target) : columns.ints(column).get(row) == target;
	}

	/** Links in both directions; an end that can have one link only loses the one before. */
	void add(int row, EReference reference, int target) {
		if (has(row, reference, target)) {
			return;
		}
		EReference opposite = reference.getEOpposite();
		if (opposite == null || schema.columns(opposite) == null) {
			addEnd(row, reference, target);
			addSource(row, reference, target);
			return;
		}
		if (!opposite.isMany()) {
			int other = columns.ints(schema.columns(opposite).column()).get(target);
			if (other != NONE) {
				remove(other, reference, target);
			}
		}
		addEnd(row, reference, target);
		if (opposite != reference || row != target) {
			addEnd(target, opposite, row);
		}
	}

	private void addEnd(int row, EReference reference, int target) {
		int column = schema.columns(reference).column();
		if (reference.isMany()) {
			columns.links(column).add(row, target);
		} else {
			columns.ints(column).set(row, target);
		}
	}

	private void addSource(int row, EReference reference, int target) {
		FeatureColumns found = schema.columns(reference);
		if (found.hasSources()) {
			LongEditor keys = columns.longs(Schema.KEYS);
			long key = keys.get(row);
			columns.links(found.sources()).insert(target, row, other -> keys.get(other) > key);
		}
	}

	/** Removes a link with its other end, if it is there. */
	void remove(int row, EReference reference, int target) {
		if (!has(row, reference, target)) {
			return;
		}
		EReference opposite = reference.getEOpposite();
		removeEnd(row, reference, target);
		if (opposite != null && schema.columns(opposite) != null) {
			removeEnd(target, opposite, row);
		} else if (schema.columns(reference).hasSources()) {
			columns.links(schema.columns(reference).sources()).remove(target, row);
		}
	}

	/** Removes one end of a link only. */
	void removeEnd(int row, EReference reference, int target) {
		int column = schema.columns(reference).column();
		if (reference.isMany()) {
			columns.links(column).remove(row, target);
		} else if (columns.ints(column).get(row) == target) {
			columns.ints(column).set(row, NONE);
		}
	}

	/** The targets of a reference that has a column. */
	int[] targets(int row, FeatureColumns found) {
		if (found.shape() == FeatureColumns.Shape.LINKS) {
			return columns.links(found.column()).get(row);
		}
		int target = columns.ints(found.column()).get(row);
		return target == NONE ? new int[0] : new int[] { target };
	}
}
