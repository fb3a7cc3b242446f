// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.view;

import org.modelarena.core.columns.ValueForm;
import org.modelarena.store.columns.internal.column.IntColumn;

/** Values that are ints, no texts. */
class IntValues extends StateValues {
	final IntColumn column;

	IntValues(ValueForm form, IntColumn column, IntColumn nulls) {
		super(form, nulls);
		this.column = column;
	}

	@Override
	public void ints(int first, int count, int[] values) {
		column.read(first, count, values);
	}

	@Override
	public void ints(int[] rows, int count, int[] values) {
		column.gather(rows, count, values);
	}
}
