// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of the parts of a model that several processes write, each its own: 3/10 is the third of ten. Immutable.
 *
 * @param number from 1 on
 * @param of     how many parts there are, at most {@link #MOST}
 */
public record ModelPart(int number, int of) {
	/** The largest number of parts, so that a key of any of them is exact in JSON, whose readers have 53 bits. */
	public static final int MOST = 8192;
	/** The whole model. */
	public static final ModelPart ALL = new ModelPart(1, 1);

	private static final int BITS_OF_KEY = 40;
	private static final Pattern TEXT = Pattern.compile("(\\d{1,6})/(\\d{1,6})");

	/** @throws IllegalArgumentException if there is no such part */
	public ModelPart {
		if (number < 1 || number > of || of > MOST) {
			throw new IllegalArgumentException(number + "/" + of + " is no part; parts are numbered from 1 on, as 3/10 is the third of ten, and there are at most " + MOST + ".");
		}
	}

	/**
	 * Reads a part as people write it.
	 *
	 * @throws IllegalArgumentException with a message for people
	 */
	public static ModelPart parse(String text) {
		Matcher matcher = TEXT.matcher(text);
		if (!matcher.matches()) {
			throw new IllegalArgumentException("'" + text + "' is no part; 3/10 is the third of ten.");
		}
		return new ModelPart(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
	}

	/** The first of the keys that this part alone has, whatever the size of the others. */
	public long firstKey() {
		return number - 1L << BITS_OF_KEY;
	}

	/** Where this part begins, if the parts share a number of things evenly. */
	public int first(int things) {
		return Math.toIntExact((number - 1L) * things / of);
	}

	/** Where the next part begins. */
	public int end(int things) {
		return Math.toIntExact((long) number * things / of);
	}

	@Override
	public String toString() {
		return number + "/" + of;
	}
}
