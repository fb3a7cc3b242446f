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
	private final List<RowSet> others;

	/**
	 * @param rows   of elements of the snapshot, each once
	 * @param others by the numbers of the terms
	 */
	public GivenElements(ColumnSnapshot base, int[] rows, List<RowSet> others) {
		super(base);
		this.rows = rows;
		this.others = others;
	}

	/** A program of one execution does not fit the next. */
	@Override
	public Object state() {
		return this;
	}

	/** Those of the elements, in their order. */
	RowPages rows() {
		return new RowList(rows);
	}

	RowSet rows(Term.IsGiven term) {
		return others.get(term.number());
	}
}
