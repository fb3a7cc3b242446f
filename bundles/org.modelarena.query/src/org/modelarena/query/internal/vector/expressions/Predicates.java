// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import java.util.List;

import java.util.function.Supplier;

import org.modelarena.core.columns.LinkColumn;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.ColumnAccess;
import org.modelarena.query.internal.vector.RowPairs;
import org.modelarena.query.internal.vector.RowSet;
import org.modelarena.query.internal.vector.VectorKind;
import org.modelarena.query.internal.vector.Vectors;
import org.modelarena.query.plan.Term.Comparator;

/** The kinds of predicates. Each makes vectors of its own, as it may be nested in another of its kind. */
public final class Predicates {
	private Predicates() {
	}

	/** Compares two values that cannot be null, or of which null equals itself as one of the ints. */
	public static Predicate compare(Comparator comparator, VectorExpression left, VectorExpression right) {
		if (left.kind == VectorKind.REAL || right.kind == VectorKind.REAL) {
			return (batch, in, count, out) -> {
				left.evaluateRequired(batch, in, count);
				right.evaluateRequired(batch, in, count);
				return through(in, out, Vectors.select(comparator, left.asReals(count), right.asReals(count), count, out));
			};
		}
		if (left.kind == VectorKind.LONG || right.kind == VectorKind.LONG) {
			return (batch, in, count, out) -> {
				left.evaluateRequired(batch, in, count);
				right.evaluateRequired(batch, in, count);
				return through(in, out, Vectors.select(comparator, left.asLongs(count), right.asLongs(count), count, out));
			};
		}
		if (right instanceof ConstantExpression constant && !constant.mayBeNull()) {
			return withConstant(comparator, left, constant.value());
		}
		boolean takesNull = comparator.isEquality() && left.kind.marksNull() && right.kind.marksNull();
		return new Predicate() {
			private void evaluate(Batch batch, int[] in, int count) {
				if (takesNull) {
					left.evaluate(batch, in, count);
					right.evaluate(batch, in, count);
				} else {
					left.evaluateRequired(batch, in, count);
					right.evaluateRequired(batch, in, count);
				}
			}

			@Override
			public int select(Batch batch, int[] in, int count, int[] out) {
				evaluate(batch, in, count);
				return through(in, out, Vectors.select(comparator, left.ints, right.ints, count, out));
			}

			@Override
			public int count(Batch batch, int[] scratch) {
				evaluate(batch, null, batch.size);
				return Vectors.count(comparator, left.ints, right.ints, batch.size);
			}
		};
	}

	/** Compares ints with one that is not null. */
	private static Predicate withConstant(Comparator comparator, VectorExpression left, int value) {
		if (comparator == Comparator.NOT_EQUAL) {
			return (batch, in, count, out) -> {
				evaluate(left, batch, in, count);
				return through(in, out, Vectors.selectOther(left.ints, value, count, out));
			};
		}
		if (comparator == Comparator.LESS && value == Integer.MIN_VALUE || comparator == Comparator.GREATER && value == Integer.MAX_VALUE) {
			return all(false, left);
		}
		int low = switch (comparator) {
		case EQUAL, GREATER_OR_EQUAL -> value;
		case GREATER -> value + 1;
		case LESS, LESS_OR_EQUAL -> Integer.MIN_VALUE;
		case NOT_EQUAL -> throw new IllegalStateException();
		};
		int high = switch (comparator) {
		case EQUAL, LESS_OR_EQUAL -> value;
		case LESS -> value - 1;
		case GREATER, GREATER_OR_EQUAL -> Integer.MAX_VALUE;
		case NOT_EQUAL -> throw new IllegalStateException();
		};
		return new Predicate() {
			@Override
			public int select(Batch batch, int[] in, int count, int[] out) {
				evaluate(left, batch, in, count);
				return through(in, out, Vectors.selectBetween(left.ints, low, high, count, out));
			}

			@Override
			public int count(Batch batch, int[] scratch) {
				evaluate(left, batch, null, batch.size);
				return Vectors.countBetween(left.ints, low, high, batch.size);
			}
		};
	}

	/** A null that is one of the ints differs from each value that is not null. */
	private static void evaluate(VectorExpression expression, Batch batch, int[] in, int count) {
		if (expression.kind.marksNull()) {
			expression.evaluate(batch, in, count);
		} else {
			expression.evaluateRequired(batch, in, count);
		}
	}

	/** Selects all or none, having evaluated what may fault. */
	public static Predicate all(boolean truth, VectorExpression evaluated) {
		return (batch, in, count, out) -> {
			if (evaluated != null) {
				evaluated.evaluateRequired(batch, in, count);
			}
			return truth ? copy(in, count, out) : 0;
		};
	}

	static int copy(int[] in, int count, int[] out) {
		if (in == null) {
			for (int i = 0; i < count; i++) {
				out[i] = i;
			}
		} else {
			System.arraycopy(in, 0, out, 0, count);
		}
		return count;
	}

	private static int through(int[] in, int[] out, int selected) {
		Vectors.through(in, out, selected);
		return selected;
	}

