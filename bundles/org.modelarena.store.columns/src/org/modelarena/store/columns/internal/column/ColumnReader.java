// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import java.nio.ByteBuffer;
import java.util.Arrays;

import org.modelarena.store.columns.internal.encoding.BaseInts;
import org.modelarena.store.columns.internal.encoding.BaseLinks;
import org.modelarena.store.columns.internal.encoding.BaseLongs;
import org.modelarena.store.columns.internal.encoding.ByteInts;
import org.modelarena.store.columns.internal.encoding.Encoding;
import org.modelarena.store.columns.internal.encoding.FlatInts;
import org.modelarena.store.columns.internal.encoding.IntSequence;
import org.modelarena.store.columns.internal.encoding.LinkStarts;
import org.modelarena.store.columns.internal.encoding.PackedArray;
import org.modelarena.store.columns.internal.encoding.PackedInts;
import org.modelarena.store.columns.internal.encoding.PackedLongs;
import org.modelarena.store.columns.internal.encoding.PackedStarts;
import org.modelarena.store.columns.internal.encoding.PageLayout;
import org.modelarena.store.columns.internal.encoding.PagedInts;
import org.modelarena.store.columns.internal.encoding.PagedLongs;
import org.modelarena.store.columns.internal.encoding.PlainInts;
import org.modelarena.store.columns.internal.encoding.ShortInts;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.Part;
import org.modelarena.store.columns.internal.schema.Schema;

/** Makes columns of a base file. They read their sections when they are used for the first time. Immutable and thread-safe. */
public final class ColumnReader {
	private static final int FIRST_PAGE = 1;
	private static final int BASE = 2;
	private static final int SIZE = 2;
	private static final int FIRST_TARGET = 3;
	private static final int PRESENT = 3;
	private static final int ROWS = 4;
	private static final int REPEATED = 5;

	private final BaseFile file;
	private final HeapShare share = new HeapShare();

	public ColumnReader(BaseFile file) {
		this.file = file;
	}

	/** Another file has replaced this one: its columns may still be read, but get no more of the heap. */
	public void retire() {
		share.end();
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
		Lazy<BaseLinks> links = new Lazy<>(() -> readLinks(column));
		return new LinksColumn(links, new Lazy<>(() -> mayRepeat(column, links)), null, null, 0);
	}

	/** Without a look at the links, if the file tells. */
	private boolean mayRepeat(int column, Lazy<BaseLinks> links) {
		long[] descriptor = longs(file.section(column, Part.DESCRIPTOR));
		return descriptor.length > REPEATED ? descriptor[REPEATED] != RepeatedLinks.NONE
				: RepeatedLinks.in(links.get(), (int) descriptor[FIRST_PAGE] << PageLayout.SHIFT);
	}

	/** The rows in the order of an attribute's values. */
	public RowOrder order(int index) {
		long[] starts = longs(file.section(index, Part.DESCRIPTOR));
		return new RowOrder(starts, file.has(index, Part.FLAT) ? flat(index, Part.FLAT) : packed(index, (int) starts[starts.length - 1]));
	}

	/** Where the texts begin, and where the last ends. */
	public IntSequence textStarts() {
		return file.has(Schema.TEXTS, Part.PLACES) ? flat(Schema.TEXTS, Part.PLACES) : packed(Schema.TEXTS, (int) longs(file.section(Schema.TEXTS, Part.DESCRIPTOR))[0]);
	}

	private IntSequence flat(int column, Part part) {
		return new IntSequence.Flat(file.section(column, part).asIntBuffer());
	}

	private IntSequence packed(int column, int size) {
		return new IntSequence.Packed(packed(column), size);
	}

	private PackedArray packed(int column) {
		return packed(column, Part.HEADS, Part.BASES, Part.BITS);
	}

