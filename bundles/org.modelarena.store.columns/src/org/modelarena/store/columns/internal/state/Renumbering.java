// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.store.columns.internal.column.Column;
import org.modelarena.store.columns.internal.column.UnsetColumns;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;

/** Gives the columns of a state the numbers of another schema, which has the same types. */
final class Renumbering {
	private final Schema after;
	private final Map<String, FeatureColumns> known = new HashMap<>();

	Renumbering(Schema before, Schema after) {
		this.after = after;
		before.features().forEach(feature -> known.put(before.name(feature), before.columns(feature)));
	}

	/**
	 * The same columns; features that there were not are not set.
	 *
	 * @param pages the number of pages of the state
	 */
	Column[] columns(Column[] columns, int pages) {
		Column[] renumbered = Arrays.copyOf(Arrays.copyOf(columns, Schema.FEATURES), after.columnBound());
		for (EStructuralFeature feature : after.features()) {
			FeatureColumns found = after.columns(feature);
			FeatureColumns old = known.get(after.name(feature));
			if (old != null) {
				System.arraycopy(columns, old.column(), renumbered, found.column(), Schema.COLUMNS_OF_FEATURE);
			} else {
				addUnset(found, pages, renumbered);
			}
		}
		return renumbered;
	}

	private void addUnset(FeatureColumns found, int pages, Column[] columns) {
		columns[found.column()] = switch (found.shape()) {
		case INTS -> UnsetColumns.ints(pages, (int) after.defaultOf(found));
		case LONGS -> UnsetColumns.longs(pages, after.defaultOf(found));
		case LINKS -> UnsetColumns.links(pages);
		case PARENT -> throw new IllegalStateException("A containment cannot come later: " + found.feature().getName());
		};
		if (found.hasSources()) {
			columns[found.sources()] = UnsetColumns.links(pages);
		}
		if (found.isNullable()) {
			columns[found.nulls()] = UnsetColumns.ints(pages, 1);
		}
	}
}
