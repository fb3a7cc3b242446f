// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.query;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.osgi.util.NLS;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;

/**
 * Another value of an attribute, as somebody has typed it.
 *
 * @param text empty where there is to be none, but for texts
 */
record ValueChange(String attribute, String text) {
	/**
	 * The step of an edit that sets it.
	 *
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID} if the attribute takes no such text
	 */
	Map<String, Object> step(Metamodel metamodel, String type, long key) {
		if (!(metamodel.type(type).getEStructuralFeature(attribute) instanceof EAttribute known) || known.isMany()) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, NLS.bind(Messages.manyValues, attribute));
		}
		Map<String, Object> step = new HashMap<>(Map.of("do", "set", "key", key, "feature", attribute));
		step.put("value", value(known.getEAttributeType().getInstanceClass()));
		return step;
	}

	/** As JSON would have it; what is no number or truth value is refused by the edit, which says what it takes. */
	private Object value(Class<?> type) {
		if (type == String.class) {
			return text;
		}
		String written = text.strip();
		if (written.isEmpty()) {
			return null;
		}
		if (type == boolean.class || type == Boolean.class) {
			return written.equals("true") || written.equals("false") ? (Object) Boolean.valueOf(written) : written;
		}
		boolean isNumber = type != null && (type.isPrimitive() && type != char.class || Number.class.isAssignableFrom(type));
		if (isNumber && written.matches("[+-]?\\d{1,18}")) {
			return Long.valueOf(written);
		}
		if (isNumber && written.matches("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?")) {
			return new BigDecimal(written).doubleValue();
		}
		return written;
	}
}
