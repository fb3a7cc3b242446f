// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.util.Map;
import java.util.function.UnaryOperator;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.server.internal.session.Client;

/**
 * A request whose path and form are known.
 *
 * @param client the sender; null where that does not matter
 * @param path    the variables of the path by name
 * @param query   the query parameters by name
 * @param body    null where there is none
 * @param type    the type of the response that the client likes best
 * @param headers of the request by name; null for one that is not there
 */
record Call(Client client, Map<String, String> path, Map<String, String> query, Body body, String type, UnaryOperator<String> headers) {
	/** The store that it is about. */
	String store() {
		return path.get("name");
	}

	/** A key in the path. */
	long key() {
		return number("key", path.get("key"));
	}

	/** A number among the query parameters, or null. */
	Long number(String name) {
		return query.containsKey(name) ? number(name, query.get(name)) : null;
	}

	/** The version that a model has to have still, or null; a header as {@code ETag} gives it. */
	Long ifMatch() {
		String tag = headers.apply("If-Match");
		return tag == null ? null : ETag.version(tag);
	}

	/** A boolean among the query parameters; null where there is none. */
	Boolean truth(String name) {
		String text = query.get(name);
		if (text != null && !text.equals("true") && !text.equals("false")) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'" + name + "' is true or false, not '" + text + "'.");
		}
		return text == null ? null : Boolean.valueOf(text);
	}

	private static long number(String name, String text) {
		try {
			long number = text.startsWith("+") ? -1 : Long.parseLong(text);
			if (number >= 0 && number <= Body.LARGEST) {
				return number;
			}
		} catch (NumberFormatException e) {
			// The same as a number that is too small.
		}
		throw new ArenaException(ErrorCode.REQUEST_INVALID, "'" + name + "' is a whole number, not '" + text + "'.");
	}
}
