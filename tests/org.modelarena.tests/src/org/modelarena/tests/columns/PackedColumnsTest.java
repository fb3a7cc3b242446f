// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.core.columns.Expansion;
import org.modelarena.store.columns.internal.column.ColumnReader;
import org.modelarena.store.columns.internal.column.ColumnWriter;
import org.modelarena.store.columns.internal.column.Coverage;
import org.modelarena.store.columns.internal.column.IntColumn;
import org.modelarena.store.columns.internal.column.IntEditor;
import org.modelarena.store.columns.internal.column.LinksColumn;
import org.modelarena.store.columns.internal.column.LongColumn;
import org.modelarena.store.columns.internal.encoding.PackedEntries;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.BaseWriter;
import org.modelarena.store.columns.internal.file.FileDisk;
import org.modelarena.testkit.Sampled;

/** What is written into columns is read from them, in each way in which they are read; plain arrays say what it is. */
class PackedColumnsTest {
	private static final boolean LONG = Boolean.getBoolean("modelarena.long");
	private static final int PAGE = 1024;
	private static final int BLOCK = 128;
	private static final int COLUMN = 8;
	private static final int READS = 60;

	@TempDir
	Path folder;

	static List<Long> seeds() {
		return LongStream.rangeClosed(1, LONG ? 2000 : 60).boxed().toList();
	}

	/** Pages of which some are empty, some full, and some end within a block. */
	private static Coverage coverage(Random random) {
		int[] used = random.ints(random.nextInt(1, 6), 0, 4).map(kind -> kind == 0 ? 0 : kind == 1 ? PAGE : random.nextInt(PAGE + 1)).toArray();
		return new Coverage(random.nextInt(3), used);
	}

	/** Half of them have no room on the heap, and are read as they are packed. */
	private ColumnReader written(Random random, Consumer<ColumnWriter> columns) {
		Path file = folder.resolve("model");
		try (BaseWriter writer = new BaseWriter(new FileDisk(), file)) {
			columns.accept(new ColumnWriter(writer));
			writer.finish(new BaseFile.Identity(1, 0));
		}
		ColumnReader reader = new ColumnReader(BaseFile.open(file));
		if (random.nextBoolean()) {
			reader.retire();
		}
		return reader;
	}

	private static int[] rows(Coverage coverage) {
		return IntStream.range(0, coverage.rows()).filter(at -> (at & PAGE - 1) < coverage.used()[at / PAGE]).map(at -> at + coverage.firstRow()).toArray();
	}

	/** Some of the rows: those that follow each other, some that ascend, or any. */
	private static int[] some(Random random, int[] rows) {
		int from = random.nextInt(rows.length);
		int to = from + random.nextInt(rows.length - from + 1);
		return switch (random.nextInt(3)) {
		case 0 -> Arrays.copyOfRange(rows, from, to);
		case 1 -> IntStream.range(from, to).filter(i -> random.nextInt(3) > 0).map(i -> rows[i]).toArray();
		default -> random.ints(random.nextInt(500), 0, rows.length).map(i -> rows[i]).toArray();
		};
	}

	@ParameterizedTest(name = "ints with seed {0}")
	@MethodSource("seeds")
	void ints(long seed) {
		Random random = new Random(seed);
		Coverage coverage = coverage(random);
		int[] values = RandomBlocks.ints(new RandomBlocks(random, Integer.SIZE).next(coverage.rows()));
		int[] rows = rows(coverage);
		IntColumn column = written(random, writer -> writer.ints(COLUMN, coverage, values.clone())).ints(COLUMN, 0);
		assertEquals(Arrays.stream(rows).filter(row -> values[row - coverage.firstRow()] != -1).count(), column.present());
		assertInts(random, column, coverage, values, rows);
		if (rows.length > 0) {
			IntEditor editor = column.edit(coverage.firstPage() + coverage.used().length);
			random.ints(3, 0, rows.length).forEach(i -> {
				values[rows[i] - coverage.firstRow()] = i;
				editor.set(rows[i], i);
			});
			assertInts(random, editor.freeze(), coverage, values, rows);
		}
	}

	private static void assertInts(Random random, IntColumn column, Coverage coverage, int[] values, int[] rows) {
		int first = coverage.firstRow();
		for (int row : rows) {
			assertEquals(values[row - first], column.get(row));
		}
		for (int i = 0; i < READS && rows.length > 0; i++) {
			int[] some = some(random, rows);
			int[] found = some.clone();
			column.gather(found, some.length, found);
			assertArrayEquals(Arrays.stream(some).map(row -> values[row - first]).toArray(), found);
			int page = random.nextInt(coverage.used().length);
			int from = random.nextInt(coverage.used()[page] + 1);
			int[] read = new int[coverage.used()[page] - from];
			column.read(first + page * PAGE + from, read.length, read);
			assertArrayEquals(Arrays.copyOfRange(values, page * PAGE + from, page * PAGE + from + read.length), read);
		}
	}

