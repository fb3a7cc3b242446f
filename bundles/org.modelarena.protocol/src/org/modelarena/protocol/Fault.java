// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.constraint.Violation;
import org.modelarena.core.constraint.ViolationException;
import org.modelarena.core.constraint.Violations;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;

/**
 * A failure on its way: the number of its {@link ErrorCode} is the code of JSON-RPC's error object, and its name and place are the data. JSON-RPC's own
 * codes are used for what they mean.
 */
public final class Fault {
	private static final Gson GSON = new Gson();

	private Fault() {
	}

	/**
	 * The details that a code and a message do not say.
	 *
	 * @param name       of the {@link ErrorCode}
	 * @param line       of a query's text, counted from 1; 0 where there is none
	 * @param column     counted from 1; 0 where there is none
	 * @param count      how many constraints an edit would violate; null for another failure
	 * @param violations the first of these
	 */
	public record Data(String name, int line, int column, Long count, List<Violation> violations) {
		/** The details of a failure that concerns no constraints. */
		public Data(String name, int line, int column) {
			this(name, line, column, null, null);
		}
	}

	/** The error object of a failure. Internals are not sent: neither the message of an unexpected exception, nor paths of this machine. */
	public static ResponseError of(Throwable failure) {
		Throwable cause = cause(failure);
		return switch (cause) {
		case ResponseErrorException e -> e.getResponseError();
		case CancellationException e -> error(new ArenaException(ErrorCode.CANCELLED, "Cancelled."));
		case ArenaException e -> error(e);
		case StackOverflowError e -> error(new ArenaException(ErrorCode.OUT_OF_MEMORY, "The call nests too deeply."));
		case OutOfMemoryError e -> error(new ArenaException(ErrorCode.OUT_OF_MEMORY, "The server had not enough memory for the call."));
		default -> error(new ArenaException(ErrorCode.INTERNAL, "A fault in the server; its log has the rest."));
		};
	}

	/** The failure behind the exceptions in which a future wraps it. */
	public static Throwable cause(Throwable failure) {
		Throwable cause = failure;
		while ((cause instanceof CompletionException || cause instanceof ExecutionException) && cause.getCause() != null) {
			cause = cause.getCause();
		}
		return cause;
	}

	private static ResponseError error(ArenaException e) {
		int line = e instanceof QueryException query ? query.line() : 0;
		int column = e instanceof QueryException query ? query.column() : 0;
		Violations found = e instanceof ViolationException violation ? violation.violations() : null;
		Data data = found == null ? new Data(e.code().name(), line, column) : new Data(e.code().name(), 0, 0, found.count(), found.first());
		return new ResponseError(e.code().number(), Discretion.message(e), data);
	}

	/** The failure that an error object describes. */
	public static ArenaException received(ResponseError error) {
		Data data = error.getData() instanceof JsonElement json && json.isJsonObject() ? GSON.fromJson(json, Data.class) : new Data(null, 0, 0);
		return received(error.getCode(), error.getMessage(), data);
	}

	/** The failure that a problem of RFC 9457 describes, as the server writes it. */
	public static ArenaException ofProblem(String json) {
		try {
			// Gson gives null for an empty text.
			if ((Object) GSON.fromJson(json, Problem.class) instanceof Problem problem) {
				String message = problem.detail() == null ? problem.title() : problem.detail();
				if (problem.code() == 0) {
					return new ArenaException(codeOf(problem.status()), message);
				}
				return received(problem.code(), message, new Data(problem.name(), problem.line(), problem.column(), problem.count(), problem.violations()));
			}
		} catch (JsonParseException e) {
			// Then it is not the server that has answered.
		}
		return new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The answer is not that of a query service.");
	}

	/** The meaning of what HTTP itself refuses. */
	private static ErrorCode codeOf(int status) {
		return switch (status) {
		case 413 -> ErrorCode.REQUEST_INVALID;
		case 503 -> ErrorCode.STORE_BUSY;
		case 408, 502, 504 -> ErrorCode.STORE_UNAVAILABLE;
		default -> ErrorCode.INTERNAL;
		};
	}

	private record Problem(String title, String detail, int status, int code, String name, int line, int column, Long count, List<Violation> violations) {
	}

	/** The failure of a code, a message and what else is known. */
	public static ArenaException received(int number, String message, Data data) {
		for (ErrorCode code : ErrorCode.values()) {
			if (code.number() == number && data != null && data.violations() != null && !data.violations().contains(null)) {
				return ViolationException.received(message, new Violations(data.count() == null ? data.violations().size() : data.count(), data.violations()));
			}
			if (code.number() == number) {
				return data != null && data.line() > 0 ? QueryException.received(code, message, data.line(), data.column()) : new ArenaException(code, message);
			}
		}
		if (number == ResponseErrorCode.RequestCancelled.getValue()) {
			return new ArenaException(ErrorCode.CANCELLED, "Cancelled.");
		}
		return new ArenaException(ErrorCode.INTERNAL, "The server answered with error " + number + ": " + message);
	}
}
