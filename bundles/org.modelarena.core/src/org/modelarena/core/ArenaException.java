// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.eclipse.jdt.annotation.Nullable;

/**
 * Every failure that ModelArena reports. The message is written for the user: it names the thing, the place and the way out.
 */
public class ArenaException extends RuntimeException {
	private static final long serialVersionUID = 1L;

	private static final int LONGEST = 1000;
	/** A chain of causes may be a circle. */
	private static final int MOST_CAUSES = 30;
	private static final Pattern LINE_BREAK = Pattern.compile("\\s*\\R\\s*");

	private final ErrorCode code;

	public ArenaException(ErrorCode code, String message) {
		this(code, message, null);
	}

	public ArenaException(ErrorCode code, String message, @Nullable Throwable cause) {
		super(readable(message), cause);
		this.code = code;
	}

	/** One line of reasonable length, whatever names and causes have brought into it. */
	private static String readable(@Nullable String message) {
		if (message == null) {
			return "";
		}
		String line = message.length() <= LONGEST ? message : message.substring(0, LONGEST / 2) + " ... " + message.substring(message.length() - LONGEST / 2);
		return LINE_BREAK.matcher(line).replaceAll(" ");
	}

	/** The kind of failure, never null. */
	public ErrorCode code() {
		return code;
	}

	/** A failure and what caused it, the first first; the first thirty of more. */
	public static List<Throwable> causes(Throwable failure) {
		return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(MOST_CAUSES).toList();
	}

	/** The error for a failure of the file system or the network, which keeps the cause's own words, in one line. */
	public static ArenaException io(String what, Exception cause) {
		return new ArenaException(ErrorCode.IO, what + ": " + reason(cause).strip().replaceAll("\\s*[\\r\\n]+\\s*", " "), cause);
	}

	/** Java's exceptions of files often have nothing but the file in their message. */
	private static String reason(Exception cause) {
		String message = cause.getMessage();
		if (cause instanceof FileSystemException e && e.getReason() == null && message != null) {
			return switch (e) {
			case AccessDeniedException denied -> "there is no permission for " + message;
			case NoSuchFileException missing -> "there is no " + message;
			case FileAlreadyExistsException taken -> "there is already something at " + message;
			case NotDirectoryException file -> message + " is no folder";
			case DirectoryNotEmptyException full -> message + " is not empty";
			default -> message;
			};
		}
		return cause instanceof CharacterCodingException ? "it is no text in UTF-8" : message == null ? cause.getClass().getSimpleName() : message;
	}
}
