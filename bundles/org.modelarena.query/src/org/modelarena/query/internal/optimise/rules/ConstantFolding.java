// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** Computes numbers of constants, as far as they cannot fault: to the languages, {@code -5} is a difference, in which no index looks for a bound. */
final class ConstantFolding {
	private static final long EXACT = 1L << 53;

	private ConstantFolding() {
	}

	static Term of(Term.Arithmetic arithmetic) {
		if (!(arithmetic.left() instanceof Term.Constant left && arithmetic.right() instanceof Term.Constant right)) {
			return arithmetic;
		}
		if (left.value() instanceof Long one && right.value() instanceof Long other && fits(one) && fits(other)) {
			long result = switch (arithmetic.operator()) {
			case PLUS -> one + other;
			case MINUS -> one - other;
			case TIMES -> one * other;
			default -> Long.MAX_VALUE;
			};
			return fits(result) ? new Term.Constant(result, ValueType.INTEGER) : arithmetic;
		}
		if (left.value() instanceof Double one && right.value() instanceof Double other) {
			double result = switch (arithmetic.operator()) {
			case PLUS -> one + other;
			case MINUS -> one - other;
			case TIMES -> one * other;
			default -> Double.NaN;
			};
			return Double.isFinite(result) ? new Term.Constant(result, ValueType.REAL) : arithmetic;
		}
		return arithmetic;
	}

	static Term of(Term.Real real) {
		return !real.isSingle() && real.of() instanceof Term.Constant constant && constant.value() instanceof Long number && Math.abs(number) <= EXACT
				? new Term.Constant(number.doubleValue(), ValueType.REAL)
				: real;
	}

	private static boolean fits(long number) {
		return number == (int) number;
	}
}
