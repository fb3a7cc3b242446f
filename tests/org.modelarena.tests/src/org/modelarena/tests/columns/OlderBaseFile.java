// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.OptionalInt;
import java.util.Set;
import java.util.zip.CRC32C;

import org.modelarena.store.columns.internal.column.ColumnReader;
import org.modelarena.store.columns.internal.column.IntColumn;
import org.modelarena.store.columns.internal.column.LinksColumn;
import org.modelarena.store.columns.internal.column.LongColumn;
import org.modelarena.store.columns.internal.column.RowOrder;
import org.modelarena.store.columns.internal.encoding.Encoding;
import org.modelarena.store.columns.internal.encoding.IntSequence;
import org.modelarena.store.columns.internal.encoding.LongEntries;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.BaseWriter;
import org.modelarena.store.columns.internal.file.CurrentFile;
import org.modelarena.store.columns.internal.file.FileDisk;
import org.modelarena.store.columns.internal.file.Part;
import org.modelarena.store.columns.internal.schema.Schema;

/** Makes the base file of a closed store one of format 2, with the encodings that this format has. */
final class OlderBaseFile {
	private static final int PAGE = 1024;
	private static final int BLOCK = 128;
	private static final int HEADER = 64;
	private static final int FORMAT_AT = 8;
	private static final int DIRECTORY_AT = 16;
	private static final int ENTRY = 32;

	private final BaseFile file;
	private final ColumnReader reader;
	private final BaseWriter writer;

	private OlderBaseFile(BaseFile file, BaseWriter writer) {
		this.file = file;
		this.writer = writer;
		reader = new ColumnReader(file);
	}

	/** Rewrites the base file of a closed store. */
	static void in(Path folder) throws IOException {
		CurrentFile current = CurrentFile.read(folder);
		Path path = folder.resolve("model-" + current.identity().generation() + ".columns");
		BaseFile file = BaseFile.open(path);
		Path made = folder.resolve("older");
		try (BaseWriter writer = new BaseWriter(new FileDisk(), made)) {
			OlderBaseFile older = new OlderBaseFile(file, writer);
			columns(path).forEach(older::column);
			writer.finish(current.identity());
		}
		byte[] bytes = Files.readAllBytes(made);
		ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(FORMAT_AT, 2);
		CRC32C crc = new CRC32C();
		crc.update(bytes, 0, HEADER - Integer.BYTES);
		header.putInt(HEADER - Integer.BYTES, (int) crc.getValue());
		Files.delete(made);
		Files.write(path, bytes);
		new CurrentFile(current.identity(), OptionalInt.of((int) crc.getValue()), new CurrentFile.Logs.None()).write(new FileDisk(), folder);
	}

