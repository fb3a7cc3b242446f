// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.Term;

/** Arithmetic of plans: integers of 32 bits, and reals. */
final class OracleArithmetic {
	private OracleArithmetic() {
	}

	private static double divided(double one, double other) {
		notZero(other == 0 ? 0 : 1);
		return one / other;
	}

	private static long notZero(long divisor) {
		if (divisor == 0) {
			throw new PlanFault("divided by zero");
		}
		return divisor;
	}

	/** The value of an operator's two operands, which are numbers. */
	static Object combine(Term.Operator operator, Object left, Object right) {
		if (left instanceof Double one && right instanceof Double other) {
			return switch (operator) {
			case PLUS -> one + other;
			case MINUS -> one - other;
			case TIMES -> one * other;
			case DIVIDE -> divided(one, other);
			case QUOTIENT, REMAINDER, MIN, MAX -> throw new PlanFault("of reals");
			};
		}
		if (operator == Term.Operator.DIVIDE) {
			return divided(((Number) left).doubleValue(), ((Number) right).doubleValue());
		}
		long one = (Long) left;
		long other = (Long) right;
		if (operator.isExtreme()) {
			return operator == Term.Operator.MIN ? Math.min(one, other) : Math.max(one, other);
		}
		long result = switch (operator) {
		case PLUS -> one + other;
		case MINUS -> one - other;
		case TIMES -> one * other;
		case QUOTIENT -> one / notZero(other);
		case REMAINDER -> one % notZero(other);
		case DIVIDE, MIN, MAX -> throw new IllegalStateException();
		};
		if (one != (int) one || other != (int) other || result != (int) result) {
			throw new PlanFault("an integer leaves the range of 32 bits");
		}
		return result;
	}
}
