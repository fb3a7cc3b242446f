// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

/** Texts of clients in messages. */
final class Texts {
	private static final int LONGEST = 80;

	private Texts() {
	}

	/** A text, or its beginning. */
	static String cut(String text) {
		return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
	}
}
