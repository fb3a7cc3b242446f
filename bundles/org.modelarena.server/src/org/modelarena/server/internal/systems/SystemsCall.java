// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.util.Map;
import java.util.UUID;

import org.modelarena.protocol.call.OfStore;

import com.google.gson.JsonObject;

/**
 * A request of the Systems Modeling API.
 *
 * @param store   the store that its project is; null for none, or one that the client may not read
 * @param path    the variables of the path by name
 * @param query   the query parameters by name
 * @param body    null where there is none
 * @param isEarly whether the answer has the form that was usual before the document of version 1.0: one previous commit instead of a list, an empty description
 *                instead of null
 */
public record SystemsCall(String store, Map<String, String> path, Map<String, String> query, JsonObject body, boolean isEarly) implements OfStore {
	/** An id in the path. */
	UUID id(String name) {
		return Ids.parse(name, path.get(name));
	}

	/** An id among the query parameters; null where there is none. */
	UUID parameter(String name) {
		String text = query.get(name);
		return text == null ? null : Ids.parse(name, text);
	}
}
