// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.jdt.annotation.Nullable;

/** Brings attribute values of any data type into the few forms that cells have, the same for every language and store. */
public final class Cells {
	private Cells() {
	}

	/**
	 * A cell value: integers as Long (larger ones as String), other numbers as Double, enumeration literals by name, collections as
	 * lists, and anything else by its {@code toString}. {@link ElementKey} and null pass through.
	 */
	public static @Nullable Object of(@Nullable Object value) {
		return switch (value) {
		case null -> null;
		case ElementKey element -> element;
		case Boolean truth -> truth;
		case Long number -> number;
		case Integer number -> number.longValue();
		case Short number -> number.longValue();
		case Byte number -> number.longValue();
		case BigInteger number -> number.bitLength() < Long.SIZE ? (Object) number.longValue() : number.toString();
		case Double real -> real;
		case Float real -> real.doubleValue();
		case BigDecimal real -> real.doubleValue();
		case EEnumLiteral literal -> literal.getName();
		case Enumerator literal -> literal.getName();
		case Collection<?> list -> list(list);
		default -> value.toString();
		};
	}

	/**
	 * Sorts the cells of a Bag or a Set, which have no order of their own, so that equal ones make equal cells: null, then booleans,
	 * numbers, texts, elements, and lists by their first difference.
	 *
	 * @param cells changed in place
	 * @param step  called before each comparison; may throw to stop
	 */
	public static void sortUnordered(List<Object> cells, Runnable step) {
		cells.sort((a, b) -> {
			step.run();
			return compare(a, b);
		});
	}

	private static int compare(@Nullable Object a, Object b) {
		int byForm = Integer.compare(form(a), form(b));
		return byForm != 0 ? byForm : switch (a) {
		case null -> 0;
		case Boolean truth -> truth.compareTo((Boolean) b);
		case Long number when b instanceof Long other -> number.compareTo(other);
		case Number number -> compareNumbers(number, (Number) b);
		case ElementKey element -> Long.compare(element.value(), ((ElementKey) b).value());
		case List<?> list -> compareLists(list, (List<?>) b);
		default -> ((String) a).compareTo((String) b);
		};
	}

	/** Integers before the reals of the same value. */
	private static int compareNumbers(Number a, Number b) {
		int byValue = Double.compare(a.doubleValue() + 0.0, b.doubleValue() + 0.0);
		return byValue != 0 ? byValue : Boolean.compare(a instanceof Double, b instanceof Double);
	}

	private static int compareLists(List<?> a, List<?> b) {
		for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
			int byItem = compare(a.get(i), b.get(i));
			if (byItem != 0) {
				return byItem;
			}
		}
		return Integer.compare(a.size(), b.size());
	}

	private static int form(@Nullable Object cell) {
		return switch (cell) {
		case null -> 0;
		case Boolean truth -> 1;
		case Number number -> 2;
		case ElementKey element -> 4;
		case List<?> list -> 5;
		default -> 3;
		};
	}

	private static List<Object> list(Collection<?> values) {
		List<Object> cells = new ArrayList<>(values.size());
		values.forEach(value -> cells.add(of(value)));
		return cells;
	}
}
