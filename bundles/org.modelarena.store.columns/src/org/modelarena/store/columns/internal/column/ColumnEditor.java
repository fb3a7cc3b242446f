// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

/** A changed column that is being made. Reads what was written. Used by one thread. */
public sealed interface ColumnEditor permits IntEditor, LongEditor, LinksEditor {
	/** Gives the rows of a page that is not in the base file their defaults. */
	void addPage(int page);

	/** The column as it is now; the editor must not be used any more. */
	Column freeze();
}
