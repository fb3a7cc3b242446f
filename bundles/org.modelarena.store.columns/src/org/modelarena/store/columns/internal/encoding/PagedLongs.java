// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/**
 * Longs of a base file by rows, page by page: entries of 16 or 32 bits, unsigned, above a base of their page, or of 64 bits. The two lowest
 * bits of a page's place tell which; the others are the index of its first entry. Immutable and thread-safe.
 */
public final class PagedLongs extends BaseLongs {
	static final int NARROW = 0;
	static final int WIDE = 1;
	static final int FULL = 2;
	static final int KIND_BITS = 2;
	private static final int KIND = (1 << KIND_BITS) - 1;

	/** The parts of the encoding. */
	public record Parts(int firstPage, long[] bases, int[] places, ShortBuffer narrow, IntBuffer wide, LongBuffer full) {
	}

	private final Parts parts;

	public PagedLongs(Parts parts) {
		this.parts = parts;
	}

	@Override
	public long get(int row) {
		int page = (row >>> PageLayout.SHIFT) - parts.firstPage;
		int place = parts.places[page];
		int at = (place >>> KIND_BITS) + (row & PageLayout.MASK);
		return switch (place & KIND) {
		case NARROW -> parts.bases[page] + (parts.narrow.get(at) & 0xFFFF);
		case WIDE -> parts.bases[page] + (parts.wide.get(at) & 0xFFFF_FFFFL);
		default -> parts.full.get(at);
		};
	}

	@Override
	public void read(int first, int count, long[] values, int at) {
		for (int i = 0; i < count; i++) {
			values[at + i] = get(first + i);
		}
	}
}
