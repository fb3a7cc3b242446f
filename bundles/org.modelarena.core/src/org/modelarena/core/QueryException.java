// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import org.eclipse.jdt.annotation.Nullable;

/**
 * A fault in a query's text, with its place where the language's parser gives one. Where the parser has found several, the others are the
 * {@linkplain #getSuppressed() suppressed} exceptions of the first.
 */
public final class QueryException extends ArenaException {
	private static final long serialVersionUID = 1L;

	private final int line;
	private final int column;

	/**
	 * @param line   counted from 1; 0 where the place is not known
	 * @param column counted from 1; 0 where the place is not known
	 */
	public QueryException(ErrorCode code, String message, int line, int column, @Nullable Throwable cause) {
		super(code, line > 0 ? "line " + line + ", column " + column + ": " + message : message, cause);
		this.line = line;
		this.column = column;
	}

	private QueryException(ErrorCode code, int line, int column, String completeMessage) {
		super(code, completeMessage);
		this.line = line;
		this.column = column;
	}

	/** An error that came from a server, whose message names the place already. */
	public static QueryException received(ErrorCode code, String message, int line, int column) {
		return new QueryException(code, line, column, message);
	}

	/** The line counted from 1, or 0. */
	public int line() {
		return line;
	}

	/** The column counted from 1, or 0. */
	public int column() {
		return column;
	}
}
