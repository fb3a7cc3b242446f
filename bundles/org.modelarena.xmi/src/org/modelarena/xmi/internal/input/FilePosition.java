// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.input;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Where in a file something stands. Not thread-safe. */
public final class FilePosition {
	private final String file;
	private final ErrorCode code;
	private int line = 1;
	private int column = 1;

	/** The start of a file. */
	public FilePosition(String file, ErrorCode code) {
		this.file = file;
		this.code = code;
	}

	public void move(int newLine, int newColumn) {
		line = newLine;
		column = newColumn;
	}

	public int line() {
		return line;
	}

	public int column() {
		return column;
	}

	/** An error at this place: {@code file:line:column: message}. */
	public ArenaException error(String message) {
		return new ArenaException(code, file + ":" + line + ":" + column + ": " + message);
	}
}
