// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.reading;

import java.util.List;

import org.eclipse.emf.ecore.EEnum;
import org.modelarena.language.internal.types.ValueType;

/** A kind of text that can stand at a place. */
public sealed interface Place {
	/**
	 * A feature or an operation of a value.
	 *
	 * @param arrow whether behind {@code ->}
	 * @param scope the variables that there are already
	 */
	record Member(ValueType receiver, boolean arrow, Scope scope) implements Place {
	}

	/**
	 * An expression.
	 *
	 * @param keywords the keywords that may stand here besides those of expressions
	 */
	record Expression(Scope scope, List<String> keywords) implements Place {
	}

	/** The name of a type. */
	record TypeName() implements Place {
	}

	/** A member of a package or a literal of an enumeration that was named before. */
	record Path(List<String> path) implements Place {
	}

	/** A literal of an enumeration. */
	record Literal(EEnum enumeration) implements Place {
	}

	/** A keyword, and nothing else. */
	record Clause(List<String> keywords) implements Place {
	}

	/** Nothing that anybody could guess: a new name, a number. */
	record Nothing() implements Place {
	}
}
