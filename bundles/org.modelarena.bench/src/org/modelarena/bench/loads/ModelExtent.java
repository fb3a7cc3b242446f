// SPDX-License-Identifier: EPL-2.0
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
	private static final int UNITS_OF_ELEMENT = 3;
	private static final int CHARACTERS_OF_VALUE = 8;

	/**
	 * One number for what a store has to take. A value, a link and eight characters of text count the same; an element counts three, for its
	 * key, its type and its place in its container.
	 */
	double units() {
		return (double) UNITS_OF_ELEMENT * elements + values + links + (double) characters / CHARACTERS_OF_VALUE;
	}
}
