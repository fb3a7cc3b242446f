package org.modelarena.query.internal.vector;

import java.util.Arrays;

/** The same value for all rows. */
final class ConstantValues extends Values {
	private final boolean isNull;

	private ConstantValues(Kind kind, boolean isNull) {
		super(kind);
		this.isNull = isNull;
		Buffers own = new Buffers(kind, isNull && !kind.marksNull());
		ints = own.ints();
		longs = own.longs();
		reals = own.reals();
		nulls = own.nulls();
		if (nulls != null) {
			Arrays.fill(nulls, true);
		}
	}

	static ConstantValues of(Kind kind, int value) {
		ConstantValues constant = new ConstantValues(kind, false);
		Arrays.fill(constant.ints, value);
		return constant;
	}

	static ConstantValues of(long value) {
		ConstantValues constant = new ConstantValues(Kind.LONG, false);
		Arrays.fill(constant.longs, value);
		return constant;
	}

	static ConstantValues of(double value) {
		ConstantValues constant = new ConstantValues(Kind.REAL, false);
		Arrays.fill(constant.reals, value);
		return constant;
	}

	static ConstantValues ofNull(Kind kind) {
		ConstantValues constant = new ConstantValues(kind, true);
		if (kind.marksNull()) {
			Arrays.fill(constant.ints, -1);
		}
		return constant;
	}

	/** The value, for a kind of ints. */
	int value() {
		return ints[0];
	}

	@Override
	boolean mayBeNull() {
		return isNull;
	}

	@Override
	void evaluate(Level level, int[] in, int count) {
		// All are there already.
	}
}
