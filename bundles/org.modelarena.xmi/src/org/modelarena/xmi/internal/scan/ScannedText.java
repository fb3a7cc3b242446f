// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The value of an attribute, or the text of an element, as it is meant, in UTF-8: a slice of the file where nothing in it has to be replaced, else a copy.
 * Reused. Not thread-safe.
 */
final class ScannedText {
	private static final boolean[] PLAIN = new boolean[1 << Byte.SIZE];
	private static final int MOST_DIGITS = 8;

	static {
		Arrays.fill(PLAIN, ' ', 0x7F, true);
		for (char c : "<&\"'".toCharArray()) {
			PLAIN[c] = false;
		}
	}

	/** Where the text stands. */
	byte[] bytes = new byte[0];
	int from;
	int to;
	private final boolean isAscii;
	private byte[] copy = new byte[1 << 8];
	private int copied;

	/** @param isAscii whether all characters have to be ASCII */
	ScannedText(boolean isAscii) {
		this.isAscii = isAscii;
	}

	/** Is a text that does not come from a file. */
	void set(String text) {
		bytes = text.getBytes(StandardCharsets.UTF_8);
		from = 0;
		to = bytes.length;
	}

	/**
	 * Reads the value of an attribute.
	 *
	 * @param start behind the quote
	 * @return where the closing quote stands
	 */
	int readValue(byte[] file, int start, byte quote) {
		int at = start;
		while (PLAIN[file[at] & 0xFF]) {
			at++;
		}
		if (file[at] == quote) {
			slice(file, start, at);
			return at;
		}
		begin(file, start, at);
		for (byte c = file[at]; c != quote; c = file[at]) {
			switch (c) {
			case '\t', '\n' -> at = append(' ', at + 1);
			case '>', '"', '\'' -> at = append(c, at + 1);
			default -> at = other(file, at);
			}
		}
		end();
		return at;
	}

	/** Reads the text of an element, up to the next tag, and tells where that begins. */
	int readText(byte[] file, int start) {
		int at = start;
		while (PLAIN[file[at] & 0xFF]) {
			at++;
		}
		if (file[at] == '<') {
			slice(file, start, at);
			requireNoEndOfSection();
			return at;
		}
		begin(file, start, at);
		for (byte c = file[at]; c != '<'; c = file[at]) {
			switch (c) {
			case '\t', '\n', '"', '\'', '>' -> at = append(c, at + 1);
			default -> at = other(file, at);
			}
		}
		end();
		requireNoEndOfSection();
		return at;
	}

	/** The end of a CDATA section must not stand in a text, but its last character may, written as an entity: then it is odd enough, too. */
	private void requireNoEndOfSection() {
		for (int i = from + 2; i < to; i++) {
			if (bytes[i] == '>' && bytes[i - 1] == ']' && bytes[i - 2] == ']') {
				throw new NotScanned("']]>' in a text");
			}
		}
	}

	private void slice(byte[] file, int start, int end) {
		bytes = file;
		from = start;
		to = end;
	}

	private void begin(byte[] file, int start, int end) {
		copied = 0;
		makeRoom(end - start);
		System.arraycopy(file, start, copy, 0, end - start);
		copied = end - start;
	}

	private void end() {
		slice(copy, 0, copied);
	}

	private void makeRoom(int more) {
		if (copied + more > copy.length) {
			copy = Arrays.copyOf(copy, Math.max(copied + more, copy.length * 2));
		}
	}

	private int append(int c, int next) {
		makeRoom(1);
		copy[copied++] = (byte) c;
		return next;
	}

	private int other(byte[] file, int at) {
		byte c = file[at];
		if (PLAIN[c & 0xFF]) {
			return append(c, at + 1);
		}
		if (c == '&') {
			return file[at + 1] == '#' ? character(file, at + 2) : entity(file, at + 1);
		}
		if (c < 0) {
			return wide(file, at);
		}
		throw new NotScanned(c == '\r' ? "a carriage return in a value" : "a character in a value that is not allowed there");
	}

	private int entity(byte[] file, int start) {
		int end = start;
		while (file[end] >= 'a' && file[end] <= 'z') {
			end++;
		}
		if (file[end] == ';') {
			switch (new String(file, start, end - start, StandardCharsets.US_ASCII)) {
			case "lt":
				return append('<', end + 1);
			case "gt":
				return append('>', end + 1);
			case "amp":
				return append('&', end + 1);
			case "quot":
				return append('"', end + 1);
			case "apos":
				return append('\'', end + 1);
			default:
				break;
			}
		}
		throw new NotScanned("an entity other than the five of XML");
	}

	private int character(byte[] file, int start) {
		boolean hexadecimal = file[start] == 'x';
		int from = hexadecimal ? start + 1 : start;
		int end = from;
		int number = 0;
		for (int digit = Character.digit(file[end], hexadecimal ? 16 : 10); digit >= 0 && end - from < MOST_DIGITS; digit = Character.digit(file[end], hexadecimal ? 16 : 10)) {
			number = number * (hexadecimal ? 16 : 10) + digit;
			end++;
		}
		if (file[end] != ';' || end == from || !isCharacter(number)) {
			throw new NotScanned("a reference to a character that is none");
		}
		byte[] encoded = Character.toString(number).getBytes(StandardCharsets.UTF_8);
		makeRoom(encoded.length);
		System.arraycopy(encoded, 0, copy, copied, encoded.length);
		copied += encoded.length;
		return end + 1;
	}

	/** Whether a number is that of a character in XML 1.0. */
	private static boolean isCharacter(int number) {
		return number == '\t' || number == '\n' || number == '\r' || number >= ' ' && number < Character.MIN_SURROGATE
				|| number > Character.MAX_SURROGATE && number < 0xFFFE || number >= Character.MIN_SUPPLEMENTARY_CODE_POINT && number <= Character.MAX_CODE_POINT;
	}

	/** A character of several bytes, in the shortest form. */
	private int wide(byte[] file, int at) {
		int first = file[at] & 0xFF;
		int length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
		int least = length == 4 ? Character.MIN_SUPPLEMENTARY_CODE_POINT : length == 3 ? 0x800 : 0x80;
		int number = first & 0x7F >> length;
		makeRoom(length);
		copy[copied++] = file[at];
		boolean complete = !isAscii && first >= 0xC0 && first < 0xF8;
		for (int i = 1; i < length && complete; i++) {
			complete = (file[at + i] & 0xC0) == 0x80;
			number = number << 6 | file[at + i] & 0x3F;
			copy[copied++] = file[at + i];
		}
		if (!complete || number < least || !isCharacter(number)) {
			throw new NotScanned("bytes that are not of the encoding");
		}
		return at + length;
	}

	/** Forgets the text. */
	void clear() {
		from = 0;
		to = 0;
	}

	boolean isEmpty() {
		return from == to;
	}

	/** Whether it may be that there are only blanks: of other alphabets, too. */
	boolean isBlank() {
		for (int i = from; i < to; i++) {
			if (bytes[i] > ' ') {
				return false;
			}
		}
		return true;
	}

	@Override
	public String toString() {
		return new String(bytes, from, to - from, StandardCharsets.UTF_8);
	}
}
