// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.view;

import org.modelarena.core.columns.ValueForm;
import org.modelarena.store.columns.internal.column.IntColumn;
import org.modelarena.store.columns.internal.column.LongColumn;

/** Values that are longs or doubles. */
final class WideValues extends StateValues {
	private final LongColumn column;

	WideValues(ValueForm form, LongColumn column, IntColumn nulls) {
		super(form, nulls);
		this.column = column;
	}

	@Override
	public void longs(int[] rows, int count, long[] values) {
		if (form() != ValueForm.LONG) {
			super.longs(rows, count, values);
		}
		column.gather(rows, count, values);
	}

	@Override
	public void doubles(int[] rows, int count, double[] values) {
		if (form() != ValueForm.REAL) {
			super.doubles(rows, count, values);
		}
		column.gather(rows, count, values);
	}
}
