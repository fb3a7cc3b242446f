// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.database;

import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;

import org.h2.api.ErrorCode;
import org.modelarena.core.ArenaException;

/** Tells failures of H2 itself, after which it does nothing more until it is opened again, from refusals of a statement. */
public final class DatabaseFailure {
	private static final Set<Integer> FATAL = Set.of(ErrorCode.GENERAL_ERROR_1, ErrorCode.IO_EXCEPTION_1, ErrorCode.IO_EXCEPTION_2,
			ErrorCode.FILE_CORRUPTED_1, ErrorCode.DATABASE_IS_CLOSED, ErrorCode.OBJECT_CLOSED);

	private DatabaseFailure() {
	}

	/** The message of H2's failure, in one line, if the exception comes of one. */
	public static Optional<String> in(Throwable e) {
		return ArenaException.causes(e).stream().filter(DatabaseFailure::isFatal).map(cause -> line(cause.getMessage())).findFirst();
	}

	private static boolean isFatal(Throwable cause) {
		return cause instanceof SQLException sql && FATAL.contains(sql.getErrorCode())
				|| cause instanceof IllegalStateException && cause.getStackTrace().length > 0 && cause.getStackTrace()[0].getClassName().startsWith("org.h2.");
	}

	private static String line(String message) {
		return String.valueOf(message).strip().replaceFirst("(?s); SQL statement:.*|[\\r\\n].*", "");
	}

	/** The exception to throw instead of one of CDO or H2: itself, if it is ours. */
	public static ArenaException of(String what, Exception e) {
		return e instanceof ArenaException ours ? ours : ArenaException.io(what, new Exception(in(e).orElseGet(() -> line(e.getMessage())), e));
	}
}
