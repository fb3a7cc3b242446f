// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * How values of attributes are compared: numbers by what they are worth, texts by their code units, false before true; values of different kinds are neither equal
 * nor one before the other. Stateless.
 */
enum Comparison {
	EQUAL(order -> order == 0), LESS(order -> order < 0), AT_MOST(order -> order <= 0), GREATER(order -> order > 0), AT_LEAST(order -> order >= 0);

	/** From here on, a Double is no Long. */
	private static final double LARGEST = 0x1p63;

	private final IntPredicate fits;

	Comparison(IntPredicate fits) {
		this.fits = fits;
	}

	/** @param operator of a constraint */
	static Comparison of(String operator) {
		return switch (operator) {
		case "<" -> LESS;
		case "<=" -> AT_MOST;
		case ">" -> GREATER;
		case ">=" -> AT_LEAST;
		default -> EQUAL;
		};
	}

	/** A number as it stands in JSON: a Long if it is a whole one in its range, else a Double. */
	static Number number(String text) {
		try {
			return Long.valueOf(text);
		} catch (NumberFormatException e) {
			return Double.valueOf(text);
		}
	}

	/**
	 * Compares with any of some values.
	 *
	 * @param values null for what is not set, Boolean, Long, Double or String
	 */
	Predicate<Object> anyOf(List<Object> values) {
		if (this == EQUAL) {
			Set<Object> wanted = new HashSet<>();
			values.forEach(value -> wanted.add(form(value)));
			return own -> wanted.contains(form(own));
		}
		return own -> {
			for (Object value : values) {
				if (isComparable(own, value) && fits.test(compare(own, value))) {
					return true;
				}
			}
			return false;
		};
	}

	/** The same for equal values. */
	private static Object form(Object value) {
		return value instanceof Double real && real == Math.rint(real) && Math.abs(real) < LARGEST ? (Object) real.longValue() : value;
	}

	private static boolean isComparable(Object own, Object value) {
		return own instanceof Number && value instanceof Number || own instanceof String && value instanceof String || own instanceof Boolean && value instanceof Boolean;
	}

	private static int compare(Object own, Object value) {
		return switch (own) {
		case Long one when value instanceof Long other -> one.compareTo(other);
		case Number one -> compare(one, (Number) value);
		case String one -> one.compareTo((String) value);
		default -> ((Boolean) own).compareTo((Boolean) value);
		};
	}

	/** A Long and a Double: neither has all values of the other. */
	private static int compare(Number one, Number other) {
		double a = one.doubleValue();
		double b = other.doubleValue();
		if (one instanceof Double && other instanceof Double || Double.isInfinite(a) || Double.isInfinite(b)) {
			return Double.compare(a + 0.0, b + 0.0);
		}
		return decimal(one).compareTo(decimal(other));
	}

	private static BigDecimal decimal(Number number) {
		return number instanceof Long whole ? BigDecimal.valueOf(whole) : new BigDecimal(number.doubleValue());
	}
}
