// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import java.util.Arrays;

import org.modelarena.store.columns.internal.encoding.Encoding;
import org.modelarena.store.columns.internal.encoding.LongEntries;
import org.modelarena.store.columns.internal.encoding.PageEntries;
import org.modelarena.store.columns.internal.encoding.PageLayout;
import org.modelarena.store.columns.internal.file.BaseWriter;
import org.modelarena.store.columns.internal.file.Part;

/**
 * Writes columns into a base file, each in the encoding that takes least. The descriptor of a column has the longs: encoding, first page,
 * and then what {@link Encoding} tells. Used by one thread.
 */
public final class ColumnWriter {
	private static final int BYTE_RANGE = 1 << Byte.SIZE;
	private static final int NONE = -1;

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
		if (extremes.pagedBytes * 4 < 3L * width * coverage.rows()) {
			PageEntries entries = new PageEntries(coverage.used().length);
			for (int page = 0; page < coverage.used().length; page++) {
				entries.add(page, values, page << PageLayout.SHIFT, PageLayout.PAGE, coverage.used()[page]);
			}
			describe(column, Encoding.PAGED, coverage.firstPage(), 0, extremes.present);
			entries.write(column, writer);
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

	/** The range of the values, as a whole and page by page. */
	private static final class Extremes {
		int min = Integer.MAX_VALUE;
		int max = Integer.MIN_VALUE;
		long pagedBytes;
		long present;

		static Extremes of(Coverage coverage, int[] values) {
			Extremes all = new Extremes();
			for (int page = 0; page < coverage.used().length; page++) {
				int pageMin = Integer.MAX_VALUE;
				int pageMax = Integer.MIN_VALUE;
				int from = page << PageLayout.SHIFT;
				for (int i = from; i < from + coverage.used()[page]; i++) {
					pageMin = Math.min(pageMin, values[i]);
					pageMax = Math.max(pageMax, values[i]);
					all.present += values[i] == NONE ? 0 : 1;
				}
				if (pageMax > pageMin) {
					all.pagedBytes += PageLayout.PAGE * (PageEntries.isNarrow(pageMin, pageMax) ? Short.BYTES : Integer.BYTES);
				}
				all.min = Math.min(all.min, pageMin);
				all.max = Math.max(all.max, pageMax);
			}
			return all;
		}

		int width() {
			long range = (long) max - min;
			return range < BYTE_RANGE ? 1 : PageEntries.isNarrow(min, max) ? Short.BYTES : Integer.BYTES;
		}

		void fillGaps(Coverage coverage, int[] values) {
			for (int page = 0; page < coverage.used().length; page++) {
				Arrays.fill(values, (page << PageLayout.SHIFT) + coverage.used()[page], page + 1 << PageLayout.SHIFT, min);
			}
		}
	}

	/** Writes longs; {@code values} begins with the first row of the coverage. */
	public void longs(int column, Coverage coverage, long[] values) {
		LongEntries entries = new LongEntries(coverage.used().length);
		for (int page = 0; page < coverage.used().length; page++) {
			entries.add(page, values, page << PageLayout.SHIFT, coverage.used()[page]);
		}
		describe(column, Encoding.LONGS, coverage.firstPage());
		entries.write(column, writer);
	}

	/**
	 * Writes links.
	 *
	 * @param starts  for each row of the coverage, and one more, where its targets begin
	 * @param targets of all rows, one after another
	 */
	public void links(int column, Coverage coverage, int[] starts, int[] targets) {
		PageEntries entries = new PageEntries(coverage.used().length);
		for (int page = 0; page < coverage.used().length; page++) {
			entries.add(page, starts, page << PageLayout.SHIFT, PageLayout.PAGE + 1, PageLayout.PAGE + 1);
		}
		int size = starts[starts.length - 1];
		int first = size == 0 ? 0 : targets[0];
		boolean inOrder = true;
		for (int i = 0; i < size && inOrder; i++) {
			inOrder = targets[i] == first + i;
		}
		describe(column, inOrder ? Encoding.LINKS_IN_ORDER : Encoding.LINKS, coverage.firstPage(), size, first);
		entries.write(column, writer);
		if (!inOrder) {
			writer.section(column, Part.TARGETS, out -> out.putInts(targets, 0, size));
		}
	}
}
