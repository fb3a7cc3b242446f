// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.database;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.SystemRefusal;
import org.modelarena.store.cdo.internal.checksum.ChecksummedFiles;

/** The meaning of the exceptions of CDO and H2, which say it in their causes only. */
public final class CdoFailures {
	/** General error, corrupt file, I/O with a reason; H2 reports pages that it cannot read with all of these. */
	private static final Set<Integer> READING = Set.of(org.h2.api.ErrorCode.GENERAL_ERROR_1, org.h2.api.ErrorCode.FILE_CORRUPTED_1);
	private static final Set<String> OF_DAMAGE = Set.of("corrupt", "invalid page", "error reading", "chunk", "unknown tag", "checksum", "file format");

	private CdoFailures() {
	}

	/**
	 * The failure of an operation.
	 *
	 * @param what      the operation that failed, as the start of a sentence: {@code The commit was refused}
	 * @param otherwise the code of failures that say nothing about the file
	 * @throws OutOfMemoryError if the database took that for damage
	 */
	public static ArenaException of(String what, Throwable e, Path directory, ErrorCode otherwise) {
		if (e instanceof ArenaException known) {
			return known;
		}
		Optional<ArenaException> refused = SystemRefusal.behind(e, what + " at " + directory);
		if (refused.isPresent()) {
			return refused.get();
		}
		// Not of a commit, in whose failure the text may be a value of the model.
		if (otherwise == ErrorCode.STORE_DAMAGED && ArenaException.causes(e).stream().anyMatch(CdoFailures::isMemory)) {
			throw new OutOfMemoryError(what);
		}
		String reason = null;
		for (Throwable cause : ArenaException.causes(e)) {
			if (cause instanceof ArenaException known) {
				return known;
			}
			reason = cause.getMessage() == null ? reason : cause.getMessage();
			if (isDamage(cause)) {
				return damaged(directory, reason, e);
			}
			if (cause instanceof SQLException sql && (sql.getErrorCode() == org.h2.api.ErrorCode.DATABASE_IS_CLOSED)
					|| String.valueOf(cause.getMessage()).contains("store is closed")) {
				return ChecksummedFiles.damage(CdoFormat.databaseFile(directory)).orElseGet(() -> new ArenaException(ErrorCode.STORE_UNAVAILABLE, what
						+ ": the database of the store at " + directory + " has closed itself after a failure to read or write; open the store again.", e));
			}
		}
		return otherwise == ErrorCode.STORE_DAMAGED ? damaged(directory, reason, e)
				: new ArenaException(otherwise, what + " at " + directory + ": " + oneLine(reason == null ? e.toString() : reason), e);
	}

	private static ArenaException damaged(Path directory, String reason, Throwable e) {
		return new ArenaException(ErrorCode.STORE_DAMAGED,
				"The store at " + directory + " is damaged: " + CdoFormat.databaseFile(directory).getFileName() + ": " + oneLine(String.valueOf(reason)), e);
	}

	/** Whether an exception says that the database's file holds what H2 cannot read; a full disk is no such thing. */
	public static boolean isCorruption(Throwable e) {
		return ArenaException.causes(e).stream().anyMatch(cause -> cause instanceof SQLException sql && sql.getErrorCode() == org.h2.api.ErrorCode.FILE_CORRUPTED_1);
	}

	/** CDO and H2 may only tell it in the text of an error of their own. */
	private static boolean isMemory(Throwable cause) {
		return cause instanceof OutOfMemoryError || String.valueOf(cause.getMessage()).contains(OutOfMemoryError.class.getName());
	}

	private static boolean isDamage(Throwable cause) {
		if (cause instanceof SQLException sql && READING.contains(sql.getErrorCode())) {
			return true;
		}
		String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
		boolean ofH2 = cause.getStackTrace().length > 0 && cause.getStackTrace()[0].getClassName().startsWith("org.h2.");
		return ofH2 && OF_DAMAGE.stream().anyMatch(message::contains);
	}

	private static String oneLine(String text) {
		String line = text.replaceAll("\\s*\\R\\s*", " ");
		return line.length() > 300 ? line.substring(0, 300) + "..." : line;
	}
}
