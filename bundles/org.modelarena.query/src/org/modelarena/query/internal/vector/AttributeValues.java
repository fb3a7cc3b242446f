package org.modelarena.query.internal.vector;

import org.modelarena.core.columns.ValueColumn;
import org.modelarena.core.columns.ValueForm;
import org.modelarena.query.PlanFault;

/** The values of an attribute. */
final class AttributeValues extends Values {
	private final Values of;
	private final ValueColumn column;
	private final boolean faultsAtNull;

	/** @param faultsAtNull whether an element without a value is left to the interpreter */
	AttributeValues(Values of, ValueColumn column, boolean faultsAtNull) {
		super(kind(column.form()));
		this.of = of;
		this.column = column;
		this.faultsAtNull = faultsAtNull;
		Buffers own = new Buffers(kind, column.hasNulls() && !kind.marksNull());
		ints = own.ints();
		longs = own.longs();
		reals = own.reals();
		nulls = own.nulls();
	}

	private static Kind kind(ValueForm form) {
		return switch (form) {
		case TRUTH, INT, LITERAL -> Kind.INT;
		case TEXT -> Kind.TEXT;
		case LONG -> Kind.LONG;
		case REAL -> Kind.REAL;
		};
	}

	ValueColumn column() {
		return column;
	}

	@Override
	boolean mayBeNull() {
		return column.hasNulls() && !faultsAtNull;
	}

	@Override
	void evaluate(Level level, int[] in, int count) {
		if (in == null && kind == Kind.INT && !column.hasNulls() && of instanceof SlotValues variable) {
			int first = level.first(variable.slot());
			if (first >= 0) {
				column.ints(first, count, ints);
				return;
			}
		}
		of.evaluateRequired(level, in, count);
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
