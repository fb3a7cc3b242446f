// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.util.Optional;

import org.modelarena.core.store.ModelIndex;

/**
 * A change that would make a query faster, or one that would not though one may think so.
 *
 * @param kind       the kind of change
 * @param subject    the thing to change: {@code Type.attribute} for an index, a declaration for a derived attribute; otherwise words
 * @param effect     the expected effect, or the reason why there is none: for people
 * @param derivation the attribute to derive, and how to ask with it
 */
public record Advice(Kind kind, String subject, String effect, Optional<Derivation> derivation) {
	/** Advice that is not about a derived attribute. */
	public Advice(Kind kind, String subject, String effect) {
		this(kind, subject, effect, Optional.empty());
	}

	/** Advice to derive an attribute. */
	public static Advice toDerive(Derivation derivation, String effect) {
		Declaration declared = derivation.declaration();
		return new Advice(Kind.DERIVED_ATTRIBUTE, declared.type() + "." + declared.name() + " : " + declared.result() + " = " + declared.expression(), effect,
				Optional.of(derivation));
	}

	/**
	 * An attribute to derive.
	 *
	 * @param text the query's text with the attribute in place of the expression it is derived by
	 */
	public record Derivation(Declaration declaration, String text) {
	}

	/** The kind of change. */
	public enum Kind {
		/** Index an attribute, see {@link ModelIndex#index}. */
		INDEX,
		/** Derive an attribute, see {@link ModelIndex#declare}. */
		DERIVED_ATTRIBUTE,
		/** Ask for another {@link Strategy}. */
		STRATEGY,
		/** Write the query in another way. */
		REWRITING,
		/** Not to index an attribute: it would not help. */
		NO_INDEX
	}
}
