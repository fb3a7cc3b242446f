// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.parser;

import java.util.function.Consumer;

/** A reference as it is written, a part of a longer text: {@code fragment}, {@code #fragment} or {@code file#fragment}. Used again and again. */
public final class Href {
	private String text;
	private int start;
	private int hash;
	private int end;

	/**
	 * The references in a text, between blanks; one to another file may have its type before it, which says nothing new:
	 * {@code railway:Sensor b.xmi#//@sensors.0}.
	 *
	 * @param each gets the same object each time
	 */
	static void forEach(String text, Consumer<Href> each) {
		Href href = new Href();
		int length = text.length();
		int typeFrom = -1;
		int typeTo = -1;
		for (int at = 0; at < length;) {
			char c = text.charAt(at);
			if (c <= ' ') {
				at++;
				continue;
			}
			int from = at;
			int hash = -1;
			boolean colon = false;
			for (; at < length && (c = text.charAt(at)) > ' '; at++) {
				hash = c == '#' && hash < 0 ? at : hash;
				colon |= c == ':';
			}
			if (typeFrom >= 0 && hash < 0) {
				each.accept(href.set(text, typeFrom, typeTo, -1));
			}
			boolean maybeType = hash < 0 && colon;
			typeFrom = maybeType ? from : -1;
			typeTo = at;
			if (!maybeType) {
				each.accept(href.set(text, from, at, hash));
			}
		}
		if (typeFrom >= 0) {
			each.accept(href.set(text, typeFrom, typeTo, -1));
		}
	}

	private Href set(String newText, int from, int to, int newHash) {
		text = newText;
		start = from;
		end = to;
		hash = newHash;
		return this;
	}

	/** A reference that is a text of its own. */
	public Href set(String whole) {
		return set(whole, 0, whole.length(), whole.indexOf('#'));
	}

	/** Whether it is a fragment and nothing else, without even a hash. */
	public boolean isFragment() {
		return hash < 0;
	}

	/** Whether it names a file. */
	public boolean hasFile() {
		return hash > start;
	}

	/** The file that it names. */
	public String file() {
		return text.substring(start, hash);
	}

	/** The text in which the fragment stands, from {@link #from} to {@link #to}. */
	public String text() {
		return text;
	}

	public int from() {
		return hash < 0 ? start : hash + 1;
	}

	public int to() {
		return end;
	}

	public String fragment() {
		return text.substring(from(), end);
	}

	/** As it is written. */
	@Override
	public String toString() {
		return text.substring(start, end);
	}
}
