// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import org.modelarena.core.ArenaException;
import org.modelarena.core.QueryException;

/** A fault in a file of constraints. The message has file, line and column, as compilers tell them. */
public final class ConstraintFault extends ArenaException {
	private static final long serialVersionUID = 1L;

	private final String file;
	private final int line;
	private final int column;

	ConstraintFault(String file, String message, QueryException fault) {
		super(fault.code(), message, fault);
		this.file = file;
		this.line = fault.line();
		this.column = fault.column();
	}

	/** The file, as it was named. */
	public String file() {
		return file;
	}

	/** Counted from 1; 0 where it is not known. */
	public int line() {
		return line;
	}

	/** Counted from 1; 0 where it is not known. */
	public int column() {
		return column;
	}
}
