// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.Map;

/** The parameters that every generated text has, some of which stand where their values would. */
final class Parameters {
	static final Map<String, Object> ALL = Map.of("aNumber", -3L, "aText", "two words", "aTruth", true, "aReal", 1.5, "aLong", 5_000_000_000L);

	private Parameters() {
	}

	/** The text, with parameters instead of the constants that they are equal to, in one of some texts. */
	static String in(String text, Vocabulary words) {
		return words.oneIn(3) ? text.replace("(-3)", "aNumber").replace("'two words'", "aText") : text;
	}
}
