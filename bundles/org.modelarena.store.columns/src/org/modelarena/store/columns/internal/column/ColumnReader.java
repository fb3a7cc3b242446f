// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;

import org.modelarena.store.columns.internal.encoding.BaseInts;
import org.modelarena.store.columns.internal.encoding.BaseLinks;
import org.modelarena.store.columns.internal.encoding.BaseLongs;
import org.modelarena.store.columns.internal.encoding.ByteInts;
import org.modelarena.store.columns.internal.encoding.Encoding;
import org.modelarena.store.columns.internal.encoding.FlatInts;
import org.modelarena.store.columns.internal.encoding.PageLayout;
import org.modelarena.store.columns.internal.encoding.PagedInts;
import org.modelarena.store.columns.internal.encoding.ShortInts;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.Part;

/** Makes columns of a base file. They read their sections when they are used for the first time. Immutable and thread-safe. */
public final class ColumnReader {
	private static final int FIRST_PAGE = 1;
	private static final int BASE = 2;
	private static final int SIZE = 2;
	private static final int FIRST_TARGET = 3;
	private static final int PRESENT = 3;

	private final BaseFile file;

	public ColumnReader(BaseFile file) {
		this.file = file;
	}

	/** @param fresh the value of rows of new pages */
	public IntColumn ints(int column, int fresh) {
		int[] page = new int[PageLayout.PAGE];
		Arrays.fill(page, fresh);
		return new IntColumn(new Lazy<>(() -> readInts(column)), null, page, 0);
	}

	/** @param fresh the value of rows of new pages */
	public LongColumn longs(int column, long fresh) {
		long[] page = new long[PageLayout.PAGE];
		Arrays.fill(page, fresh);
		return new LongColumn(new Lazy<>(() -> readLongs(column)), null, page);
	}

	public LinksColumn links(int column) {
		return new LinksColumn(new Lazy<>(() -> readLinks(column)), null, null, 0);
	}

	/** The rows in the order of an attribute's values. */
	public RowOrder order(int index) {
		return new RowOrder(longs(file.section(index, Part.DESCRIPTOR)), file.section(index, Part.FLAT).asIntBuffer());
	}

	private Encoding encoding(long[] descriptor) {
		if (descriptor.length == 0 || descriptor[0] < 0 || descriptor[0] >= Encoding.values().length) {
			throw file.damaged("it has an unknown encoding");
		}
		return Encoding.values()[(int) descriptor[0]];
	}

	private BaseInts readInts(int column) {
		long[] descriptor = longs(file.section(column, Part.DESCRIPTOR));
		Encoding encoding = encoding(descriptor);
		int firstPage = (int) descriptor[FIRST_PAGE];
		int first = firstPage << PageLayout.SHIFT;
		long present = descriptor[PRESENT];
		return switch (encoding) {
		case BYTES -> new ByteInts(file.section(column, Part.FLAT), first, (int) descriptor[BASE], present);
		case SHORTS -> new ShortInts(file.section(column, Part.FLAT).asShortBuffer(), first, (int) descriptor[BASE], present);
		case INTS -> new FlatInts(file.section(column, Part.FLAT).asIntBuffer(), first, present);
		case PAGED -> paged(column, firstPage, present);
		case LONGS, LINKS, LINKS_IN_ORDER -> throw file.damaged("column " + column + " is of the encoding " + encoding);
		};
	}

	private PagedInts paged(int column, int firstPage, long present) {
		return new PagedInts(new PagedInts.Parts(firstPage, ints(file.section(column, Part.BASES)), ints(file.section(column, Part.PLACES)),
				file.section(column, Part.NARROW).asShortBuffer(), file.section(column, Part.WIDE).asIntBuffer()), present);
	}

	private BaseLongs readLongs(int column) {
		long[] descriptor = longs(file.section(column, Part.DESCRIPTOR));
		requireEncoding(column, encoding(descriptor) == Encoding.LONGS);
		return new BaseLongs(new BaseLongs.Parts((int) descriptor[FIRST_PAGE], longs(file.section(column, Part.BASES)), ints(file.section(column, Part.PLACES)),
				file.section(column, Part.NARROW).asShortBuffer(), file.section(column, Part.WIDE).asIntBuffer(),
				file.section(column, Part.FLAT).asLongBuffer()));
	}

	private BaseLinks readLinks(int column) {
		long[] descriptor = longs(file.section(column, Part.DESCRIPTOR));
		Encoding encoding = encoding(descriptor);
		requireEncoding(column, encoding == Encoding.LINKS || encoding == Encoding.LINKS_IN_ORDER);
		IntBuffer targets = encoding == Encoding.LINKS_IN_ORDER ? null : file.section(column, Part.TARGETS).asIntBuffer();
		return new BaseLinks(paged(column, (int) descriptor[FIRST_PAGE], 0), targets, (int) descriptor[FIRST_TARGET], descriptor[SIZE]);
	}

	private void requireEncoding(int column, boolean fits) {
		if (!fits) {
			throw file.damaged("column " + column + " is of another encoding than its feature needs");
		}
	}

	/** A section as longs on the heap. */
	public static long[] longs(ByteBuffer section) {
		long[] values = new long[section.remaining() / Long.BYTES];
		section.asLongBuffer().get(values);
		return values;
	}

	/** A section as ints on the heap. */
	public static int[] ints(ByteBuffer section) {
		int[] values = new int[section.remaining() / Integer.BYTES];
		section.asIntBuffer().get(values);
		return values;
	}
}
