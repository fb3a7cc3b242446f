package org.modelarena.core;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EEnumLiteral;

/** Brings attribute values of any data type into the few forms that cells have, the same for every language and store. */
public final class Cells {
	private Cells() {
	}

	/**
	 * A cell value: integers as Long (larger ones as String), other numbers as Double, enumeration literals by name, collections as
	 * lists, and anything else by its {@code toString}. {@link ElementKey} and null pass through.
	 */
	public static Object of(Object value) {
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

	private static List<Object> list(Collection<?> values) {
		List<Object> cells = new ArrayList<>(values.size());
		values.forEach(value -> cells.add(of(value)));
		return cells;
	}
}
