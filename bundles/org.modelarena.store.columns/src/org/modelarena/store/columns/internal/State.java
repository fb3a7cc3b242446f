package org.modelarena.store.columns.internal;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.store.columns.internal.column.Column;
import org.modelarena.store.columns.internal.column.IntColumn;
import org.modelarena.store.columns.internal.column.LinksColumn;
import org.modelarena.store.columns.internal.column.LongColumn;

/** The model after one commit: a base file and the pages that were changed since. Immutable and thread-safe. */
public final class State {
	/**
	 * @param nextKey the key of the next new element
	 * @param size    the number of elements
	 */
	public record Counts(long nextKey, long size) {
	}

	private final Base base;
	private final PageTable pages;
	private final Column[] columns;
	private final KeyRows lateRows;
	private final Counts counts;

	/** @param lateRows the rows of keys that the base file does not have, counted from its next key */
	State(Base base, PageTable pages, Column[] columns, KeyRows lateRows, Counts counts) {
		this.base = base;
		this.pages = pages;
		this.columns = columns;
		this.lateRows = lateRows;
		this.counts = counts;
	}

	public Base base() {
		return base;
	}

	public Schema schema() {
		return base.schema();
	}

	public Texts texts() {
		return base.texts();
	}

	public PageTable pages() {
		return pages;
	}

	Column[] columns() {
		return columns;
	}

	KeyRows lateRows() {
		return lateRows;
	}

	public long nextKey() {
		return counts.nextKey;
	}

	public long size() {
		return counts.size;
	}

	public IntColumn ints(int column) {
		return (IntColumn) columns[column];
	}

	public LongColumn longs(int column) {
		return (LongColumn) columns[column];
	}

	public LinksColumn links(int column) {
		return (LinksColumn) columns[column];
	}

	/** The row of an element, or NO_ROW if there is none of that key. */
	public int find(long key) {
		if (key < 0 || key >= counts.nextKey) {
			return ColumnSnapshot.NO_ROW;
		}
		int row = key < base.nextKey() ? base.row(key) : lateRows.row(key - base.nextKey());
		return row != ColumnSnapshot.NO_ROW && pages.isLive(row) ? row : ColumnSnapshot.NO_ROW;
	}

	/**
	 * The row of an element.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_ELEMENT}
	 */
	public int row(long key) {
		int row = find(key);
		if (row == ColumnSnapshot.NO_ROW) {
			throw new ArenaException(ErrorCode.UNKNOWN_ELEMENT, "There is no element #" + key + ".");
		}
		return row;
	}

	public long key(int row) {
		return longs(Schema.KEYS).get(row);
	}

	/** The number of the containment feature that holds an element which has a container. */
	public int holder(int row, int parent) {
		int holder = schema().holders().holder(pages.typeOfRow(row), pages.typeOfRow(parent));
		return holder == Holders.AMBIGUOUS ? ints(Schema.HOLDERS).get(row) : holder;
	}

	/** The number of elements that a containment feature holds. */
	public long containmentSize(int feature) {
		FeatureColumns columns = schema().columns(schema().features().get(feature));
		return columns.shape() == FeatureColumns.Shape.LINKS ? links(columns.column()).size() : ints(columns.column()).present();
	}
}
