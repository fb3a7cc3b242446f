// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.List;

import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.ForwardingColumnSnapshot;
import org.modelarena.core.columns.RowList;
import org.modelarena.core.columns.RowPages;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/**
 * A snapshot for one execution of a plan, with the elements that its {@link Step.Given} takes, and those of its {@link Term.IsGiven}. Used by one thread; does
 * not own the snapshot.
 */
public final class GivenElements extends ForwardingColumnSnapshot {
	private final int[] rows;
	private final List<RowSet> elements;
	private final List<RowPairs> pairs;

	/**
	 * @param rows     of elements of the snapshot, each once
	 * @param elements by the numbers of the terms
	 * @param pairs    likewise
	 */
	public GivenElements(ColumnSnapshot base, int[] rows, List<RowSet> elements, List<RowPairs> pairs) {
		super(base);
		this.rows = rows;
		this.elements = elements;
		this.pairs = pairs;
	}

	/** The rows of the given elements, in their order. */
	RowPages rows() {
		return new RowList(rows);
	}

	/** The elements that are given for a term about one element. */
	public RowSet elements(int number) {
		return elements.get(number);
	}

	/** The pairs that are given for a term about two elements. */
	public RowPairs pairs(int number) {
		return pairs.get(number);
	}
}