	@ParameterizedTest(name = "longs with seed {0}")
	@MethodSource("seeds")
	void longs(long seed) {
		Random random = new Random(seed);
		Coverage coverage = coverage(random);
		long[] values = new RandomBlocks(random, Long.SIZE).next(coverage.rows());
		LongColumn column = written(random, writer -> writer.longs(COLUMN, coverage, values.clone())).longs(COLUMN, 0);
		for (int row : rows(coverage)) {
			assertEquals(values[row - coverage.firstRow()], column.get(row));
		}
	}

	@Sampled(2)
	@ParameterizedTest(name = "links with seed {0}")
	@MethodSource("seeds")
	void links(long seed) {
		Random random = new Random(seed);
		Coverage coverage = coverage(random);
		int[] degrees = new RandomBlocks(random, Integer.SIZE).next(coverage.rows(), random.nextInt(1, random.nextBoolean() ? 3 : 20));
		int[] starts = new int[degrees.length + 1];
		for (int i = 0; i < degrees.length; i++) {
			starts[i + 1] = starts[i] + degrees[i];
		}
		int size = starts[degrees.length];
		int[] targets = random.nextInt(4) == 0 ? IntStream.range(0, size).toArray() : RandomBlocks.ints(new RandomBlocks(random, Integer.SIZE).next(size));
		LinksColumn column = written(random, writer -> writer.links(COLUMN, coverage, starts, targets)).links(COLUMN);
		assertEquals(size, column.size());
		int first = coverage.firstRow();
		for (int at = 0; at < degrees.length; at++) {
			assertArrayEquals(Arrays.copyOfRange(targets, starts[at], starts[at + 1]), column.get(first + at));
		}
		int[] rows = IntStream.range(first, first + coverage.rows()).toArray();
		for (int i = 0; i < READS; i++) {
			int[] some = some(random, rows);
			assertExpands(column, some, row -> Arrays.copyOfRange(targets, starts[row - first], starts[row - first + 1]), random);
			int from = random.nextInt(rows.length);
			int[] found = new int[random.nextInt(rows.length - from + 1)];
			column.degrees(first + from, found.length, found);
			assertArrayEquals(Arrays.copyOfRange(degrees, from, from + found.length), found);
			assertEquals(Arrays.stream(found).filter(degree -> degree == 0).count(), column.unlinked(first + from, found.length));
		}
	}

	private interface Targets {
		int[] of(int row);
	}

	private static void assertExpands(LinksColumn column, int[] rows, Targets targets, Random random) {
		int[] found = IntStream.empty().toArray();
		Expansion expansion = new Expansion(random.nextInt(1, 2000));
		expansion.start(rows, rows.length);
		while (!expansion.isDone()) {
			expansion.size = 0;
			column.expand(expansion);
			int size = found.length;
			found = Arrays.copyOf(found, size + expansion.size);
			System.arraycopy(expansion.targets, 0, found, size, expansion.size);
		}
		assertArrayEquals(Arrays.stream(rows).flatMap(row -> Arrays.stream(targets.of(row))).toArray(), found);
		int[] ends = Arrays.stream(rows).map(row -> random.nextBoolean() && targets.of(row).length > 0 ? targets.of(row)[random.nextInt(targets.of(row).length)] : random.nextInt()).toArray();
		int[] selected = new int[rows.length + 1];
		int count = column.linked(rows, ends, rows.length, selected);
		assertArrayEquals(IntStream.range(0, rows.length).filter(i -> Arrays.stream(targets.of(rows[i])).anyMatch(target -> target == ends[i])).toArray(), Arrays.copyOf(selected, count));
	}

	/** A block whose values are of two ranges, or that ascends, takes no more bits than what it is made of. */
	@Test
	void aBlockTakesAsFewBitsAsItMay() {
		Random random = new Random(1);
		for (int width = 0; width < 30; width++) {
			for (int slope = 0; slope < 2; slope++) {
				PackedEntries one = PackedEntries.ofInts();
				PackedEntries two = PackedEntries.ofInts();
				PackedEntries steep = PackedEntries.ofInts();
				for (int i = 0; i < BLOCK; i++) {
					int bits = width == 0 ? 0 : random.nextInt() >>> Integer.SIZE - width;
					one.add(slope * i + bits);
					two.add(slope * i + bits + (random.nextBoolean() ? 1_500_000_000 : -20));
					steep.add((20 * slope - 10) * i + bits);
				}
				String tried = "width " + width + ", slope " + slope;
				assertTrue(one.finish() <= bytes(width, 1), tried);
				assertTrue(two.finish() <= bytes(width + 1, 2), tried);
				assertTrue(steep.finish() <= bytes(width == 0 ? 0 : width + 1, 1), tried);
			}
		}
	}

	/** Of one block of ints: its head, its bases, its bits, and what follows the last block. */
	private static int bytes(int width, int bases) {
		return Short.BYTES + bases * Integer.BYTES + BLOCK / Byte.SIZE * width + Long.BYTES;
	}
}
