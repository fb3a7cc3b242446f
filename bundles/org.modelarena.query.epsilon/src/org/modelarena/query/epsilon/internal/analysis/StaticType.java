// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.analysis;

import org.eclipse.emf.ecore.EClass;

/** The type of an expression's value, as far as it is known before a program runs. */
sealed interface StaticType {
	/** Nothing is known. */
	StaticType UNKNOWN = new Unknown();

	record Unknown() implements StaticType {
	}

	/** An element of a type, or null. */
	record One(EClass type) implements StaticType {
	}

	/** A collection of elements of a type. */
	record Many(EClass type) implements StaticType {
	}

	/** A type. */
	record Type(EClass type) implements StaticType {
	}

	/** The type of a collection's items. */
	default StaticType item() {
		return switch (this) {
		case Many many -> new One(many.type());
		case Type type -> new One(type.type());
		case One one -> one;
		case Unknown unknown -> unknown;
		};
	}
}
