package org.modelarena.xmi.internal;

import java.util.function.Consumer;

/** A reference as it is written, a part of a longer text: {@code fragment}, {@code #fragment} or {@code file#fragment}. Used again and again. */
final class Href {
	private String text;
	private int start;
	private int hash;
	private int end;

	/** The reference between two places of a text. */
	Href set(String newText, int from, int to) {
		text = newText;
		start = from;
		end = to;
		hash = newText.indexOf('#', from, to);
		return this;
	}

	/**
	 * The references in a text, between blanks; one to another file may have its type before it, which says nothing new:
	 * {@code railway:Sensor b.xmi#//@sensors.0}.
	 *
	 * @param each gets the same object each time
	 */
	static void forEach(String text, Consumer<Href> each) {
		Href href = new Href();
		int typeFrom = -1;
		int typeTo = -1;
		for (int from = wordStart(text, 0); from < text.length();) {
			int to = wordEnd(text, from);
			boolean hasHash = text.indexOf('#', from, to) >= 0;
			if (typeFrom >= 0 && !hasHash) {
				each.accept(href.set(text, typeFrom, typeTo));
			}
			boolean maybeType = !hasHash && text.indexOf(':', from, to) >= 0;
			typeFrom = maybeType ? from : -1;
			typeTo = to;
			if (!maybeType) {
				each.accept(href.set(text, from, to));
			}
			from = wordStart(text, to);
		}
		if (typeFrom >= 0) {
			each.accept(href.set(text, typeFrom, typeTo));
		}
	}

	private static int wordStart(String text, int from) {
		int at = from;
		while (at < text.length() && text.charAt(at) <= ' ') {
			at++;
		}
		return at;
	}

	private static int wordEnd(String text, int from) {
		int at = from;
		while (at < text.length() && text.charAt(at) > ' ') {
			at++;
		}
		return at;
	}

	/** A reference that is a text of its own. */
	Href set(String whole) {
		return set(whole, 0, whole.length());
	}

	/** Whether it names a file. */
	boolean hasFile() {
		return hash > start;
	}

	/** The file that it names. */
	String file() {
		return text.substring(start, hash);
	}

	/** What the fragment stands in, from {@link #from} to {@link #to}. */
	String text() {
		return text;
	}

	int from() {
		return hash < 0 ? start : hash + 1;
	}

	int to() {
		return end;
	}

	String fragment() {
		return text.substring(from(), end);
	}

	/** As it is written. */
	@Override
	public String toString() {
		return text.substring(start, end);
	}
}
