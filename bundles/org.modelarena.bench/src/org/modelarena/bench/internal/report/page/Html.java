// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report.page;

/** HTML and SVG text in the making. All text goes through {@link #text} or {@link #escape}; tags are written by hand. Not thread-safe. */
public final class Html {
	private final StringBuilder out = new StringBuilder(1 << 16);

	/** Adds markup as it stands. */
	public Html raw(String markup) {
		out.append(markup);
		return this;
	}

	/** Adds text. */
	public Html text(String text) {
		out.append(escape(text));
		return this;
	}

	/** Adds an element that holds text only. */
	public Html element(String tag, String attributes, String text) {
		out.append('<').append(tag).append(attributes.isEmpty() ? "" : " ").append(attributes).append('>').append(escape(text)).append("</")
				.append(tag).append('>');
		return this;
	}

	/** Adds an element that holds text only. */
	public Html element(String tag, String text) {
		return element(tag, "", text);
	}

	/** Text that is safe between tags and in quoted attributes. */
	public static String escape(String text) {
		StringBuilder safe = new StringBuilder(text.length() + 16);
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			switch (c) {
			case '<' -> safe.append("&lt;");
			case '>' -> safe.append("&gt;");
			case '&' -> safe.append("&amp;");
			case '"' -> safe.append("&quot;");
			case '\'' -> safe.append("&#39;");
			default -> safe.append(c < ' ' && c != '\n' && c != '\t' ? '\uFFFD' : c);
			}
		}
		return safe.toString();
	}

	/** The text of some markup, without tags. */
	public static String plain(String markup) {
		return markup.replaceAll("<[^>]*>", "").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'").replace("&amp;", "&");
	}

	@Override
	public String toString() {
		return out.toString();
	}
}
