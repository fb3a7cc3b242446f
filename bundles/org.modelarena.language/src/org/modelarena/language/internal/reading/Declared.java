// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.reading;

import org.modelarena.language.internal.types.ValueType;

/**
 * A declaration that a text makes for its own use: an operation, or an attribute of OCL's {@code def}.
 *
 * @param receiver  the type that it belongs to; unknown if it belongs to nothing
 * @param signature its parameters; null for an attribute
 * @param type      the type of its value
 */
public record Declared(ValueType receiver, String name, String signature, ValueType type) {
	/** Whether it is called with parentheses. */
	public boolean isOperation() {
		return signature != null;
	}

	/** As it is shown. */
	public String text() {
		return name + (isOperation() ? "(" + signature + ")" : "") + " : " + type.text();
	}

	/** Whether a value has it. */
	public boolean belongsTo(ValueType value) {
		return switch (receiver) {
		case ValueType.Element wanted -> value instanceof ValueType.Element element && (wanted.type() == element.type() || wanted.type().isSuperTypeOf(element.type()));
		case ValueType.Unknown any -> true;
		default -> receiver.equals(value);
		};
	}
}
