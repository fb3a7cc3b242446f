// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import java.util.Arrays;

import org.modelarena.store.columns.internal.encoding.Encoding;
import org.modelarena.store.columns.internal.encoding.LongEntries;
import org.modelarena.store.columns.internal.encoding.PackedEntries;
import org.modelarena.store.columns.internal.encoding.PageLayout;
import org.modelarena.store.columns.internal.file.BaseWriter;
import org.modelarena.store.columns.internal.file.Part;

/**
 * Writes columns into a base file, each in the encoding that takes least, unless packing saves little. The descriptor of a column has the longs: encoding, first page,
 * and then what {@link Encoding} tells. Used by one thread.
 */
public final class ColumnWriter {
	private static final int BYTE_RANGE = 1 << Byte.SIZE;
	private static final int SHORT_RANGE = 1 << Short.SIZE;
	private static final int NONE = -1;
	/** Ints are packed where that takes less than so much of what they take otherwise, which is faster to read. */
	private static final double WORTH = 2 / 3.0;
	/** The same for those of one byte: only where most blocks have one value. */
	private static final double WORTH_OF_BYTES = 1 / 8.0;

	private final BaseWriter writer;

	public ColumnWriter(BaseWriter writer) {
		this.writer = writer;
	}

	private void describe(int column, Encoding encoding, long... facts) {
		writer.section(column, Part.DESCRIPTOR, out -> {
			out.putLongs(new long[] { encoding.ordinal() }, 0, 1);
			out.putLongs(facts, 0, facts.length);
		});
	}

	/** Writes ints; {@code values} begins with the first row of the coverage, and is changed where rows do not count. */
	public void ints(int column, Coverage coverage, int[] values) {
		Extremes extremes = Extremes.of(coverage, values);
		int width = extremes.width();
		PackedEntries packed = packed(coverage, values);
		if (packed.finish() < (long) width * coverage.rows() * (width == Byte.BYTES ? WORTH_OF_BYTES : WORTH)) {
			describe(column, Encoding.PACKED, coverage.firstPage(), 0, extremes.present);
			packed.write(column, writer);
			return;
		}
		extremes.fillGaps(coverage, values);
		int min = extremes.min;
		Encoding encoding = width == 1 ? Encoding.BYTES : width == Short.BYTES ? Encoding.SHORTS : Encoding.INTS;
		describe(column, encoding, coverage.firstPage(), min, extremes.present);
		writer.section(column, Part.FLAT, out -> {
			switch (encoding) {
			case BYTES -> Arrays.stream(values).forEach(value -> out.putByte(value - min));
			case SHORTS -> Arrays.stream(values).forEach(value -> out.putShort(value - min));
			default -> out.putInts(values, 0, values.length);
			}
		});
	}

	private static PackedEntries packed(Coverage coverage, int[] values) {
		PackedEntries packed = PackedEntries.ofInts();
		for (int page = 0; page < coverage.used().length; page++) {
			packed.add(values, page << PageLayout.SHIFT, coverage.used()[page]);
			packed.skip(PageLayout.PAGE - coverage.used()[page]);
		}
		return packed;
	}

	/** The range of the values, and how many there are. */
	private static final class Extremes {
		int min = Integer.MAX_VALUE;
		int max = Integer.MIN_VALUE;
		long present;

		static Extremes of(Coverage coverage, int[] values) {
			Extremes all = new Extremes();
			for (int page = 0; page < coverage.used().length; page++) {
				int from = page << PageLayout.SHIFT;
				for (int i = from; i < from + coverage.used()[page]; i++) {
					all.min = Math.min(all.min, values[i]);
					all.max = Math.max(all.max, values[i]);
					all.present += values[i] == NONE ? 0 : 1;
				}
			}
			return all;
		}

		int width() {
			long range = (long) max - min;
			return range < BYTE_RANGE ? 1 : range < SHORT_RANGE ? Short.BYTES : Integer.BYTES;
		}

		void fillGaps(Coverage coverage, int[] values) {
			for (int page = 0; page < coverage.used().length; page++) {
				Arrays.fill(values, (page << PageLayout.SHIFT) + coverage.used()[page], page + 1 << PageLayout.SHIFT, min);
			}
		}
	}

	/** Writes longs; {@code values} begins with the first row of the coverage. */
	public void longs(int column, Coverage coverage, long[] values) {
		PackedEntries packed = PackedEntries.ofLongs();
		LongEntries paged = new LongEntries(coverage.used().length);
		for (int page = 0; page < coverage.used().length; page++) {
			packed.add(values, page << PageLayout.SHIFT, coverage.used()[page]);
			packed.skip(PageLayout.PAGE - coverage.used()[page]);
			paged.add(page, values, page << PageLayout.SHIFT, coverage.used()[page]);
		}
		if (packed.finish() < paged.bytes() * WORTH) {
			describe(column, Encoding.PACKED_LONGS, coverage.firstPage());
			packed.write(column, writer);
		} else {
			describe(column, Encoding.LONGS, coverage.firstPage());
			paged.write(column, writer);
		}
	}

	/**
	 * Writes links.
	 *
	 * @param starts  for each row of the coverage, and one more, where its targets begin; what follows does not count
	 * @param targets of all rows, one after another
	 */
	public void links(int column, Coverage coverage, int[] starts, int[] targets) {
		int size = starts[coverage.rows()];
		int first = size == 0 ? 0 : targets[0];
		boolean inOrder = true;
		for (int i = 0; i < size && inOrder; i++) {
			inOrder = targets[i] == first + i;
		}
		describe(column, inOrder ? Encoding.PACKED_LINKS_IN_ORDER : Encoding.PACKED_LINKS, coverage.firstPage(), size, first, coverage.rows(),
				!inOrder && RepeatedLinks.in(starts, coverage.rows(), targets) ? RepeatedLinks.SOME : RepeatedLinks.NONE);
		PackedEntries packedStarts = PackedEntries.ofInts();
		packedStarts.add(starts, 0, coverage.rows() + 1);
		packedStarts.finish();
		packedStarts.write(column, writer);
		if (!inOrder) {
			PackedEntries packedTargets = PackedEntries.ofInts();
			packedTargets.add(targets, 0, size);
			packedTargets.finish();
			packedTargets.writeTargets(column, writer);
		}
	}
}
