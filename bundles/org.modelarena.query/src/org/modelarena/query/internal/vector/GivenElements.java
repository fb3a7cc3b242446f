// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.ForwardingColumnSnapshot;
import org.modelarena.core.columns.RowList;
import org.modelarena.core.columns.RowPages;
import org.modelarena.query.plan.Step;

/** A snapshot for one execution of a plan, with the elements that its {@link Step.Given} takes. Used by one thread; does not own the snapshot. */
public final class GivenElements extends ForwardingColumnSnapshot {
	private final int[] rows;

	/** @param keys of elements of the snapshot, each once */
	public GivenElements(ColumnSnapshot base, long[] keys) {
		super(base);
		rows = new int[keys.length];
		for (int i = 0; i < keys.length; i++) {
			rows[i] = base.row(keys[i]);
		}
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
}
