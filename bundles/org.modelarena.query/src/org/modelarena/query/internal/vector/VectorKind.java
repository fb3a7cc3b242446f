// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

/** How the values of a vector are held. */
public enum VectorKind {
	/** Rows of elements, -1 for null. */
	ELEMENT,
	/** Ids of texts, -1 for null. */
	TEXT,
	/** Truth values (0 and 1), positions of literals, and whole numbers of at most 32 bits, as ints; null beside them. */
	INT,
	/** Whole numbers of at most 64 bits, as longs; null beside them. */
	LONG,
	/** Doubles; null beside them. */
	REAL;

	/** Whether values lie in an int vector. */
	public boolean isInt() {
		return this != LONG && this != REAL;
	}

	/** Whether null is one of the ints. */
	public boolean marksNull() {
		return this == ELEMENT || this == TEXT;
	}
}
