// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import org.eclipse.jdt.annotation.Nullable;

/**
 * A query's result: named columns, and rows of elements and scalars. Immutable and thread-safe. The order of the rows is the store's;
 * the digest does not depend on it, nor on the order of the columns.
 *
 * <p>A cell is null, an {@link ElementKey}, a Boolean, Long, Double or String, or a List of cells. Languages sort the cells of what has no
 * order, see {@link Cells#sortUnordered}; that of other lists is part of the answer.
 */
public final class Answer {
	/** Rows whose hashes are computed column by column, in a buffer that stays in the fastest cache. */
	private static final int HASHED_TOGETHER = 1024;

	private final List<String> columns;
	private final Column[] data;
	private final long count;
	/** Null until somebody asks, for an answer that was not built row by row. */
	private volatile @Nullable Digest digest;
	private final AnsweredBy answeredBy;

	private Answer(List<String> columns, Column[] data, long count, @Nullable Digest digest, AnsweredBy answeredBy) {
		this.answeredBy = answeredBy;
		this.columns = columns;
		this.data = data;
		this.count = count;
		this.digest = digest;
	}

	/** The columns' names. */
	public List<String> columns() {
		return columns;
	}

	/** The number of rows. */
	public long count() {
		return count;
	}

	/** The strategy that produced it, with its runner; {@link AnsweredBy#INTERPRETER} unless stated otherwise. */
	public AnsweredBy answeredBy() {
		return answeredBy;
	}

	/** The same rows, which they share, with what gave them. */
	public Answer answeredBy(AnsweredBy runner) {
		return new Answer(columns, data, count, digest, runner);
	}

	/** The order-independent hash of all rows. */
	public Digest digest() {
		Digest known = digest;
		if (known == null) {
			known = computeDigest();
			digest = known;
		}
		return known;
	}

	private Digest computeDigest() {
		int[] rank = rank(columns);
		Digest.Sum sum = new Digest.Sum();
		long[] hashes = new long[(int) Math.min(count, HASHED_TOGETHER)];
		for (int from = 0; from < count; from += hashes.length) {
			int rows = (int) Math.min(count - from, hashes.length);
			Arrays.fill(hashes, 0);
			for (int column = 0; column < data.length; column++) {
				data[column].addHashes(rank[column], from, rows, hashes);
			}
			for (int row = 0; row < rows; row++) {
				sum.add(hashes[row]);
			}
		}
		return sum.digest();
	}

	/** About how much memory the rows take, in bytes. Takes as long as looking at each cell that is no element. */
	public long bytes() {
		long bytes = 0;
		for (Column column : data) {
			bytes += column.bytes((int) count);
		}
		return bytes;
	}

	/** The position of each column in the order of names. */
	private static int[] rank(List<String> columns) {
		int[] rank = new int[columns.size()];
		int[] byName = IntStream.range(0, rank.length).boxed().sorted(Comparator.comparing(columns::get)).mapToInt(i -> i).toArray();
		for (int i = 0; i < byName.length; i++) {
			rank[byName[i]] = i;
		}
		return rank;
	}

	/**
	 * One row, in the order of {@link #columns()}.
	 *
	 * @throws IndexOutOfBoundsException unless {@code 0 <= index < count()}
	 */
	public List<Object> row(long index) {
		int row = Math.toIntExact(java.util.Objects.checkIndex(index, count));
		Object[] cells = new Object[data.length];
		for (int column = 0; column < cells.length; column++) {
			cells[column] = data[column].cell(row);
		}
		return java.util.Collections.unmodifiableList(Arrays.asList(cells));
	}

	/**
	 * Some rows column by column, in the order of {@link #columns()}: for each a {@code long[]} of element keys ({@link ElementSink#NONE} for null)
	 * or an {@code Object[]} of cells. The caller owns the arrays.
	 *
	 * @param from the first row
	 * @param to   the row after the last one
	 * @throws IndexOutOfBoundsException unless {@code 0 <= from <= to <= count()}
	 */
	public List<Object> columns(int from, int to) {
		java.util.Objects.checkFromToIndex(from, to, count);
		return Arrays.stream(data).map(column -> column.part(from, to)).toList();
	}

	/**
	 * An answer of whole columns, which it takes over.
	 *
	 * @param data for each column a {@code long[]} of element keys ({@link ElementSink#NONE} for null) or an {@code Object[]} of cells, of at
	 *             least {@code count} rows
	 */
	public static Answer ofColumns(List<String> columns, List<Object> data, int count) {
		if (columns.size() != data.size()) {
			throw new IllegalArgumentException(data.size() + " columns for " + columns.size() + " names");
		}
		return new Answer(List.copyOf(columns), data.stream().map(Column::new).toArray(Column[]::new), count, null, AnsweredBy.INTERPRETER);
	}

	/** Starts an answer with the given columns, and no more rows and bytes than the limits say. */
	public static Builder builder(List<String> columns, QueryLimits limits) {
		return new Builder(List.copyOf(columns), limits);
	}

