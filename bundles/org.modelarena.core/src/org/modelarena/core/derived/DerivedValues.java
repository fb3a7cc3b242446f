// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.derived;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;

/** Turns what an expression gave into a value of its derived feature. */
public final class DerivedValues {
	private static final long[] NO_TARGETS = {};

	private DerivedValues() {
	}

	/**
	 * The value as {@link ModelSnapshot#attribute} gives it, or the targets of a reference as keys.
	 *
	 * @param cell the result of {@link org.modelarena.core.model.PreparedExpression#evaluate}
	 * @throws ArenaException {@link ErrorCode#QUERY_FAILED} if the cell is no value of the feature
	 */
	public static @Nullable Object convert(EStructuralFeature feature, @Nullable Object cell, ModelSnapshot snapshot) {
		if (feature instanceof EReference reference) {
			return targets(reference, cell, snapshot);
		}
		EAttribute attribute = (EAttribute) feature;
		if (!attribute.isMany()) {
			return cell == null ? null : value(attribute, cell);
		}
		List<Object> values = new ArrayList<>();
		for (Object each : list(cell)) {
			values.add(value(attribute, each));
		}
		return values;
	}

	private static List<?> list(@Nullable Object cell) {
		if (cell == null) {
			return List.of();
		}
		return cell instanceof List<?> list ? list : List.of(cell);
	}

	private static long[] targets(EReference reference, @Nullable Object cell, ModelSnapshot snapshot) {
		List<?> cells = list(cell);
		if (!reference.isMany() && cells.size() > 1) {
			throw wrong(reference, cell);
		}
		if (cells.isEmpty()) {
			return NO_TARGETS;
		}
		long[] targets = new long[cells.size()];
		for (int i = 0; i < targets.length; i++) {
			if (!(cells.get(i) instanceof ElementKey(long key)) || !Metamodel.accepts(reference, snapshot.type(key))) {
				throw wrong(reference, cells.get(i));
			}
			targets[i] = key;
		}
		return targets;
	}

	private static Object value(EAttribute attribute, @Nullable Object cell) {
		EDataType type = attribute.getEAttributeType();
		Object value = switch (cell) {
		case Long number -> number(type, number);
		case Double real -> real(type, real);
		case Boolean truth -> isOf(type, Boolean.class, boolean.class) ? truth : null;
		case String text -> text(type, text);
		case null, default -> null;
		};
		if (value == null) {
			throw wrong(attribute, cell);
		}
		return value;
	}

	private static @Nullable Object number(EDataType type, long number) {
		if (isOf(type, Integer.class, int.class)) {
			return number == (int) number ? (Object) (int) number : null;
		}
		if (isOf(type, Long.class, long.class)) {
			return number;
		}
		return real(type, (double) number);
	}

	private static @Nullable Object real(EDataType type, double real) {
		if (isOf(type, Float.class, float.class)) {
			return (float) real;
		}
		return isOf(type, Double.class, double.class) ? (Object) real : null;
	}

	private static @Nullable Object text(EDataType type, String text) {
		if (type instanceof EEnum enumeration) {
			EEnumLiteral literal = enumeration.getEEnumLiteral(text);
			return literal;
		}
		return isOf(type, String.class, String.class) && isWellFormed(text) ? text : null;
	}

	/** Half a surrogate pair is no character, and no store could keep it. */
	private static boolean isWellFormed(String text) {
		return text.codePoints().noneMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
	}

	private static boolean isOf(EDataType type, Class<?> boxed, Class<?> primitive) {
		return type.getInstanceClass() == boxed || type.getInstanceClass() == primitive;
	}

	private static ArenaException wrong(EStructuralFeature feature, @Nullable Object cell) {
		return new ArenaException(ErrorCode.QUERY_FAILED, "The expression of '" + feature.getEContainingClass().getName() + "." + feature.getName() + "' gave '"
				+ cell + "', which is no " + feature.getEType().getName() + ".");
	}
}
