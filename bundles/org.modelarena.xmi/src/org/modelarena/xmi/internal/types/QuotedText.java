// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.types;

/** Shows in a message what stands in a file, which may be of any length. */
public final class QuotedText {
	private static final int MOST = 80;

	private QuotedText() {
	}

	/** In quotation marks, and no more than its beginning if it is long. */
	public static String of(String text) {
		return "'" + (text.length() <= MOST ? text : text.substring(0, MOST) + "...") + "'";
	}
}
