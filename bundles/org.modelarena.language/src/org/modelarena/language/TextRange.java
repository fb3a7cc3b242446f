// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language;

/**
 * A part of a text.
 *
 * @param offset of its first character, counted from 0 in UTF-16 units
 * @param length in UTF-16 units; 0 for a place between two characters
 */
public record TextRange(int offset, int length) {
	/** The offset behind its last character. */
	public int end() {
		return offset + length;
	}

	/** Whether a place lies in it, or at one of its ends. */
	public boolean touches(int place) {
		return place >= offset && place <= end();
	}
}