	private PackedArray packed(int column, Part heads, Part bases, Part bits) {
		return new PackedArray(new PackedArray.Parts(file.section(column, heads).asShortBuffer(), file.section(column, bases).asIntBuffer(), file.section(column, bits)));
	}

	private Encoding encoding(long[] descriptor) {
		long number = descriptor.length == 0 ? -1 : descriptor[0];
		if (number < 0 || number >= Encoding.values().length || !Encoding.values()[(int) number].isIn(file.format())) {
			throw file.damaged("it has an unknown encoding");
		}
		return Encoding.values()[(int) number];
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
		case PACKED -> ints(packed(column), first, present);
		case LONGS, LINKS, LINKS_IN_ORDER, PACKED_LONGS, PACKED_LINKS, PACKED_LINKS_IN_ORDER -> throw file.damaged("column " + column + " is of the encoding " + encoding);
		};
	}

	private PagedInts paged(int column, int firstPage, long present) {
		return new PagedInts(new PagedInts.Parts(firstPage, ints(file.section(column, Part.BASES)), ints(file.section(column, Part.PLACES)),
				file.section(column, Part.NARROW).asShortBuffer(), file.section(column, Part.WIDE).asIntBuffer()), present);
	}

	private BaseLongs readLongs(int column) {
		long[] descriptor = longs(file.section(column, Part.DESCRIPTOR));
		Encoding encoding = encoding(descriptor);
		requireEncoding(column, encoding == Encoding.LONGS || encoding == Encoding.PACKED_LONGS);
		int firstPage = (int) descriptor[FIRST_PAGE];
		if (encoding == Encoding.PACKED_LONGS) {
			return longs(new PackedLongs(new PackedLongs.Parts(firstPage << PageLayout.SHIFT, file.section(column, Part.HEADS).asShortBuffer(),
					file.section(column, Part.BASES).asLongBuffer(), file.section(column, Part.BITS))));
		}
		return new PagedLongs(new PagedLongs.Parts(firstPage, longs(file.section(column, Part.BASES)), ints(file.section(column, Part.PLACES)),
				file.section(column, Part.NARROW).asShortBuffer(), file.section(column, Part.WIDE).asIntBuffer(),
				file.section(column, Part.FLAT).asLongBuffer()));
	}

	private BaseLinks readLinks(int column) {
		long[] descriptor = longs(file.section(column, Part.DESCRIPTOR));
		Encoding encoding = encoding(descriptor);
		requireEncoding(column, encoding.isOfLinks());
		int firstPage = (int) descriptor[FIRST_PAGE];
		int size = (int) descriptor[SIZE];
		IntSequence targets = switch (encoding) {
		case LINKS -> flat(column, Part.TARGETS);
		case PACKED_LINKS -> targets(packed(column, Part.TARGET_HEADS, Part.TARGET_BASES, Part.TARGET_BITS), size);
		default -> new IntSequence.InOrder((int) descriptor[FIRST_TARGET], size);
		};
		boolean isPacked = encoding == Encoding.PACKED_LINKS || encoding == Encoding.PACKED_LINKS_IN_ORDER;
		LinkStarts starts = isPacked ? new PackedStarts(packed(column), firstPage << PageLayout.SHIFT, (int) descriptor[ROWS]) : paged(column, firstPage, 0);
		return new BaseLinks(starts, share.take((long) starts.rows() * Integer.BYTES), targets, size);
	}

	private IntSequence targets(PackedArray packed, int size) {
		return share.take((long) size * Integer.BYTES) ? new IntSequence.Plain(packed.unpacked(size)) : new IntSequence.Packed(packed, size);
	}

	private BaseInts ints(PackedArray packed, int first, long present) {
		return share.take((long) packed.size() * Integer.BYTES) ? new PlainInts(packed.unpacked(packed.size()), first, present) : new PackedInts(packed, first, present);
	}

	private BaseLongs longs(PackedLongs packed) {
		return share.take((long) packed.rows() * Long.BYTES) ? packed.unpacked() : packed;
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
