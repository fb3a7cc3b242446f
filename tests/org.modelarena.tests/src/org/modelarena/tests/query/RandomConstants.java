// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import java.util.Random;

import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** Random constants, and conditions with them. */
final class RandomConstants {
	private static final Double[] REALS = { 0.0, -0.0, 1.5, -2.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY };
	private static final Long[] INTEGERS = { 0L, 1L, 3L, -1L, 100L, 1L << 40, Long.MIN_VALUE, (long) Integer.MAX_VALUE };
	private static final String[] TEXTS = { "a", "", "two words", "unnamed", "nowhere" };

	private final Random random;

	RandomConstants(Random random) {
		this.random = random;
	}

	/** A condition about a value and a constant. */
	Term compared(Term value) {
		boolean isNumber = value.type() == ValueType.INTEGER || value.type() == ValueType.REAL;
		Term constant = isNumber ? number(value.type()) : of(value.type());
		if (value.type() == ValueType.TRUTH && random.nextBoolean()) {
			return random.nextBoolean() ? value : new Term.Not(value);
		}
		Term.Comparator comparator = Term.Comparator.values()[random.nextInt(isNumber && constant.type() == value.type() ? 6 : 2)];
		if (constant.type() != value.type() && isNumber) {
			comparator = Term.Comparator.values()[2 + random.nextInt(4)];
		}
		return random.nextBoolean() ? new Term.Comparison(comparator, value, constant) : new Term.Comparison(comparator.mirrored(), constant, value);
	}

	private Term number(ValueType type) {
		boolean real = (type == ValueType.REAL) == (random.nextInt(4) > 0);
		return real ? new Term.Constant(REALS[random.nextInt(REALS.length)], ValueType.REAL)
				: new Term.Constant(INTEGERS[random.nextInt(INTEGERS.length)], ValueType.INTEGER);
	}

	/** A constant of a type, null now and then. */
	Term of(ValueType type) {
		if (random.nextInt(6) == 0) {
			return new Term.Constant(null, type);
		}
		return switch (type) {
		case ValueType.Literal literal -> new Term.Constant(literal.enumeration().getELiterals().get(random.nextInt(3)), type);
		case ValueType.Element element -> new Term.Constant(null, type);
		case ValueType.Listing list -> throw new IllegalArgumentException();
		case ValueType.Basic basic -> switch (basic) {
		case TRUTH -> new Term.Constant(random.nextBoolean(), type);
		case INTEGER -> new Term.Constant((long) random.nextInt(4), type);
		case REAL -> new Term.Constant(random.nextInt(4) * 0.5, type);
		case TEXT -> new Term.Constant(TEXTS[random.nextInt(TEXTS.length)], type);
		};
		};
	}
}
