// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.Objects;

import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.jdt.annotation.Nullable;

/**
 * An interval of attribute values, for {@link ModelSnapshot#seek}. Its bounds are of the attribute's Java type (all numbers of one
 * attribute are of one type); enumeration literals are represented by their names.
 *
 * @param low           the lower bound, null for none
 * @param lowInclusive  whether the lower bound belongs to the range
 * @param high          the upper bound, null for none
 * @param highInclusive whether the upper bound belongs to the range
 */
public record Range(@Nullable Comparable<?> low, boolean lowInclusive, @Nullable Comparable<?> high, boolean highInclusive) {
	public Range {
		if (low == null && high == null) {
			throw new IllegalArgumentException("A range has a bound");
		}
	}

	/** Just this value. */
	public static Range equalTo(Object value) {
		Comparable<?> bound = bound(value);
		return new Range(bound, true, bound, true);
	}

	/** This value and all below. */
	public static Range atMost(Object value) {
		return new Range(null, false, bound(value), true);
	}

	/** All below this value. */
	public static Range below(Object value) {
		return new Range(null, false, bound(value), false);
	}

	/** This value and all above. */
	public static Range atLeast(Object value) {
		return new Range(bound(value), true, null, false);
	}

	/** All above this value. */
	public static Range above(Object value) {
		return new Range(bound(value), false, null, false);
	}

	/**
	 * The doubles that a comparison treats as equal to one: for a zero both zeros, which a range distinguishes. As the ranges of
	 * {@link #atMostNumber} and {@link #atLeastNumber} it may hold more than the comparison accepts, which has to be tested once more.
	 *
	 * @param number not NaN
	 */
	public static Range equalToNumber(double number) {
		return new Range(lowest(number), true, highest(number), true);
	}

	/** At least the doubles that are less than or equal to a number, see {@link #equalToNumber}. */
	public static Range atMostNumber(double number) {
		return atMost(highest(number));
	}

	/** At least the doubles that are greater than or equal to a number, see {@link #equalToNumber}; and NaN, which a range ranks above all. */
	public static Range atLeastNumber(double number) {
		return atLeast(lowest(number));
	}

	private static Double lowest(double number) {
		return number == 0 ? -0.0 : number;
	}

	private static Double highest(double number) {
		return number == 0 ? 0.0 : number;
	}

	/** Whether the range holds one value only. */
	public boolean isPoint() {
		return low != null && low.equals(high);
	}

	/** Whether a value is in the range; null is in none. */
	public boolean contains(@Nullable Object value) {
		if (value == null) {
			return false;
		}
		Comparable<?> comparable = bound(value);
		Comparable<?> from = low;
		Comparable<?> to = high;
		return (from == null || holds(compare(comparable, from), lowInclusive)) && (to == null || holds(compare(to, comparable), highInclusive));
	}

	private static boolean holds(int order, boolean inclusive) {
		return inclusive ? order >= 0 : order > 0;
	}

	@SuppressWarnings("unchecked")
	private static int compare(Comparable<?> one, Comparable<?> other) {
		return ((Comparable<Object>) one).compareTo(other);
	}

	private static Comparable<?> bound(Object value) {
		Objects.requireNonNull(value, "bound");
		return value instanceof EEnumLiteral literal ? literal.getName() : (Comparable<?>) value;
	}
}
