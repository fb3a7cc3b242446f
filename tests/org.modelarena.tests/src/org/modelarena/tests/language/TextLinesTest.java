// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.modelarena.language.TextLines;

/** Places by offset and by line and column. */
class TextLinesTest {
	@Test
	void everyOffsetComesBackFromItsLineAndColumn() {
		String text = "one\ntwo\r\nthree\r\rfive\n";
		TextLines lines = new TextLines(text);
		assertEquals(6, lines.count());
		for (int offset = 0; offset <= text.length(); offset++) {
			assertEquals(offset, lines.offset(lines.line(offset), lines.column(offset)));
		}
	}

	@Test
	void linesEndInAllWays() {
		TextLines lines = new TextLines("a\nb\r\nc\rd");
		assertEquals(1, lines.line(2));
		assertEquals(2, lines.line(5));
		assertEquals(3, lines.line(7));
		assertEquals(0, lines.column(7));
	}

	@Test
	void placesBeyondTheTextAreItsEnd() {
		TextLines lines = new TextLines("ab\nc");
		assertEquals(2, lines.offset(0, 99));
		assertEquals(4, lines.offset(9, 0));
		assertEquals(0, lines.offset(-1, 5));
		assertEquals(1, lines.line(99));
		assertEquals(1, new TextLines("").count());
	}
}
