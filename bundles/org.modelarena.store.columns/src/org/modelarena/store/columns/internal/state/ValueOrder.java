// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import java.util.Arrays;
import java.util.OptionalLong;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.ENamedElement;
import org.modelarena.core.columns.ValueForm;
import org.modelarena.core.model.Range;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.ValueCodec;

/**
 * The order of an attribute's values as {@link Range} has it: literals by their names, real numbers as {@link Double#compare} does. Values
 * are given as columns have them: numbers, or ids of texts. Immutable and thread-safe.
 */
public final class ValueOrder {
	private final ValueCodec codec;
	/** The names of an enumeration's literals in order, and for each literal its place among them. */
	private final String[] names;
	private final int[] places;

	public ValueOrder(FeatureColumns columns) {
		codec = columns.codec();
		if (codec.columnForm() == ValueForm.LITERAL) {
			EEnum type = (EEnum) ((EAttribute) columns.feature()).getEAttributeType();
			names = type.getELiterals().stream().map(ENamedElement::getName).sorted().toArray(String[]::new);
			places = type.getELiterals().stream().mapToInt(literal -> Arrays.binarySearch(names, literal.getName())).toArray();
		} else {
			names = null;
			places = null;
		}
	}

	/** The key of a value for {@link Sides}: a number whose order is that of the values, or the id of a text. */
	public long key(long value) {
		return codec.isText() ? value : place(value);
	}

	/** A number whose order is that of the values; for attributes that are not kept as texts. */
	public long place(long number) {
		return switch (codec.columnForm()) {
		case TRUTH, INT, LONG -> number;
		case LITERAL -> 2L * places[(int) number];
		case REAL -> {
			// One form for all that are not a number; then negative ones, whose bits ascend when they descend, turned round.
			long bits = Double.doubleToLongBits(Double.longBitsToDouble(number));
			yield bits < 0 ? bits ^ Long.MAX_VALUE : bits;
		}
		case TEXT -> throw new IllegalStateException();
		};
	}

	/** Whether the order is that of the texts themselves. */
	public boolean isOfTexts() {
		return codec.columnForm() == ValueForm.TEXT;
	}

	/** A text as what it is compared by. */
	@SuppressWarnings("unchecked")
	public Comparable<Object> comparable(String text) {
		return (Comparable<Object>) codec.value(text);
	}

	/** Where values lie as seen from a range. */
	@FunctionalInterface
	public interface Sides {
		/**
		 * Less than 0 below the range, more than 0 above it, 0 within.
		 *
		 * @param key of a value
		 */
		int side(long key);
	}

	/** The key of the only value that a range has; nothing where it may have others. */
	public OptionalLong only(Range range, TextTable texts) {
		if (!range.isPoint() || !range.lowInclusive() || !range.highInclusive()) {
			return OptionalLong.empty();
		}
		if (codec.isText()) {
			return range.low() instanceof String text && comparable(text).equals(text) ? OptionalLong.of(texts.find(text)) : OptionalLong.empty();
		}
		return OptionalLong.of(bound(range.low()));
	}

	/** Where values lie as seen from a range. */
	public Sides sides(Range range, TextTable texts) {
		if (codec.isText()) {
			return id -> side(range, comparable(texts.text((int) id)));
		}
		long low = range.low() == null ? Long.MIN_VALUE : bound(range.low());
		long high = range.high() == null ? Long.MAX_VALUE : bound(range.high());
		boolean lowIn = range.low() == null || range.lowInclusive();
		boolean highIn = range.high() == null || range.highInclusive();
		return place -> {
			boolean below = lowIn ? place < low : place <= low;
			return below ? -1 : (highIn ? place <= high : place < high) ? 0 : 1;
		};
	}

	private static int side(Range range, Comparable<Object> value) {
		if (range.low() != null) {
			int order = value.compareTo(range.low());
			if (range.lowInclusive() ? order < 0 : order <= 0) {
				return -1;
			}
		}
		if (range.high() != null) {
			int order = value.compareTo(range.high());
			return (range.highInclusive() ? order <= 0 : order < 0) ? 0 : 1;
		}
		return 0;
	}

	private long bound(Comparable<?> bound) {
		if (names == null) {
			return place(codec.number(bound));
		}
		int at = Arrays.binarySearch(names, (String) bound);
		// A name that no literal has lies between two of them.
		return at >= 0 ? 2L * at : 2L * (-at - 1) - 1;
	}
}
