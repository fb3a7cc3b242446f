// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import org.modelarena.core.columns.ValueColumn;
import org.modelarena.core.columns.ValueForm;
import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.VectorBuffers;
import org.modelarena.query.internal.vector.VectorKind;
import org.modelarena.query.internal.vector.Vectors;

/** The values of an attribute. */
public final class AttributeExpression extends VectorExpression {
	private final VectorExpression of;
	private final ValueColumn column;
	private final boolean faultsAtNull;

	/** @param faultsAtNull whether an element without a value is left to the interpreter */
	public AttributeExpression(VectorExpression of, ValueColumn column, boolean faultsAtNull) {
		super(kind(column.form()));
		this.of = of;
		this.column = column;
		this.faultsAtNull = faultsAtNull;
		VectorBuffers own = new VectorBuffers(kind, column.hasNulls() && !kind.marksNull());
		ints = own.ints();
		longs = own.longs();
		reals = own.reals();
		nulls = own.nulls();
	}

	private static VectorKind kind(ValueForm form) {
		return switch (form) {
		case TRUTH, INT, LITERAL -> VectorKind.INT;
		case TEXT -> VectorKind.TEXT;
		case LONG -> VectorKind.LONG;
		case REAL -> VectorKind.REAL;
		};
	}

	ValueColumn column() {
		return column;
	}

	@Override
	public boolean mayBeNull() {
		return column.hasNulls() && !faultsAtNull;
	}

	@Override
	public void evaluate(Batch batch, int[] in, int count) {
		if (in == null && kind == VectorKind.INT && !column.hasNulls() && of instanceof VariableExpression variable) {
			int first = batch.first(variable.slot());
			if (first >= 0) {
				column.ints(first, count, ints);
				return;
			}
		}
		of.evaluateRequired(batch, in, count);
		switch (kind) {
		case ELEMENT, TEXT, INT -> column.ints(of.ints, count, ints);
		case LONG -> column.longs(of.ints, count, longs);
		case REAL -> column.doubles(of.ints, count, reals);
		}
		if (column.hasNulls()) {
			boolean anyNull = kind.marksNull() ? Vectors.anyNegative(ints, count) : anyNull(count);
			if (anyNull && faultsAtNull) {
				throw new PlanFault("a derived attribute has no value");
			}
		}
	}

	private boolean anyNull(int count) {
		column.nulls(of.ints, count, nulls);
		return Vectors.any(nulls, count);
	}
}
