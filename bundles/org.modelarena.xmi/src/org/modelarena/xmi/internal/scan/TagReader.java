// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.util.Arrays;

/** Reads names and attributes of tags from bytes, where they are as they mostly are. Behind the bytes there must be some zeros. Not thread-safe. */
final class TagReader {
	/** The next thing in a start tag: an attribute, or the end. */
	enum Next {
		ATTRIBUTE,
		/** The end of the tag. */
		CONTENT,
		/** The end of an element without content. */
		EMPTY
	}

	/** The characters of names in ASCII. */
	private static final boolean[] NAME = new boolean[1 << Byte.SIZE];

	static {
		Arrays.fill(NAME, '0', '9' + 1, true);
		Arrays.fill(NAME, 'A', 'Z' + 1, true);
		Arrays.fill(NAME, 'a', 'z' + 1, true);
		for (char c : "_-.:".toCharArray()) {
			NAME[c] = true;
		}
	}

	byte[] bytes = new byte[0];
	/** Where the reading is. */
	int at;
	/** The name that was read last. */
	int nameFrom;
	int nameTo;
	int nameHash;
	/** Where the value of the attribute that was read last begins. */
	int valueFrom;
	byte quote;

	static boolean isBlank(byte c) {
		return c == ' ' || c == '\n' || c == '\t' || c == '\r';
	}

	/** Reads a name. What is a feature's or a declared prefix's is a name for XML, so its first character is not looked at. */
	void name(int from) {
		int i = from;
		int hash = 0;
		byte c = bytes[i];
		while (NAME[c & 0xFF]) {
			hash = NameTable.hash(hash, c);
			c = bytes[++i];
		}
		nameFrom = from;
		nameTo = i;
		nameHash = hash;
	}

	/** Reads on in a start tag: to the value of the next attribute, or behind the end of the tag. */
	Next next() {
		int i = at;
		byte c = bytes[i];
		while (isBlank(c)) {
			c = bytes[++i];
		}
		if (c == '>') {
			at = i + 1;
			return Next.CONTENT;
		}
		if (c == '/' && bytes[i + 1] == '>') {
			at = i + 2;
			return Next.EMPTY;
		}
		if (i == at) {
			throw new NotScanned("a tag in an unusual form");
		}
		name(i);
		byte sign = bytes[nameTo + 1];
		if (bytes[nameTo] != '=' || sign != '"' && sign != '\'') {
			throw new NotScanned("an attribute in an unusual form");
		}
		quote = sign;
		valueFrom = nameTo + 2;
		return Next.ATTRIBUTE;
	}

	/** Reads the end tag that begins here. */
	void endTag(byte[] name) {
		int i = at + 2;
		for (byte each : name) {
			if (bytes[i++] != each) {
				throw new NotScanned("an end tag of another element");
			}
		}
		while (isBlank(bytes[i])) {
			i++;
		}
		if (bytes[i] != '>') {
			throw new NotScanned("an end tag of another element");
		}
		at = i + 1;
	}
}
