// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.QueryLanguages;

/** A language of documents with constraints. Thread-safe. Registered like a {@link org.modelarena.core.store.StoreProvider}. */
public interface ConstraintLanguage {
	/** The name, which is also how names of its files end: {@code ocl}, {@code evl}. */
	String name();

	/** Gives the texts of documents that others import. */
	@FunctionalInterface
	interface Imports {
		/** There are none. */
		Imports NONE = name -> {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "Nothing can be imported here, also not '" + name + "'.");
		};

		/**
		 * The text of a document.
		 *
		 * @param name as the document says that imports it, which is not to be trusted
		 * @throws ArenaException {@link ErrorCode#NOT_FOUND}
		 */
		String text(String name);
	}

	/**
	 * Parses a document.
	 *
	 * @param imports   what the document may import
	 * @param languages what runs constraints as queries, where they can be
	 * @throws QueryException with line and column, for the first fault that concerns the whole; the others are suppressed. See also {@link RuleSet#faults}
	 * @throws ArenaException {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED}
	 */
	RuleSet prepare(String text, Imports imports, Metamodel metamodel, QueryLanguages languages, Cancellation cancellation);

	/**
	 * Parses the bodies of constraints that a metamodel has, see {@link Constraint}. Faults, of {@link ErrorCode#METAMODEL_INVALID}, have their places in the bodies.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} where metamodels have no constraints in this language
	 */
	default RuleSet prepare(List<Constraint> constraints, Metamodel metamodel, QueryLanguages languages, Cancellation cancellation) {
		throw new ArenaException(ErrorCode.UNSUPPORTED, "Metamodels have no constraints in '" + name() + "'.");
	}
}
