// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.VectorBuffers;
import org.modelarena.query.internal.vector.VectorKind;
import org.modelarena.query.plan.Term.Operator;

/** A sum, difference, product or the like. */
public final class ArithmeticExpression extends NonNullExpression {
	private final Operator operator;
	private final VectorExpression left;
	private final VectorExpression right;

	public ArithmeticExpression(Operator operator, VectorExpression left, VectorExpression right) {
		super(kind(operator, left.kind, right.kind));
		this.operator = operator;
		this.left = left;
		this.right = right;
		VectorBuffers own = new VectorBuffers(kind, false);
		ints = own.ints();
		longs = own.longs();
		reals = own.reals();
	}

	private static VectorKind kind(Operator operator, VectorKind left, VectorKind right) {
		if (operator == Operator.DIVIDE || left == VectorKind.REAL) {
			return VectorKind.REAL;
		}
		return operator.isExtreme() && (left == VectorKind.LONG || right == VectorKind.LONG) ? VectorKind.LONG : VectorKind.INT;
	}

	@Override
	public void evaluate(Batch batch, int[] in, int count) {
		left.evaluateRequired(batch, in, count);
		right.evaluateRequired(batch, in, count);
		if (kind == VectorKind.REAL) {
			evaluateReals(count);
		} else if (kind == VectorKind.LONG) {
			evaluateExtremes(left.asLongs(count), right.asLongs(count), count);
		} else {
			evaluateIntegers(count);
		}
	}

	private void evaluateReals(int count) {
		double[] one = left.asReals(count);
		double[] other = right.asReals(count);
		for (int i = 0; i < count; i++) {
			reals[i] = switch (operator) {
			case PLUS -> one[i] + other[i];
			case MINUS -> one[i] - other[i];
			case TIMES -> one[i] * other[i];
			case DIVIDE -> one[i] / requireNotZero(other[i]);
			case QUOTIENT, REMAINDER, MIN, MAX -> throw new PlanFault("reals have no '" + operator + "'");
			};
		}
	}

	private static double requireNotZero(double divisor) {
		if (divisor == 0) {
			throw new PlanFault("something is divided by zero");
		}
		return divisor;
	}

	private void evaluateExtremes(long[] one, long[] other, int count) {
		for (int i = 0; i < count; i++) {
			longs[i] = operator == Operator.MIN ? Math.min(one[i], other[i]) : Math.max(one[i], other[i]);
		}
	}

	private void evaluateIntegers(int count) {
		boolean fits = left.kind == VectorKind.INT && right.kind == VectorKind.INT ? evaluateInts(left.ints, right.ints, count)
				: evaluateLongs(left.asLongs(count), right.asLongs(count), count);
		if (!fits) {
			throw new PlanFault("an integer leaves the range of 32 bits");
		}
	}

	/** In loops that the JVM turns into vector instructions; tells whether all results are ints. */
	private boolean evaluateInts(int[] one, int[] other, int count) {
		int overflow = 0;
		switch (operator) {
		case PLUS -> {
			for (int i = 0; i < count; i++) {
				int result = one[i] + other[i];
				overflow |= (one[i] ^ result) & (other[i] ^ result);
				ints[i] = result;
			}
		}
		case MINUS -> {
			for (int i = 0; i < count; i++) {
				int result = one[i] - other[i];
				overflow |= (one[i] ^ other[i]) & (one[i] ^ result);
				ints[i] = result;
			}
		}
		case TIMES -> {
			for (int i = 0; i < count; i++) {
				long result = (long) one[i] * other[i];
				overflow |= (int) (result >> Integer.SIZE) ^ (int) result >> Integer.SIZE - 1;
				ints[i] = (int) result;
			}
			return overflow == 0;
		}
		case MIN -> {
			for (int i = 0; i < count; i++) {
				ints[i] = Math.min(one[i], other[i]);
			}
		}
		case MAX -> {
			for (int i = 0; i < count; i++) {
				ints[i] = Math.max(one[i], other[i]);
			}
		}
		default -> {
			return evaluateLongs(left.asLongs(count), right.asLongs(count), count);
		}
		}
		return overflow >= 0;
	}

	private boolean evaluateLongs(long[] one, long[] other, int count) {
		boolean fits = true;
		for (int i = 0; i < count; i++) {
			long result = switch (operator) {
			case PLUS -> one[i] + other[i];
			case MINUS -> one[i] - other[i];
			case TIMES -> one[i] * other[i];
			case QUOTIENT -> one[i] / requireNotZero(other[i]);
			case REMAINDER -> one[i] % requireNotZero(other[i]);
			case DIVIDE, MIN, MAX -> throw new IllegalStateException(operator + " has a loop of its own");
			};
			// Operands of more than 32 bits could overflow unseen.
			fits &= result == (int) result && one[i] == (int) one[i] && other[i] == (int) other[i];
			ints[i] = (int) result;
		}
		return fits;
	}

	private static long requireNotZero(long divisor) {
		if (divisor == 0) {
			throw new PlanFault("something is divided by zero");
		}
		return divisor;
	}
}
