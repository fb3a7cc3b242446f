package org.modelarena.core;

/**
 * Every failure that ModelArena reports. The message is written for the user: it names the thing, the place and the way out.
 */
public class ArenaException extends RuntimeException {
	private static final long serialVersionUID = 1L;

	private final ErrorCode code;

	public ArenaException(ErrorCode code, String message) {
		this(code, message, null);
	}

	public ArenaException(ErrorCode code, String message, Throwable cause) {
		super(message, cause);
		this.code = code;
	}

	/** The kind of failure, never null. */
	public ErrorCode code() {
		return code;
	}

	/** The error for a failure of the file system or the network, which keeps the cause's own words. */
	public static ArenaException io(String what, Exception cause) {
		String reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
		return new ArenaException(ErrorCode.IO, what + ": " + reason, cause);
	}
}
