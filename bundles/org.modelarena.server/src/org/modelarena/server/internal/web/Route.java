// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.util.URIUtil;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * A path, and the code that answers its requests.
 *
 * @param method   of HTTP; a route for GET answers HEAD as well
 * @param path     with variables, {@code /v1/models/{name}}
 * @param carries  what is in the body
 * @param accepted names of the query parameters; where the body is of {@link Carries#FIELDS}, of these
 * @param produced types of the response; the first one is the default
 * @param isOpen   whether it is for everybody
 * @param code     the code that answers
 */
record Route(HttpMethod method, String path, Carries carries, Set<String> accepted, List<String> produced, boolean isOpen, Function<Call, CompletableFuture<Reply>> code) {
	/** The content of a request's body: nothing, an object of the fields that are accepted, one whose fields the code looks at itself, beside query parameters, or files. */
	enum Carries {
		NOTHING, FIELDS, OBJECT, FILES
	}

	/** A path whose requests carry what they usually do: a POST an object, whose fields are accepted, and a PUT files. */
	Route(HttpMethod method, String path, Set<String> accepted, List<String> produced, boolean isOpen, Function<Call, CompletableFuture<Reply>> code) {
		this(method, path, method == HttpMethod.POST ? Carries.FIELDS : method == HttpMethod.PUT ? Carries.FILES : Carries.NOTHING, accepted, produced, isOpen, code);
	}

	/** The variables of a path that has the form of this one. */
	Optional<Map<String, String>> match(List<String> segments) {
		String[] own = path.substring(1).split("/");
		if (own.length != segments.size()) {
			return Optional.empty();
		}
		Map<String, String> variables = new LinkedHashMap<>();
		for (int i = 0; i < own.length; i++) {
			if (own[i].startsWith("{") && !segments.get(i).isEmpty()) {
				variables.put(own[i].substring(1, own[i].length() - 1), segments.get(i));
			} else if (!own[i].equals(segments.get(i))) {
				return Optional.empty();
			}
		}
		return Optional.of(variables);
	}

	/**
	 * The names that a path consists of.
	 *
	 * @throws ArenaException {@link ErrorCode#REQUEST_INVALID} for what is no UTF-8
	 */
	static List<String> segments(String path) {
		List<String> segments = new ArrayList<>();
		for (String segment : path.substring(1).split("/", -1)) {
			try {
				segments.add(URIUtil.decodePath(segment));
			} catch (RuntimeException e) {
				// Jetty throws several kinds.
				throw new ArenaException(ErrorCode.REQUEST_INVALID, "The path is no UTF-8.", e);
			}
		}
		return segments;
	}

	boolean takesBody() {
		return carries == Carries.FIELDS || carries == Carries.OBJECT;
	}

	/** The names of query parameters that it takes. */
	Set<String> parameters() {
		return carries == Carries.FIELDS ? Set.of() : accepted;
	}

	/** The fields that a body may have; null if the code looks at them. */
	Set<String> fields() {
		return carries == Carries.FIELDS ? accepted : null;
	}

	boolean takesFiles() {
		return carries == Carries.FILES;
	}

	boolean answers(String requested) {
		return method.is(requested) || method == HttpMethod.GET && HttpMethod.HEAD.is(requested);
	}
}
