// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

/** What an operation is asked of. */
enum Kind {
	ELEMENT, INTEGER, REAL, STRING, BOOLEAN, ENUMERATION, DATA, NULL, INVALID, TYPE, TUPLE, MAP, SET, BAG, SEQUENCE, ORDERED_SET, NESTED,
	/** Anything else, such as a date in EOL, or what OCL knows only as OclAny or Collection. */
	OTHER;

	boolean isCollection() {
		return compareTo(SET) >= 0 && this != OTHER;
	}
}
