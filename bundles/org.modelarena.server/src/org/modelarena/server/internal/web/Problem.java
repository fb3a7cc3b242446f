// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.Fault;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;

/**
 * A failure, in the form of RFC 9457.
 *
 * @param status of HTTP
 * @param fields of the JSON object
 */
record Problem(int status, Map<String, Object> fields) {
	static final String TYPE = "application/problem+json";
	private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

	/** A problem of HTTP itself: no such path, no such method. */
	static Problem of(int status, String detail) {
		return new Problem(status, fields("about:blank", status, detail));
	}

	/** A failed call. */
	static Problem of(Throwable failure) {
		ResponseError error = Fault.of(failure);
		ErrorCode code = code(error.getCode());
		int status = status(code);
		Map<String, Object> fields = fields("urn:modelarena:error:" + code.name(), status, error.getMessage());
		fields.put("code", code.number());
		fields.put("name", code.name());
		if (error.getData() instanceof Fault.Data data && data.line() > 0) {
			fields.put("line", data.line());
			fields.put("column", data.column());
		}
		if (error.getData() instanceof Fault.Data data && data.violations() != null) {
			fields.put("count", data.count());
			fields.put("violations", data.violations());
		}
		return new Problem(status, fields);
	}

	private static Map<String, Object> fields(String type, int status, String detail) {
		Map<String, Object> fields = new LinkedHashMap<>();
		fields.put("type", type);
		fields.put("title", HttpStatus.getMessage(status));
		fields.put("status", status);
		fields.put("detail", detail);
		return fields;
	}

	private static ErrorCode code(int number) {
		for (ErrorCode code : ErrorCode.values()) {
			if (code.number() == number) {
				return code;
			}
		}
		return ErrorCode.INTERNAL;
	}

	/** 400 is for a request that is not made as the document says, 422 for one that is, and still cannot be answered. */
	private static int status(ErrorCode code) {
		return switch (code) {
		case REQUEST_INVALID -> HttpStatus.BAD_REQUEST_400;
		case UNAUTHENTICATED -> HttpStatus.UNAUTHORIZED_401;
		case FORBIDDEN -> HttpStatus.FORBIDDEN_403;
		case NOT_FOUND, UNKNOWN_ELEMENT -> HttpStatus.NOT_FOUND_404;
		case CONFLICT, ALREADY_EXISTS -> HttpStatus.CONFLICT_409;
		case QUERY_SYNTAX, QUERY_NAME, QUERY_FAILED, UNKNOWN_NAME, UNSUPPORTED, MODEL_INVALID, METAMODEL_INVALID, CONSTRAINT_VIOLATED, EXPERIMENT_INVALID, CONFIGURATION_INVALID, ROW_LIMIT ->
			HttpStatus.UNPROCESSABLE_ENTITY_422;
		case STORE_BUSY, STORE_UNAVAILABLE, CANCELLED -> HttpStatus.SERVICE_UNAVAILABLE_503;
		case TIMEOUT -> HttpStatus.GATEWAY_TIMEOUT_504;
		case OUT_OF_MEMORY -> HttpStatus.INSUFFICIENT_STORAGE_507;
		case INTERNAL, STORE_DAMAGED, ENVIRONMENT, IO -> HttpStatus.INTERNAL_SERVER_ERROR_500;
		};
	}

	/** As the Systems Modeling API has it. */
	byte[] asError() {
		Map<String, Object> error = new LinkedHashMap<>();
		error.put("@type", "Error");
		error.put("description", fields.get("detail"));
		fields.forEach((name, value) -> {
			if (!name.equals("detail")) {
				error.put(name, value);
			}
		});
		return GSON.toJson(error).getBytes(StandardCharsets.UTF_8);
	}

	byte[] json() {
		return GSON.toJson(fields).getBytes(StandardCharsets.UTF_8);
	}
}
