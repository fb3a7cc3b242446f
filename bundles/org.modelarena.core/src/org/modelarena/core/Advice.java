package org.modelarena.core;

/**
 * What would make a query faster, or what would not though one may think so.
 *
 * @param kind    what to do
 * @param subject what to do it to: {@code Type.attribute} for an index, words of a command or of a person else
 * @param effect  what is expected of it, or why it does not help: for people
 */
public record Advice(Kind kind, String subject, String effect) {
	/** What to do. */
	public enum Kind {
		/** Index an attribute, see {@link ModelIndex#index}. */
		INDEX,
		/** Ask for another {@link Strategy}. */
		STRATEGY,
		/** Write the query in another way. */
		REWRITING,
		/** Not to index an attribute: it would not help. */
		NO_INDEX
	}
}
