// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

import java.util.Arrays;

/**
 * The links of a changed page as one array, which costs one access to memory less than two would: for each row the index at which its
 * targets begin, then where the last ones end, then the targets. Such arrays are not changed.
 */
public final class LinkPage {
	public static final int STARTS = PageLayout.PAGE + 1;
	public static final int[] EMPTY = new int[STARTS];
	/** The targets of a row that has none. */
	public static final int[] NOTHING = new int[0];
	/** A page without links, row by row. */
	public static final int[][] EMPTY_ROWS = new int[PageLayout.PAGE][];
	static {
		Arrays.fill(EMPTY, STARTS);
		Arrays.fill(EMPTY_ROWS, NOTHING);
	}

	private LinkPage() {
	}

	/** The same page, row by row. */
	public static int[][] rows(int[] page) {
		int[][] rows = new int[PageLayout.PAGE][];
		for (int i = 0; i < PageLayout.PAGE; i++) {
			rows[i] = page[i] == page[i + 1] ? NOTHING : Arrays.copyOfRange(page, page[i], page[i + 1]);
		}
		return rows;
	}

	/**
	 * The page with other targets for some rows.
	 *
	 * @param replaced for each row its targets, or null to keep them
	 */
	public static int[] with(int[] page, int[][] replaced) {
		int[] starts = new int[STARTS];
		starts[0] = STARTS;
		for (int i = 0; i < PageLayout.PAGE; i++) {
			starts[i + 1] = starts[i] + (replaced[i] == null ? page[i + 1] - page[i] : replaced[i].length);
		}
		int[] made = Arrays.copyOf(starts, starts[PageLayout.PAGE]);
		int kept = 0;
		for (int i = 0; i <= PageLayout.PAGE; i++) {
			if (i == PageLayout.PAGE || replaced[i] != null) {
				System.arraycopy(page, page[kept], made, starts[kept], page[i] - page[kept]);
				if (i < PageLayout.PAGE) {
					System.arraycopy(replaced[i], 0, made, starts[i], replaced[i].length);
				}
				kept = i + 1;
			}
		}
		return made;
	}
}
