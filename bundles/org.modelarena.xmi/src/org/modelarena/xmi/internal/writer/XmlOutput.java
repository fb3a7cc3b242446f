// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.writer;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** Writes XML tags, indented by two blanks a level. Not thread-safe. Failures to write come as {@link UncheckedIOException}. */
final class XmlOutput {
	private static final int BUFFER = 1 << 16;
	/** So that very deep models do not grow with the square of their depth. */
	private static final int MAX_INDENT = 40;

	private final Writer writer;
	private final StringBuilder buffer = new StringBuilder(BUFFER + 1024);

	XmlOutput(OutputStream stream) {
		writer = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
		buffer.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
	}

	/** A tag's start, without its end: {@code <name}. */
	void openTag(String name, int level) {
		newLine(level);
		buffer.append('<').append(name);
	}

	/** An attribute of the open tag. */
	void attribute(String name, CharSequence value) {
		buffer.append(' ').append(name).append("=\"");
		escape(value, true);
		buffer.append('"');
	}

	/** The end of a tag that has contents. */
	void endTag() {
		buffer.append('>');
	}

	/** The end of a tag that has none. */
	void endEmptyTag() {
		buffer.append("/>");
		drain(false);
	}

	void closeElement(String name, int level) {
		newLine(level);
		buffer.append("</").append(name).append('>');
		drain(false);
	}

	/** An element that holds text only. */
	void textElement(String name, CharSequence text, int level) {
		openTag(name, level);
		endTag();
		escape(text, false);
		buffer.append("</").append(name).append('>');
		drain(false);
	}

	/** Writes what is still held back. */
	void finish() {
		buffer.append('\n');
		drain(true);
	}

	private void newLine(int level) {
		buffer.append('\n');
		for (int i = Math.min(level, MAX_INDENT); i > 0; i--) {
			buffer.append("  ");
		}
	}

	private void escape(CharSequence text, boolean inAttribute) {
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			switch (c) {
			case '&' -> buffer.append("&amp;");
			case '<' -> buffer.append("&lt;");
			case '>' -> buffer.append("&gt;");
			case '"' -> buffer.append(inAttribute ? "&quot;" : "\"");
			case '\r' -> buffer.append("&#xD;");
			case '\n' -> buffer.append(inAttribute ? "&#xA;" : "\n");
			case '\t' -> buffer.append(inAttribute ? "&#x9;" : "\t");
			default -> buffer.append(c);
			}
		}
	}

	/** The place of the first character that XML 1.0 cannot express in any way, or -1. */
	static int inexpressible(CharSequence text) {
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			boolean control = c < ' ' && c != '\t' && c != '\n' && c != '\r' || c == '\uFFFE' || c == '\uFFFF';
			if (control) {
				return i;
			}
			if (Character.isSurrogate(c)) {
				boolean paired = Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1));
				if (!paired) {
					return i;
				}
				i++;
			}
		}
		return -1;
	}

	private void drain(boolean all) {
		if (!all && buffer.length() < BUFFER) {
			return;
		}
		try {
			writer.append(buffer);
			buffer.setLength(0);
			if (all) {
				writer.flush();
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
