// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

import org.modelarena.core.columns.ColumnSnapshot;

/** How rows lie in pages. */
public final class PageLayout {
	/** Rows of a page. */
	public static final int PAGE = ColumnSnapshot.PAGE;
	/** {@code row >>> SHIFT} is the page of a row. */
	public static final int SHIFT = 10;
	/** {@code row & MASK} is its place in the page. */
	public static final int MASK = PAGE - 1;

	private PageLayout() {
	}
}