	/** Equality of ints beside which nulls are marked. */
	public static Predicate equalWithNulls(boolean equal, VectorExpression left, VectorExpression right) {
		return (batch, in, count, out) -> {
			left.evaluate(batch, in, count);
			right.evaluate(batch, in, count);
			boolean wide = left.kind == VectorKind.LONG || right.kind == VectorKind.LONG;
			boolean real = left.kind == VectorKind.REAL || right.kind == VectorKind.REAL;
			int n = 0;
			for (int i = 0; i < count; i++) {
				boolean oneNull = left.nulls != null && left.nulls[i];
				boolean otherNull = right.nulls != null && right.nulls[i];
				boolean same = oneNull || otherNull ? oneNull && otherNull : same(left, right, i, wide, real);
				out[n] = i;
				n += same == equal ? 1 : 0;
			}
			return through(in, out, n);
		};
	}

	private static boolean same(VectorExpression left, VectorExpression right, int i, boolean wide, boolean real) {
		if (real) {
			return Double.valueOf(left.reals[i]).equals(right.reals[i]);
		}
		if (wide) {
			return (left.kind == VectorKind.LONG ? left.longs[i] : left.ints[i]) == (right.kind == VectorKind.LONG ? right.longs[i] : right.ints[i]);
		}
		return left.ints[i] == right.ints[i];
	}

	/** A boolean as a condition. */
	public static Predicate truth(VectorExpression expression) {
		return (batch, in, count, out) -> {
			expression.evaluateRequired(batch, in, count);
			return through(in, out, Vectors.selectOther(expression.ints, 0, count, out));
		};
	}

	/** @param wanted whether to select the nulls, or the others */
	public static Predicate isNull(VectorExpression expression, boolean wanted) {
		return (batch, in, count, out) -> {
			expression.evaluate(batch, in, count);
			if (!expression.kind.marksNull()) {
				return through(in, out, Vectors.selectNulls(expression.nulls, wanted, count, out));
			}
			int low = wanted ? Integer.MIN_VALUE : 0;
			return through(in, out, Vectors.selectBetween(expression.ints, low, wanted ? -1 : Integer.MAX_VALUE, count, out));
		};
	}

	/** @param kinds for each type's id, whether it is looked for */
	public static Predicate isType(VectorExpression of, ColumnAccess columns, boolean[] kinds) {
		return (batch, in, count, out) -> {
			of.evaluateRequired(batch, in, count);
			return through(in, out, columns.snapshot().ofTypes(of.ints, count, kinds, out));
		};
	}

	/** Whether an element is one of those that an execution is given. */
	public static Predicate isAmong(VectorExpression of, Supplier<RowSet> given) {
		return (batch, in, count, out) -> {
			RowSet rows = given.get();
			of.evaluateRequired(batch, in, count);
			int n = 0;
			for (int i = 0; i < count; i++) {
				out[n] = i;
				n += rows.contains(of.ints[i]) ? 1 : 0;
			}
			return through(in, out, n);
		};
	}

	/** Whether two elements are one of the pairs that an execution is given. */
	public static Predicate areAmong(VectorExpression one, VectorExpression other, Supplier<RowPairs> given) {
		return (batch, in, count, out) -> {
			RowPairs pairs = given.get();
			one.evaluateRequired(batch, in, count);
			other.evaluateRequired(batch, in, count);
			int n = 0;
			for (int i = 0; i < count; i++) {
				out[n] = i;
				n += pairs.contains(one.ints[i], other.ints[i]) ? 1 : 0;
			}
			return through(in, out, n);
		};
	}

	/**
	 * Whether there is a link from one element to another; not if the other is null.
	 *
	 * @param isRequired whether it faults if the other is null
	 */
	public static Predicate linked(VectorExpression from, VectorExpression to, boolean isRequired, LinkColumn links) {
		return (batch, in, count, out) -> {
			from.evaluateRequired(batch, in, count);
			if (isRequired) {
				to.evaluateRequired(batch, in, count);
			} else {
				to.evaluate(batch, in, count);
			}
			return through(in, out, links.linked(from.ints, to.ints, count, out));
		};
	}

	public static Predicate not(Predicate operand) {
		int[] selected = new int[Batch.CAPACITY];
		return (batch, in, count, out) -> Vectors.without(in, count, selected, operand.select(batch, in, count, selected), out);
	}

	public static Predicate and(List<Predicate> operands) {
		int[] one = new int[Batch.CAPACITY];
		int[] other = new int[Batch.CAPACITY];
		Predicate[] all = operands.toArray(Predicate[]::new);
		return (batch, in, count, out) -> {
			int[] from = in;
			int n = count;
			for (int i = 0; i < all.length && n > 0; i++) {
				int[] to = i == all.length - 1 ? out : from == one ? other : one;
				n = all[i].select(batch, from, n, to);
				from = to;
			}
			return n;
		};
	}

	public static Predicate or(List<Predicate> operands) {
		Predicate[] all = operands.toArray(Predicate[]::new);
		int[] selected = new int[Batch.CAPACITY];
		int[] rest = new int[Batch.CAPACITY];
		int[] found = new int[Batch.CAPACITY];
		int[] merged = new int[Batch.CAPACITY];
		return (batch, in, count, out) -> {
			int[] from = in;
			int left = count;
			int n = 0;
			for (int i = 0; i < all.length && left > 0; i++) {
				int more = all[i].select(batch, from, left, selected);
				int total = Vectors.merge(found, n, selected, more, merged);
				System.arraycopy(merged, 0, found, 0, total);
				n = total;
				int remaining = Vectors.without(from, left, selected, more, out);
				System.arraycopy(out, 0, rest, 0, remaining);
				from = rest;
				left = remaining;
			}
			System.arraycopy(found, 0, out, 0, n);
			return n;
		};
	}
}
