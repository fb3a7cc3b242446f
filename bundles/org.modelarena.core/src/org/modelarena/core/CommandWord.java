// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

/** A word of a command line that a message proposes, so that it can be copied from there into a shell. */
public final class CommandWord {
	private CommandWord() {
	}

	/** The text as it is where a shell takes it for one word, otherwise in double quotes, as messages have the whole command in single ones. */
	public static String of(Object text) {
		String word = text.toString();
		boolean isPlain = !word.isEmpty() && word.codePoints().allMatch(letter -> Character.isLetterOrDigit(letter) || "/\\:._-+,=@%".indexOf(letter) >= 0);
		return isPlain ? word : '"' + word.replaceAll("([\"$`])", "\\\\$1") + '"';
	}
}