	/** Collects rows cell by cell. Not thread-safe. */
	public static final class Builder {
		private final List<String> columns;
		private final Column[] data;
		private final int[] rank;
		private final QueryLimits limits;
		private long bytes;
		private int column;
		private long rowHash;
		private long count;
		private Digest digest = Digest.EMPTY;

		private Builder(List<String> columns, QueryLimits limits) {
			this.columns = columns;
			this.limits = limits;
			this.data = new Column[columns.size()];
			Arrays.setAll(data, i -> new Column());
			this.rank = rank(columns);
		}

		/** The next cell of the current row: an element. */
		public Builder element(long key) {
			rowHash += Digest.elementCell(rank[column], key);
			bytes += Long.BYTES;
			data[column++].addElement((int) count, key);
			return this;
		}

		/**
		 * The next cell of the current row.
		 *
		 * @throws IllegalArgumentException if it is not a cell value
		 */
		public Builder cell(@Nullable Object value) {
			if (value instanceof ElementKey element) {
				return element(element.value());
			}
			rowHash += Digest.cell(rank[column], value);
			bytes += Column.bytes(value);
			data[column++].addValue((int) count, value);
			return this;
		}

		/**
		 * Ends the current row.
		 *
		 * @throws ArenaException        {@link ErrorCode#ROW_LIMIT}, {@link ErrorCode#OUT_OF_MEMORY}
		 * @throws IllegalStateException if cells are missing
		 */
		public Builder endRow() {
			if (column != data.length) {
				throw new IllegalStateException("Row of " + column + " cells in an answer of " + data.length + " columns");
			}
			limits.checkRows(count + 1);
			limits.checkBytes(bytes);
			digest = digest.plusRow(Digest.mix(rowHash));
			count++;
			column = 0;
			rowHash = 0;
			return this;
		}

		/** The answer of all rows ended so far. */
		public Answer build() {
			return new Answer(columns, data, count, digest, AnsweredBy.INTERPRETER);
		}
	}

	/** Elements as primitive keys; turned into objects by the first cell that is no element. */
	private static final class Column {
		private static final int BYTES_OF_OBJECT = 16;

		private static final long[] NO_KEYS = {};

		private long[] keys;
		private Object @Nullable [] values;

		Column() {
			keys = new long[8];
		}

		Column(Object data) {
			if (data instanceof long[] elements) {
				keys = elements;
			} else {
				keys = NO_KEYS;
				values = (Object[]) data;
			}
		}

		/** Adds the hashes of some cells to those of the cells beside them. */
		void addHashes(int rank, int from, int rows, long[] sums) {
			Object[] objects = values;
			if (objects == null) {
				long ofNone = Digest.cell(rank, null);
				for (int i = 0; i < rows; i++) {
					long key = keys[from + i];
					sums[i] += key == ElementSink.NONE ? ofNone : Digest.elementCell(rank, key);
				}
				return;
			}
			for (int i = 0; i < rows; i++) {
				// Most are numbers, and asking for one class is fast.
				sums[i] += objects[from + i] instanceof Long number ? Digest.numberCell(rank, number) : Digest.cell(rank, objects[from + i]);
			}
		}

		void addElement(int row, long key) {
			if (values != null) {
				addValue(row, new ElementKey(key));
				return;
			}
			if (row == keys.length) {
				keys = Arrays.copyOf(keys, row * 2);
			}
			keys[row] = key;
		}

		void addValue(int row, @Nullable Object value) {
			Object[] objects = values;
			if (objects == null) {
				objects = new Object[Math.max(8, row * 2)];
				for (int i = 0; i < row; i++) {
					objects[i] = new ElementKey(keys[i]);
				}
				keys = NO_KEYS;
			}
			if (row == objects.length) {
				objects = Arrays.copyOf(objects, row * 2);
			}
			objects[row] = value;
			values = objects;
		}

		long bytes(int rows) {
			Object[] objects = values;
			if (objects == null) {
				return (long) rows * Long.BYTES;
			}
			long bytes = 0;
			for (int row = 0; row < rows; row++) {
				bytes += bytes(objects[row]);
			}
			return bytes;
		}

		private static long bytes(@Nullable Object cell) {
			return switch (cell) {
			case String text -> 2L * text.length() + BYTES_OF_OBJECT;
			case List<?> list -> list.stream().mapToLong(Column::bytes).sum() + BYTES_OF_OBJECT;
			case null, default -> BYTES_OF_OBJECT;
			};
		}

		Object part(int from, int to) {
			Object[] objects = values;
			return objects == null ? Arrays.copyOfRange(keys, from, to) : Arrays.copyOfRange(objects, from, to);
		}

		@Nullable
		Object cell(int row) {
			Object[] objects = values;
			if (objects != null) {
				return objects[row];
			}
			return keys[row] == ElementSink.NONE ? null : new ElementKey(keys[row]);
		}
	}
}
