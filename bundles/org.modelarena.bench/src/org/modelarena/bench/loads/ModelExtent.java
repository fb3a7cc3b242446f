package org.modelarena.bench.loads;

/**
 * How much there is in a model.
 *
 * @param elements   the number of elements
 * @param values     of attributes
 * @param links      targets of references that are no containments, both ends of opposites counted
 * @param characters of all texts
 */
public record ModelExtent(long elements, long values, long links, long characters) {
	private static final int CHARACTERS_OF_VALUE = 8;

	/** One number for what a store has to take: an element, a value, a link and eight characters of text count the same. */
	double units() {
		return elements + values + links + (double) characters / CHARACTERS_OF_VALUE;
	}
}
