// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language;

/**
 * A word, a sign or a comment.
 *
 * @param offset of its first character, in UTF-16 units
 * @param length in UTF-16 units, at least 1; comments and strings may go over several lines
 * @param kind   the kind of the token
 */
public record TextToken(int offset, int length, Kind kind) {
	/** The kind of a token in a text. */
	public enum Kind {
		KEYWORD, TYPE, STRING, NUMBER, COMMENT, OPERATOR, IDENTIFIER
	}
}
