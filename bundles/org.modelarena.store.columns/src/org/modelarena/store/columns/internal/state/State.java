// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import java.util.Map;

import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.Metamodel;
import org.modelarena.store.columns.internal.column.Column;
import org.modelarena.store.columns.internal.column.IntColumn;
import org.modelarena.store.columns.internal.column.LinksColumn;
import org.modelarena.store.columns.internal.column.LongColumn;
import org.modelarena.store.columns.internal.schema.ContainmentFeatures;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;

/** The model after one commit: a base file and the pages that were changed since. Immutable and thread-safe. */
public final class State {
	/**
	 * The facts that are in no column.
	 *
	 * @param nextKey  the key of the next new element
	 * @param size     the number of elements
	 * @param ownReads for names of derived features, as lines, what their values read of their own elements
	 */
	public record Facts(long nextKey, long size, Map<String, String> ownReads) {
	}

	private final BaseModel base;
	private final PageTable pages;
	private final Column[] columns;
	private final KeyRows lateRows;
	private final Facts facts;

	/** @param lateRows the rows of keys that the base file does not have, counted from its next key */
	State(BaseModel base, PageTable pages, Column[] columns, KeyRows lateRows, Facts facts) {
		this.base = base;
		this.pages = pages;
		this.columns = columns;
		this.lateRows = lateRows;
		this.facts = facts;
	}

	public BaseModel base() {
		return base;
	}

	public Schema schema() {
		return base.schema();
	}

	public TextTable texts() {
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
		return facts.nextKey;
	}

	public long size() {
		return facts.size;
	}

	/** The reads of their own elements by the values of a derived feature, as lines. */
	public String ownReads(EStructuralFeature feature) {
		return facts.ownReads.getOrDefault(schema().name(feature), "");
	}

	Map<String, String> ownReads() {
		return facts.ownReads;
	}

	/** The same model with another metamodel of the same types; features that this one does not have are not set. */
	public State with(Metamodel metamodel) {
		BaseModel moved = base.with(metamodel);
		return new State(moved, pages, new Renumbering(schema(), moved.schema()).columns(columns, pages.pages()), lateRows, facts);
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

	/** About how many bytes of the heap it takes beyond its base file, some of which states before and after may share. */
	public long changedBytes() {
		long bytes = 0;
		for (Column column : columns) {
			bytes += column == null ? 0 : column.changedBytes();
		}
		return bytes;
	}

	/** The row of an element, or NO_ROW if there is none of that key. */
	public int find(long key) {
		if (key < 0 || key >= facts.nextKey) {
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
		int holder = schema().containmentFeatures().holder(pages.typeOfRow(row), pages.typeOfRow(parent));
		return holder == ContainmentFeatures.AMBIGUOUS ? ints(Schema.HOLDERS).get(row) : holder;
	}

	/** The number of elements that a containment feature holds. */
	public long containmentSize(int feature) {
		FeatureColumns columns = schema().columns(schema().features().get(feature));
		return columns.shape() == FeatureColumns.Shape.LINKS ? links(columns.column()).size() : ints(columns.column()).present();
	}
}
