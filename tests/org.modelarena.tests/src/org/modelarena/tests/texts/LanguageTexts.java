// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.List;

/** The texts of a language about a model. */
interface LanguageTexts {
	/** The language's operations. */
	List<String> operations();

	/** What they may be asked of. */
	List<Kind> kinds();

	/** Where an expression may stand in a text. */
	List<String> places();

	/**
	 * A text with an operation asked of such a source in a place; null if none came of it.
	 *
	 * @param operation its number
	 */
	Text towards(int operation, Kind kind, String place);

	/** Any text, of one to four operations; null if none came of it. */
	Text next();
}
