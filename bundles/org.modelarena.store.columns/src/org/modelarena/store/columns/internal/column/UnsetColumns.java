// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;

import org.modelarena.store.columns.internal.encoding.BaseLinks;
import org.modelarena.store.columns.internal.encoding.IntSequence;
import org.modelarena.store.columns.internal.encoding.PageLayout;
import org.modelarena.store.columns.internal.encoding.PagedInts;
import org.modelarena.store.columns.internal.encoding.PagedLongs;

/** Columns that no base file has yet, whose rows all have the same. */
public final class UnsetColumns {
	private static final IntBuffer NO_INTS = IntBuffer.allocate(0);

	private UnsetColumns() {
	}

	/** Ints that are all the default. */
	public static IntColumn ints(int pages, int fresh) {
		int[] page = new int[PageLayout.PAGE];
		Arrays.fill(page, fresh);
		return new IntColumn(new Lazy<>(() -> paged(pages, fresh)), null, page, 0);
	}

	/** Every page has the same entries, which are nothing above its base. */
	private static PagedInts paged(int pages, int fresh) {
		int[] bases = new int[pages];
		Arrays.fill(bases, fresh);
		return new PagedInts(new PagedInts.Parts(0, bases, new int[pages], ShortBuffer.allocate(PageLayout.PAGE + 1), NO_INTS), 0);
	}

	/** Longs that are all the default. */
	public static LongColumn longs(int pages, long fresh) {
		long[] page = new long[PageLayout.PAGE];
		Arrays.fill(page, fresh);
		long[] bases = new long[pages];
		Arrays.fill(bases, fresh);
		PagedLongs.Parts parts = new PagedLongs.Parts(0, bases, new int[pages], ShortBuffer.allocate(PageLayout.PAGE), NO_INTS, LongBuffer.allocate(0));
		return new LongColumn(new Lazy<>(() -> new PagedLongs(parts)), null, page);
	}

	/** No links. */
	public static LinksColumn links(int pages) {
		return new LinksColumn(new Lazy<>(() -> new BaseLinks(paged(pages, 0), false, new IntSequence.InOrder(0, 0), 0)), new Lazy<>(() -> false), null, null, 0);
	}
}
