// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.derivation.ChangeListener;
import org.modelarena.derivation.Read;
import org.modelarena.store.columns.internal.column.LongEditor;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;

/** Makes and removes links, with their opposites or the sources that are kept in their stead. For one edit. */
final class LinkChanges {
	private static final int NONE = ColumnSnapshot.NO_ROW;

	private final Schema schema;
	private final ColumnEditors columns;
	private final ChangeListener listener;

	/** @param listener notified of what changes; null if not needed */
	LinkChanges(Schema schema, ColumnEditors columns, ChangeListener listener) {
		this.schema = schema;
		this.columns = columns;
		this.listener = listener;
	}

	private void tell(int row, EReference reference, int target) {
		if (listener == null) {
			return;
		}
		long targetKey = columns.longs(Schema.KEYS).get(target);
		listener.touched(Read.feature(reference, columns.longs(Schema.KEYS).get(row)));
		listener.touched(Read.sources(reference, targetKey));
		if (reference.isContainment()) {
			listener.touched(Read.container(targetKey));
		}
	}

	/** Replaces all targets of a derived reference. */
	void setTargets(int row, EReference reference, int[] targets) {
		for (int target : targets(row, schema.columns(reference))) {
			remove(row, reference, target);
		}
		for (int target : targets) {
			addEnd(row, reference, target, ModelEdit.END);
			addSource(row, reference, target);
		}
	}

	/** Replaces the target of a single-valued reference. */
	void setTarget(int row, EReference reference, int target) {
		int old = columns.ints(schema.columns(reference).column()).get(row);
		if (old != NONE && old != target) {
			remove(row, reference, old);
		}
		if (target != NONE) {
			add(row, reference, target, ModelEdit.END);
		}
	}

	private boolean has(int row, EReference reference, int target) {
		int column = schema.columns(reference).column();
		return reference.isMany() ? columns.links(column).has(row, target) : columns.ints(column).get(row) == target;
	}

	/** Links in both directions; an end that can have one link only loses the one before. The other end comes last at the target. */
	void add(int row, EReference reference, int target, int position) {
		if (has(row, reference, target)) {
			return;
		}
		EReference opposite = reference.getEOpposite();
		if (schema.columns(reference).hasSources()) {
			addEnd(row, reference, target, position);
			addSource(row, reference, target);
			return;
		}
		if (!opposite.isMany()) {
			int other = columns.ints(schema.columns(opposite).column()).get(target);
			if (other != NONE) {
				remove(other, reference, target);
			}
		}
		addEnd(row, reference, target, position);
		if (opposite != reference || row != target) {
			addEnd(target, opposite, row, ModelEdit.END);
		}
	}

	/** Makes one end of a link only. */
	void addEnd(int row, EReference reference, int target, int position) {
		tell(row, reference, target);
		int column = schema.columns(reference).column();
		if (reference.isMany() && position == ModelEdit.END) {
			columns.links(column).add(row, target);
		} else if (reference.isMany()) {
			columns.links(column).insertAt(row, position, target);
		} else {
			columns.ints(column).set(row, target);
		}
	}

	/** Gives a target another place among those of a row. */
	void reorder(int row, EReference reference, int target, int position) {
		if (listener != null) {
			listener.touched(Read.feature(reference, columns.longs(Schema.KEYS).get(row)));
		}
		columns.links(schema.columns(reference).column()).move(row, target, position);
	}

	private void addSource(int row, EReference reference, int target) {
		LongEditor keys = columns.longs(Schema.KEYS);
		long key = keys.get(row);
		columns.links(schema.columns(reference).sources()).insert(target, row, other -> keys.get(other) > key);
	}

	/** Removes a link with its other end, if it is there. */
	void remove(int row, EReference reference, int target) {
		if (!has(row, reference, target)) {
			return;
		}
		removeEnd(row, reference, target);
		if (schema.columns(reference).hasSources()) {
			columns.links(schema.columns(reference).sources()).remove(target, row);
		} else {
			removeEnd(target, reference.getEOpposite(), row);
		}
	}

	/** Removes one end of a link only. */
	void removeEnd(int row, EReference reference, int target) {
		tell(row, reference, target);
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
