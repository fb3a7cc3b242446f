// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language;

import java.util.Arrays;

/** Lines and columns of the offsets of a text, all counted from 0 in UTF-16 units. Lines end with LF, CR LF or CR. Immutable. */
public final class TextLines {
	private final int length;
	private final int[] starts;

	public TextLines(String text) {
		length = text.length();
		int[] found = new int[64];
		int count = 1;
		for (int i = 0; i < text.length(); i++) {
			char c = text.charAt(i);
			if (c == '\n' || c == '\r' && !(i + 1 < text.length() && text.charAt(i + 1) == '\n')) {
				if (count == found.length) {
					found = Arrays.copyOf(found, count * 2);
				}
				found[count++] = i + 1;
			}
		}
		starts = Arrays.copyOf(found, count);
	}

	/** The number of lines, at least 1. */
	public int count() {
		return starts.length;
	}

	/** The line of a place; of the end for places beyond it. */
	public int line(int offset) {
		int found = Arrays.binarySearch(starts, Math.clamp(offset, 0, length));
		return found >= 0 ? found : -found - 2;
	}

	/** The column of a place in its {@link #line}. */
	public int column(int offset) {
		return Math.clamp(offset, 0, length) - starts[line(offset)];
	}

	/** The place of a line and column; the end of the line, or of the text, where there are fewer. */
	public int offset(int line, int column) {
		if (line < 0) {
			return 0;
		}
		if (line >= starts.length) {
			return length;
		}
		int end = line + 1 < starts.length ? starts[line + 1] - 1 : length;
		return Math.max(starts[line], (int) Math.min((long) starts[line] + Math.max(0, column), end));
	}
}
