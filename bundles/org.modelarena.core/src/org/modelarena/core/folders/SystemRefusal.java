// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.folders;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * An operating system's answer to a program that may not change or open a file: the disk is full, for instance. Databases wrap it into errors of their own,
 * which look as if a file was damaged. Stateless.
 */
public final class SystemRefusal {
	/** In the words of Linux, macOS and Windows. */
	private static final Pattern WORDS = Pattern.compile("No space left on device|There is not enough space on the disk|Disk quota exceeded|File too large"
			+ "|Read-only file system|Too many open files(?: in system)?");

	private SystemRefusal() {
	}

	/**
	 * The error for a failure that comes from such an answer, in one line.
	 *
	 * @param what what cannot be done, and where, as the start of a sentence
	 * @return {@link ErrorCode#IO}; nothing if the failure has another reason
	 */
	public static Optional<ArenaException> behind(Throwable failure, String what) {
		return ArenaException.causes(failure).stream().map(Throwable::getMessage).filter(Objects::nonNull)
				.flatMap(message -> in(message).stream()).findFirst().map(words -> new ArenaException(ErrorCode.IO, what + ": " + words, failure));
	}

	/** The system's words in the message of an error. */
	public static Optional<String> in(String message) {
		return WORDS.matcher(message).results().findFirst().map(MatchResult::group);
	}
}
