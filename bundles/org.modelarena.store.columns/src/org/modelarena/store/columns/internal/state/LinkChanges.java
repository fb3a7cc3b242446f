// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import java.util.function.LongConsumer;

import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.edit.EditEngine;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.derivation.ChangeListener;
import org.modelarena.derivation.Read;
import org.modelarena.store.columns.internal.column.LongEditor;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;

/** The ends of links in columns, with the sources that are kept where there is no opposite. Elements are rows. For one edit. */
abstract class LinkChanges extends EditEngine {
	final Schema schema;
	final ColumnEditors editors;
	/** Notified of what changes; null if not needed. */
	final ChangeListener listener;

	LinkChanges(Schema schema, ColumnEditors editors, ChangeListener listener) {
		this.schema = schema;
		this.editors = editors;
		this.listener = listener;
	}

	private void tell(int row, EReference reference, int target) {
		if (listener == null) {
			return;
		}
		listener.touched(Read.feature(reference, key(row)));
		listener.touched(Read.sources(reference, key(target)));
		if (reference.isContainment()) {
			listener.touched(Read.container(key(target)));
		}
	}

	final long key(long row) {
		return editors.longs(Schema.KEYS).get((int) row);
	}

	@Override
	protected final EReference opposite(EReference reference) {
		FeatureColumns found = schema.columns(reference);
		return found == null || found.hasSources() ? null : reference.getEOpposite();
	}

	@Override
	protected final boolean has(long row, EReference reference, long target) {
		int column = schema.columns(reference).column();
		return reference.isMany() ? editors.links(column).has((int) row, (int) target) : editors.ints(column).get((int) row) == target;
	}

	@Override
	protected final long target(long row, EReference reference) {
		return editors.ints(schema.columns(reference).column()).get((int) row);
	}

	@Override
	protected final void eachTarget(long row, EReference reference, LongConsumer sink) {
		FeatureColumns found = schema.columns(reference);
		if (found == null) {
			return;
		}
		if (!reference.isMany()) {
			int target = editors.ints(found.column()).get((int) row);
			if (target != ColumnSnapshot.NO_ROW) {
				sink.accept(target);
			}
			return;
		}
		for (int target : editors.links(found.column()).get((int) row)) {
			sink.accept(target);
		}
	}

	@Override
	protected final void addEnd(long source, EReference reference, long end, int position) {
		int row = (int) source;
		int target = (int) end;
		tell(row, reference, target);
		FeatureColumns found = schema.columns(reference);
		if (!reference.isMany()) {
			editors.ints(found.column()).set(row, target);
		} else if (position == ModelEdit.END) {
			editors.links(found.column()).add(row, target);
		} else {
			editors.links(found.column()).insertAt(row, position, target);
		}
		if (found.hasSources()) {
			LongEditor keys = editors.longs(Schema.KEYS);
			long key = keys.get(row);
			editors.links(found.sources()).insert(target, row, other -> keys.get(other) > key);
		}
	}

	@Override
	protected final void removeEnd(long source, EReference reference, long end) {
		int row = (int) source;
		int target = (int) end;
		tell(row, reference, target);
		FeatureColumns found = schema.columns(reference);
		if (reference.isMany()) {
			editors.links(found.column()).remove(row, target);
		} else if (editors.ints(found.column()).get(row) == target) {
			editors.ints(found.column()).set(row, ColumnSnapshot.NO_ROW);
		}
		if (found.hasSources()) {
			editors.links(found.sources()).remove(target, row);
		}
	}

	@Override
	protected final void reorder(long row, EReference reference, long target, int position) {
		if (listener != null) {
			listener.touched(Read.feature(reference, key(row)));
		}
		editors.links(schema.columns(reference).column()).move((int) row, (int) target, position);
	}
}
