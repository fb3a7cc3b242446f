// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

/** A column of one state: what the base file has, and the pages that were changed since. Immutable and thread-safe. */
public sealed interface Column permits IntColumn, LongColumn, LinksColumn {
	/**
	 * Starts a change of the column.
	 *
	 * @param pages the number of pages that there are
	 */
	ColumnEditor edit(int pages);

	/** About how many bytes of the heap the changed pages take, some of which states before and after may share. */
	long changedBytes();
}
