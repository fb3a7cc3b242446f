// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;

/** The queries that clients keep in the server, as long as it runs. Thread-safe. */
final class SavedQueries {
	/** Of a project; then the oldest one goes. */
	private static final int MOST = 100;
	private static final int LONGEST = 1 << 16;

	private final Map<UUID, Map<UUID, JsonObject>> byProject = new HashMap<>();

	/** The queries of a project, the oldest first. */
	synchronized List<JsonObject> of(UUID project) {
		return new ArrayList<>(byProject.getOrDefault(project, Map.of()).values());
	}

	/** @throws ArenaException {@link ErrorCode#NOT_FOUND} */
	synchronized JsonObject get(UUID project, UUID id) {
		JsonObject query = byProject.getOrDefault(project, Map.of()).get(id);
		if (query == null) {
			throw Lifecycle.missing("query", id);
		}
		return query;
	}

	/**
	 * Keeps a query.
	 *
	 * @param served the projects that there are; queries of others are forgotten
	 * @throws ArenaException {@link ErrorCode#REQUEST_INVALID}; {@link ErrorCode#ALREADY_EXISTS}
	 */
	synchronized JsonObject make(UUID project, JsonObject body, Set<UUID> served) {
		UUID id = body.has(ElementJson.ID) ? Fields.id("body", body) : UUID.randomUUID();
		JsonObject query = query(project, id, body);
		byProject.keySet().retainAll(served);
		Map<UUID, JsonObject> queries = byProject.computeIfAbsent(project, none -> new LinkedHashMap<>());
		if (queries.putIfAbsent(id, query) != null) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, "There is a query " + id + " already.");
		}
		if (queries.size() > MOST) {
			queries.remove(queries.keySet().iterator().next());
		}
		return query;
	}

	/** @throws ArenaException {@link ErrorCode#REQUEST_INVALID}; {@link ErrorCode#NOT_FOUND} */
	synchronized JsonObject change(UUID project, UUID id, JsonObject body) {
		get(project, id);
		if (body.has(ElementJson.ID) && !Fields.id("body", body).equals(id)) {
			throw Fields.invalid("body", "its '@id' is another one than that of the path");
		}
		JsonObject query = query(project, id, body);
		byProject.get(project).put(id, query);
		return query;
	}

	/** @throws ArenaException {@link ErrorCode#NOT_FOUND} */
	synchronized JsonObject delete(UUID project, UUID id) {
		JsonObject query = get(project, id);
		byProject.get(project).remove(id);
		return query;
	}

	private static JsonObject query(UUID project, UUID id, JsonObject body) {
		Fields.require("body", body, ElementReader.QUERY);
		ElementReader.refuseScope(body);
		JsonElement where = orElse(body.get("where"), JsonNull.INSTANCE);
		if (!where.isJsonNull()) {
			Constraint.parse(where);
		}
		JsonElement select = orElse(body.get("select"), new JsonArray());
		if (!(select instanceof JsonArray names) || names.asList().stream().anyMatch(name -> !name.isJsonPrimitive())) {
			throw Fields.invalid("select", "it is a list of the names of properties");
		}
		String name = Fields.text("body", body, "name");
		JsonObject query = new JsonObject();
		query.addProperty(ElementJson.ID, id.toString());
		query.addProperty(ElementJson.TYPE, "Query");
		query.add("alias", new JsonArray());
		query.addProperty("description", Fields.text("body", body, "description"));
		query.addProperty("name", name == null ? "" : name);
		query.add("owningProject", ElementJson.reference(project));
		query.add("select", select);
		query.add("where", where);
		if (query.toString().length() > LONGEST) {
			throw Fields.invalid("body", "a query that is kept has at most " + LONGEST + " characters");
		}
		return query;
	}

	private static JsonElement orElse(JsonElement given, JsonElement other) {
		return given == null || given.isJsonNull() ? other : given;
	}
}