	/** The format that a base file is of. */
	static int formatOf(Path path) throws IOException {
		return ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN).getInt(FORMAT_AT);
	}

	private static Set<Integer> columns(Path path) throws IOException {
		ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
		Set<Integer> columns = new LinkedHashSet<>();
		for (int at = (int) bytes.getLong(DIRECTORY_AT); at < bytes.limit(); at += ENTRY) {
			columns.add(bytes.getInt(at));
		}
		return columns;
	}

	private void column(int column) {
		long[] facts = file.has(column, Part.DESCRIPTOR) ? ColumnReader.longs(file.section(column, Part.DESCRIPTOR)) : new long[0];
		if (!file.has(column, Part.HEADS)) {
			for (Part part : Part.values()) {
				if (file.has(column, part)) {
					writer.section(column, part, out -> out.putBytes(file.section(column, part)));
				}
			}
		} else if (column == Schema.TEXTS) {
			writer.section(column, Part.BYTES, out -> out.putBytes(file.section(column, Part.BYTES)));
			IntSequence starts = reader.textStarts();
			ints(column, Part.PLACES, all(starts));
		} else if (facts[0] == 0) {
			RowOrder order = reader.order(column);
			int[] rows = new int[(int) facts[facts.length - 1]];
			Arrays.setAll(rows, order::row);
			longs(column, facts);
			ints(column, Part.FLAT, rows);
		} else {
			packed(column, Encoding.values()[(int) facts[0]], facts);
		}
	}

	private static int[] all(IntSequence sequence) {
		int[] all = new int[sequence.size()];
		sequence.copy(0, all.length, all, 0);
		return all;
	}

	private void ints(int column, Part part, int[] values) {
		writer.section(column, part, out -> out.putInts(values, 0, values.length));
	}

	private void longs(int column, long... facts) {
		writer.section(column, Part.DESCRIPTOR, out -> out.putLongs(facts, 0, facts.length));
	}

	private void packed(int column, Encoding encoding, long[] facts) {
		int first = (int) facts[1] * PAGE;
		int rows = file.section(column, Part.HEADS).remaining() / Short.BYTES * BLOCK / PAGE * PAGE;
		switch (encoding) {
		case PACKED -> {
			longs(column, Encoding.PAGED.ordinal(), facts[1], 0, facts[3]);
			IntColumn values = reader.ints(column, 0);
			int[] all = new int[rows];
			values.read(first, rows, all);
			paged(column, all, PAGE);
		}
		case PACKED_LONGS -> {
			longs(column, Encoding.LONGS.ordinal(), facts[1]);
			LongColumn values = reader.longs(column, 0);
			long[] all = new long[rows];
			Arrays.setAll(all, at -> values.get(first + at));
			LongEntries entries = new LongEntries(rows / PAGE);
			for (int page = 0; page < rows / PAGE; page++) {
				entries.add(page, all, page * PAGE, PAGE);
			}
			entries.write(column, writer);
		}
		case PACKED_LINKS, PACKED_LINKS_IN_ORDER -> {
			boolean inOrder = encoding == Encoding.PACKED_LINKS_IN_ORDER;
			longs(column, (inOrder ? Encoding.LINKS_IN_ORDER : Encoding.LINKS).ordinal(), facts[1], facts[2], facts[3]);
			links(column, reader.links(column), first, rows, inOrder);
		}
		default -> throw new IllegalStateException(column + " is " + encoding);
		}
	}

	private void links(int column, LinksColumn links, int first, int rows, boolean inOrder) {
		int[] starts = new int[rows + 1];
		int[] targets = new int[(int) links.size()];
		for (int at = 0; at < rows; at++) {
			int[] some = links.get(first + at);
			System.arraycopy(some, 0, targets, starts[at], some.length);
			starts[at + 1] = starts[at] + some.length;
		}
		paged(column, starts, PAGE + 1);
		if (!inOrder) {
			ints(column, Part.TARGETS, targets);
		}
	}

	/** Pages of which some have equal entries, some entries of 16 bits, and some of 32. */
	private void paged(int column, int[] values, int stride) {
		int pages = values.length / PAGE;
		int[] bases = new int[pages];
		int[] places = new int[pages];
		int narrow = 0;
		int wide = 0;
		short[] shorts = new short[pages * stride];
		int[] ints = new int[pages * stride];
		for (int page = 0; page < pages; page++) {
			int[] entries = Arrays.copyOfRange(values, page * PAGE, page * PAGE + stride);
			int base = Arrays.stream(entries).min().getAsInt();
			bases[page] = base;
			if ((long) Arrays.stream(entries).max().getAsInt() - base >= 1 << Short.SIZE) {
				places[page] = ~wide;
				System.arraycopy(entries, 0, ints, wide, stride);
				wide += stride;
				continue;
			}
			for (int i = 0; i < stride; i++) {
				shorts[narrow + i] = (short) (entries[i] - base);
			}
			boolean isShared = narrow > 0 && Arrays.equals(shorts, 0, stride, shorts, narrow, narrow + stride);
			places[page] = isShared ? 0 : narrow;
			narrow += isShared ? 0 : stride;
		}
		int narrowSize = narrow;
		ints(column, Part.BASES, bases);
		ints(column, Part.PLACES, places);
		writer.section(column, Part.NARROW, out -> out.putShorts(shorts, 0, narrowSize));
		ints(column, Part.WIDE, Arrays.copyOf(ints, wide));
	}
}
