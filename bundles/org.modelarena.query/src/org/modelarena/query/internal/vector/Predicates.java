package org.modelarena.query.internal.vector;

import java.util.List;

import org.modelarena.core.columns.LinkColumn;
import org.modelarena.query.plan.Term.Comparator;

/** The kinds of predicates. Each makes vectors of its own, as it may be nested in another of its kind. */
final class Predicates {
	private Predicates() {
	}

	/** Compares two values that cannot be null, or of which null equals itself as one of the ints. */
	static Predicate compare(Comparator comparator, Values left, Values right) {
		if (left.kind == Kind.REAL || right.kind == Kind.REAL) {
			return (level, in, count, out) -> {
				left.evaluateRequired(level, in, count);
				right.evaluateRequired(level, in, count);
				return through(in, out, Vectors.select(comparator, left.asReals(count), right.asReals(count), count, out));
			};
		}
		if (left.kind == Kind.LONG || right.kind == Kind.LONG) {
			return (level, in, count, out) -> {
				left.evaluateRequired(level, in, count);
				right.evaluateRequired(level, in, count);
				return through(in, out, Vectors.select(comparator, left.asLongs(count), right.asLongs(count), count, out));
			};
		}
		if (right instanceof ConstantValues constant && !constant.mayBeNull()) {
			return withConstant(comparator, left, constant.value());
		}
		boolean takesNull = comparator.isEquality() && left.kind.marksNull() && right.kind.marksNull();
		return new Predicate() {
			private void evaluate(Level level, int[] in, int count) {
				if (takesNull) {
					left.evaluate(level, in, count);
					right.evaluate(level, in, count);
				} else {
					left.evaluateRequired(level, in, count);
					right.evaluateRequired(level, in, count);
				}
			}

			@Override
			public int select(Level level, int[] in, int count, int[] out) {
				evaluate(level, in, count);
				return through(in, out, Vectors.select(comparator, left.ints, right.ints, count, out));
			}

			@Override
			public int count(Level level, int[] scratch) {
				evaluate(level, null, level.size);
				return Vectors.count(comparator, left.ints, right.ints, level.size);
			}
		};
	}

	/** Compares ints with one that is not null. */
	private static Predicate withConstant(Comparator comparator, Values left, int value) {
		if (comparator == Comparator.NOT_EQUAL) {
			return (level, in, count, out) -> {
				evaluate(left, level, in, count);
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
			public int select(Level level, int[] in, int count, int[] out) {
				evaluate(left, level, in, count);
				return through(in, out, Vectors.selectBetween(left.ints, low, high, count, out));
			}

			@Override
			public int count(Level level, int[] scratch) {
				evaluate(left, level, null, level.size);
				return Vectors.countBetween(left.ints, low, high, level.size);
			}
		};
	}

	/** A null that is one of the ints differs from each value that is not null. */
	private static void evaluate(Values values, Level level, int[] in, int count) {
		if (values.kind.marksNull()) {
			values.evaluate(level, in, count);
		} else {
			values.evaluateRequired(level, in, count);
		}
	}

	/** Selects all or none, having evaluated what may fault. */
	static Predicate all(boolean truth, Values evaluated) {
		return (level, in, count, out) -> {
			if (evaluated != null) {
				evaluated.evaluateRequired(level, in, count);
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
	static Predicate equalWithNulls(boolean equal, Values left, Values right) {
		return (level, in, count, out) -> {
			left.evaluate(level, in, count);
			right.evaluate(level, in, count);
			boolean wide = left.kind == Kind.LONG || right.kind == Kind.LONG;
			boolean real = left.kind == Kind.REAL || right.kind == Kind.REAL;
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

	private static boolean same(Values left, Values right, int i, boolean wide, boolean real) {
		if (real) {
			return Double.valueOf(left.reals[i]).equals(right.reals[i]);
		}
		if (wide) {
			return (left.kind == Kind.LONG ? left.longs[i] : left.ints[i]) == (right.kind == Kind.LONG ? right.longs[i] : right.ints[i]);
		}
		return left.ints[i] == right.ints[i];
	}

	/** A truth value as a condition. */
	static Predicate truth(Values values) {
		return (level, in, count, out) -> {
			values.evaluateRequired(level, in, count);
			return through(in, out, Vectors.selectOther(values.ints, 0, count, out));
		};
	}

	/** @param wanted whether to select the nulls, or the others */
	static Predicate isNull(Values values, boolean wanted) {
		return (level, in, count, out) -> {
			values.evaluate(level, in, count);
			if (!values.kind.marksNull()) {
				return through(in, out, Vectors.selectNulls(values.nulls, wanted, count, out));
			}
			int low = wanted ? Integer.MIN_VALUE : 0;
			return through(in, out, Vectors.selectBetween(values.ints, low, wanted ? -1 : Integer.MAX_VALUE, count, out));
		};
	}

	/** @param kinds for each type's id, whether it is looked for */
	static Predicate isType(Values of, Columns columns, boolean[] kinds) {
		int[] ids = new int[Level.CAPACITY];
		return (level, in, count, out) -> {
			// Where most rows are left, the ids of all cost less than putting those together that are left.
			boolean isMost = in != null && of instanceof SlotValues && !of.mayBeNull() && count > level.size / 2;
			int[] evaluated = isMost ? null : in;
			int size = isMost ? level.size : count;
			of.evaluateRequired(level, evaluated, size);
			columns.snapshot().types(of.ints, size, ids);
			int n = 0;
			for (int i = 0; i < count; i++) {
				out[n] = in == null ? i : in[i];
				n += kinds[ids[isMost ? in[i] : i]] ? 1 : 0;
			}
			return n;
		};
	}

	/**
	 * Whether there is a link from one element to another; not if the other is null.
	 *
	 * @param isRequired whether it faults if the other is null
	 */
	static Predicate linked(Values from, Values to, boolean isRequired, LinkColumn links) {
		return (level, in, count, out) -> {
			from.evaluateRequired(level, in, count);
			if (isRequired) {
				to.evaluateRequired(level, in, count);
			} else {
				to.evaluate(level, in, count);
			}
			return through(in, out, links.linked(from.ints, to.ints, count, out));
		};
	}

	static Predicate not(Predicate operand) {
		int[] selected = new int[Level.CAPACITY];
		return (level, in, count, out) -> Vectors.without(in, count, selected, operand.select(level, in, count, selected), out);
	}

	static Predicate and(List<Predicate> operands) {
		int[] one = new int[Level.CAPACITY];
		int[] other = new int[Level.CAPACITY];
		Predicate[] all = operands.toArray(Predicate[]::new);
		return (level, in, count, out) -> {
			int[] from = in;
			int n = count;
			for (int i = 0; i < all.length && n > 0; i++) {
				int[] to = i == all.length - 1 ? out : from == one ? other : one;
				n = all[i].select(level, from, n, to);
				from = to;
			}
			return n;
		};
	}

	static Predicate or(List<Predicate> operands) {
		Predicate[] all = operands.toArray(Predicate[]::new);
		int[] selected = new int[Level.CAPACITY];
		int[] rest = new int[Level.CAPACITY];
		int[] found = new int[Level.CAPACITY];
		int[] merged = new int[Level.CAPACITY];
		return (level, in, count, out) -> {
			int[] from = in;
			int left = count;
			int n = 0;
			for (int i = 0; i < all.length && left > 0; i++) {
				int more = all[i].select(level, from, left, selected);
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
