// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.columns;

/** How a value column gives its values. */
public enum ValueForm {
	/** A boolean as an int, 0 or 1. */
	TRUTH,
	/** A whole number of at most 32 bits, as an int. */
	INT,
	/** A whole number of at most 64 bits, as a long. */
	LONG,
	/** A floating-point number, as a double. */
	REAL,
	/** A literal of an enumeration, as the int position in {@code EEnum.getELiterals()}. */
	LITERAL,
	/** A text, as an int id by which texts of this snapshot are equal or not. */
	TEXT;

	/** Whether values are ints. */
	public boolean isInt() {
		return this != LONG && this != REAL;
	}
}
