// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.Arrays;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.core.columns.ValueColumn;
import org.modelarena.core.columns.ValueForm;

/** Elements of two states, of which values are compared column by column. Immutable, thread-safe. */
final class ColumnComparison {
	private final ColumnSnapshot before;
	private final ColumnSnapshot after;
	private final int[] rowsBefore;
	private final int[] rowsAfter;

	/** @param keys of elements of both states */
	ColumnComparison(ColumnSnapshot before, ColumnSnapshot after, long[] keys) {
		this.before = before;
		this.after = after;
		rowsBefore = rows(before, keys);
		rowsAfter = rows(after, keys);
	}

	private static int[] rows(ColumnSnapshot state, long[] keys) {
		int[] rows = new int[keys.length];
		for (int i = 0; i < rows.length; i++) {
			rows[i] = state.row(keys[i]);
		}
		return rows;
	}

	/** The rows of some of the elements in both states, and where the next one of those that differ is noted. */
	private final class Selection {
		private final int[] places;
		private final int[] was;
		private final int[] is;
		private int count;

		Selection(int[] places) {
			this.places = places;
			was = new int[places.length];
			is = new int[places.length];
			for (int i = 0; i < places.length; i++) {
				was[i] = rowsBefore[places[i]];
				is[i] = rowsAfter[places[i]];
			}
		}

		int size() {
			return was.length;
		}

		/** Notes the next one, in ascending order, unless it is the same. */
		void add(int i, boolean isSame) {
			places[count] = places[i];
			count += isSame ? 0 : 1;
		}
	}

	/**
	 * Of which of some elements an attribute has another value.
	 *
	 * @param places of the elements among all, in ascending order; those that differ come to the front
	 * @return their number, or -1 if the columns do not tell
	 */
	int changed(EAttribute attribute, int[] places) {
		ValueColumn one = before.values(attribute);
		ValueColumn other = after.values(attribute);
		if (one == null || other == null || one.form() != other.form() || one.form() == ValueForm.TEXT) {
			return -1;
		}
		Selection selection = new Selection(places);
		int size = selection.size();
		boolean[] wasNull = nulls(one, selection.was);
		boolean[] isNull = nulls(other, selection.is);
		long[] were = bits(one, selection.was);
		long[] are = bits(other, selection.is);
		for (int i = 0; i < size; i++) {
			selection.add(i, wasNull[i] || isNull[i] ? wasNull[i] == isNull[i] : were[i] == are[i]);
		}
		return selection.count;
	}

	private static boolean[] nulls(ValueColumn column, int[] rows) {
		boolean[] nulls = new boolean[rows.length];
		if (column.hasNulls()) {
			column.nulls(rows, rows.length, nulls);
		}
		return nulls;
	}

	/** The values as longs, which are the same where the values are equal. */
	private static long[] bits(ValueColumn column, int[] rows) {
		long[] bits = new long[rows.length];
		switch (column.form()) {
		case LONG -> column.longs(rows, rows.length, bits);
		case REAL -> {
			double[] reals = new double[rows.length];
			column.doubles(rows, rows.length, reals);
			Arrays.setAll(bits, i -> Double.doubleToLongBits(reals[i]));
		}
		default -> {
			int[] ints = new int[rows.length];
			column.ints(rows, rows.length, ints);
			Arrays.setAll(bits, i -> ints[i]);
		}
		}
		return bits;
	}

	/** Of which of some elements a reference has other targets, or in another order; as above. */
	int changed(EReference reference, int[] places) {
		LinkColumn one = before.links(reference);
		LinkColumn other = after.links(reference);
		if (one == null || other == null) {
			return -1;
		}
		Selection selection = new Selection(places);
		int size = selection.size();
		int[] were = new int[size];
		int[] are = new int[size];
		one.degrees(selection.was, size, were);
		other.degrees(selection.is, size, are);
		for (int i = 0; i < size; i++) {
			selection.add(i, were[i] == are[i] && (were[i] == 0 || isSame(one.targets(selection.was[i]), other.targets(selection.is[i]))));
		}
		return selection.count;
	}

	/** Whether as many rows of the two states are those of the same elements. */
	private boolean isSame(int[] were, int[] are) {
		long[] some = new long[were.length];
		long[] others = new long[are.length];
		before.keys(were, were.length, some);
		after.keys(are, are.length, others);
		return Arrays.equals(some, others);
	}
}
