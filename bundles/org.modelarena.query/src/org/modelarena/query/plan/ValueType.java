// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;

/** The static type of a term. A value of any type may be null. */
public sealed interface ValueType {
	/** An element whose type is this class or a subtype. */
	record Element(EClass type) implements ValueType {
	}

	/** A literal of an enumeration; as a constant an {@code EEnumLiteral}. */
	record Literal(EEnum enumeration) implements ValueType {
	}

	/** Types without a parameter. */
	enum Basic implements ValueType {
		/** As a constant a Boolean. */
		TRUTH,
		/** A whole number of at most 64 bits; as a constant a Long. */
		INTEGER,
		/** A double; as a constant a Double. */
		REAL,
		/** As a constant a String. */
		TEXT
	}

	/** A list of values, which nothing but an answer has. */
	record Listing() implements ValueType {
	}

	/** The type of lists. */
	ValueType LIST = new Listing();
	/** The type of booleans. */
	ValueType TRUTH = Basic.TRUTH;
	/** The type of whole numbers. */
	ValueType INTEGER = Basic.INTEGER;
	/** The type of floating-point numbers. */
	ValueType REAL = Basic.REAL;
	/** The type of texts. */
	ValueType TEXT = Basic.TEXT;
}
