// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.evaluator;

import java.util.Collection;

/**
 * The values of attributes of {@code EByte}, {@code EShort} and {@code EFloat} as OCL's Integer and Real. Java's collections tell a Short 2 from an Integer 2, so that what Eclipse OCL
 * has in a collection is not found there. Stateless.
 */
final class WideNumbers {
	private WideNumbers() {
	}

	/** A value, or the values of an attribute that has several. */
	static Object of(Object value) {
		return value instanceof Collection<?> values ? all(values) : one(value);
	}

	private static Collection<?> all(Collection<?> values) {
		for (Object value : values) {
			if (one(value) != value) {
				return values.stream().map(WideNumbers::one).toList();
			}
		}
		return values;
	}

	private static Object one(Object value) {
		return switch (value) {
		case Byte number -> number.intValue();
		case Short number -> number.intValue();
		case Float number -> number.doubleValue();
		case null, default -> value;
		};
	}
}
