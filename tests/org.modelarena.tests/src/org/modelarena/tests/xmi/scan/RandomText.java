// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.scan;

import java.util.List;
import java.util.Random;
import java.util.Set;

/** Random texts, written in random ways. */
final class RandomText {
	private static final List<String> WORDS = List.of("", "a", "some words", "x>y", "1 < 2 & 3", "\"quoted\" 'twice'", "\u00e4\u00f6\u00fc", "\u4e2d\u6587", "\ud83d\ude00", "a/>b", "-->", "]]",
			"two  blanks", " outer ",
			"http://a#b", "\u00a0", "x=\"1\"");

	private final Random random;
	private final boolean usual;
	private final Set<String> productions;

	RandomText(Random random, boolean usual, Set<String> productions) {
		this.random = random;
		this.usual = usual;
		this.productions = productions;
	}

	private boolean now(int of, String production) {
		boolean now = random.nextInt(of) == 0;
		if (now) {
			productions.add(production);
		}
		return now;
	}

	private boolean oddly(int of, String production) {
		return !usual && now(of, production);
	}

	String word() {
		String word = WORDS.get(random.nextInt(WORDS.size()));
		return now(5, "long text") ? word.repeat(20) : word;
	}

	/** What separates attributes. */
	void blank(StringBuilder out) {
		out.append(now(8, "line between attributes") ? "\n    " : now(12, "tab") ? "\t" : " ");
	}

	/** What separates elements. */
	void lines(StringBuilder out) {
		out.append(List.of("", "\n", "\n  ", " ", "\t").get(random.nextInt(5)));
	}

	/** A text as the value of an attribute; quotes are the caller's. */
	String inAttribute(String text) {
		StringBuilder out = new StringBuilder();
		text.codePoints().forEach(c -> {
			if (c == '\t' || c == '\n') {
				out.append("&#").append(c).append(';');
			} else {
				character(c, out);
			}
		});
		if (oddly(30, "entity that is not declared")) {
			out.append("&nbsp;");
		}
		if (now(20, "line in a value")) {
			out.append("\n");
		}
		if (now(20, "tab in a value")) {
			out.append("\t");
		}
		if (now(20, "line as a reference")) {
			out.append("&#xA;");
		}
		return out.toString();
	}

	/** A text as that of an element. */
	String inElement(String text) {
		StringBuilder out = new StringBuilder();
		if (!text.contains("]]") && oddly(6, "CDATA")) {
			return "<![CDATA[" + text + "]]>";
		}
		text.codePoints().forEach(c -> character(c, out));
		if (oddly(20, "comment in a value")) {
			out.append("<!-- c -->");
		}
		return out.toString();
	}

	private void character(int c, StringBuilder out) {
		switch (c) {
		case '<' -> out.append("&lt;");
		case '&' -> out.append("&amp;");
		case '>' -> out.append(now(2, "> in a value") && (out.isEmpty() || out.charAt(out.length() - 1) != ']') ? ">" : "&gt;");
		default -> {
			if (now(60, "character by its number")) {
				out.append(random.nextBoolean() ? "&#" + c + ";" : "&#x" + Integer.toHexString(c) + ";");
			} else {
				if (c > 0x7F) {
					productions.add(c > 0xFFFF ? "character of four bytes" : "wide character");
				}
				out.appendCodePoint(c);
			}
		}
		}
	}
}
