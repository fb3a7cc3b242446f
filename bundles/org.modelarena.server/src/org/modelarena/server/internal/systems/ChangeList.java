// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelSnapshot;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;

/**
 * The changes of a commit as a client sends them. An id that is none of an element of the project names a new element, in this commit only. Used by one thread.
 *
 * @param written elements with what they are to have
 * @param deleted the keys of elements that are not to be there any more
 */
record ChangeList(List<Written> written, Map<Long, String> deleted, Names names) {
	private static final Set<String> CHANGE = Set.of(ElementJson.TYPE, ElementJson.ID, "identity", "payload", "name", "alias", "description");
	private static final Set<String> IDENTITY = Set.of(ElementJson.TYPE, ElementJson.ID, "name", "alias", "description");

	/**
	 * An element with what it is to have.
	 *
	 * @param place   for messages
	 * @param element its key, or the name that steps call it by
	 */
	record Written(String place, Object element, EClass type, JsonObject payload) {
		boolean isNew() {
			return element instanceof String;
		}
	}

	/** The elements that the ids in a commit name. */
	static final class Names {
		private final ModelSnapshot snapshot;
		private final Ids ids;
		private final Map<UUID, String> made = new HashMap<>();

		private Names(ModelSnapshot snapshot, Ids ids) {
			this.snapshot = snapshot;
			this.ids = ids;
		}

		/** Whether a text is the id of an element that was there before. */
		boolean isCalled(Object element, JsonElement id) {
			return element instanceof Long key && id.isJsonPrimitive() && id.getAsString().equals(ids.element(key).toString());
		}

		/** The key of an element, or {@code $} and the name of a new one. */
		Object find(String place, JsonElement reference) {
			UUID id = Fields.id(place, reference);
			OptionalLong key = ids.key(id);
			if (key.isPresent() && snapshot.contains(key.getAsLong())) {
				return key.getAsLong();
			}
			if (made.containsKey(id)) {
				return made.get(id);
			}
			throw wrong(place, "there is no element " + id + ", neither before the commit nor among its changes");
		}
	}

	/**
	 * Reads changes.
	 *
	 * @param mayLack whether a change of an element may lack its payload instead of having null, which clients that were generated cannot send
	 * @throws ArenaException {@link ErrorCode#REQUEST_INVALID}, {@link ErrorCode#MODEL_INVALID}, {@link ErrorCode#UNKNOWN_NAME}
	 */
	static ChangeList parse(JsonElement json, boolean mayLack, ModelSnapshot snapshot, Ids ids) {
		if (!(json instanceof JsonArray list)) {
			throw Fields.invalid("change", "it is a list of DataVersions");
		}
		ChangeList changes = new ChangeList(new ArrayList<>(), new LinkedHashMap<>(), new Names(snapshot, ids));
		Set<UUID> seen = new HashSet<>();
		TypeNames types = new TypeNames(snapshot.metamodel());
		for (int i = 0; i < list.size(); i++) {
			String place = "change[" + i + "]";
			if (!(list.get(i) instanceof JsonObject change) || !change.has("payload") && !(mayLack && change.has("identity"))) {
				throw Fields.invalid(place, "it is a DataVersion, with a 'payload', which is null if an element is to be deleted");
			}
			changes.add(place, change, types, seen);
		}
		return changes;
	}

	private void add(String place, JsonObject change, TypeNames types, Set<UUID> seen) {
		Fields.require(place, change, CHANGE);
		JsonElement payload = change.has("payload") ? change.get("payload") : JsonNull.INSTANCE;
		if (!(payload instanceof JsonObject) && !(payload instanceof JsonNull)) {
			throw Fields.invalid(place + ".payload", "it is an element, or null");
		}
		UUID id = id(place, change, payload);
		if (id != null && !seen.add(id)) {
			throw wrong(place, "the element " + id + " is changed twice");
		}
		OptionalLong key = id == null ? OptionalLong.empty() : names.ids.key(id);
		if (key.isPresent() && !names.snapshot.contains(key.getAsLong()) || id != null && key.isEmpty() && payload.isJsonNull()) {
			throw wrong(place, "there is no element " + id + " at the commit before");
		}
		if (!(payload instanceof JsonObject element)) {
			if (key.isEmpty()) {
				throw Fields.invalid(place, "it lacks 'identity', the element to be deleted");
			}
			deleted.put(key.getAsLong(), place);
		} else if (key.isPresent()) {
			written.add(new Written(place, key.getAsLong(), sameType(place, element, key.getAsLong(), types), element));
		} else {
			String name = "$" + written.size();
			if (id != null) {
				names.made.put(id, name);
			}
			written.add(new Written(place, name, newType(place, element, types), element));
		}
	}

	/** The id that a change is about; null for a new element that nothing else in the commit refers to. */
	private static UUID id(String place, JsonObject change, JsonElement payload) {
		JsonElement identity = change.get("identity");
		UUID own = payload instanceof JsonObject element && element.has(ElementJson.ID) ? Fields.id(place + ".payload", element) : null;
		if (identity == null || identity.isJsonNull()) {
			return own;
		}
		UUID id = Fields.id(place + ".identity", identity);
		Fields.require(place + ".identity", identity.getAsJsonObject(), IDENTITY);
		if (own != null && !own.equals(id)) {
			throw wrong(place, "'identity' is " + id + ", and the payload is " + own);
		}
		return id;
	}

	private static EClass newType(String place, JsonObject element, TypeNames types) {
		String name = Fields.text(place + ".payload", element, ElementJson.TYPE);
		if (name == null) {
			throw Fields.invalid(place + ".payload", "it lacks '@type', the class of the new element");
		}
		return types.type("'" + place + ".payload'", name);
	}

	private EClass sameType(String place, JsonObject element, long key, TypeNames types) {
		EClass type = names.snapshot.type(key);
		String name = Fields.text(place + ".payload", element, ElementJson.TYPE);
		if (name != null && types.type("'" + place + ".payload'", name) != type) {
			throw wrong(place, "the element is a " + types.of(type) + ", and elements stay what they are; delete it, and make a new one");
		}
		return type;
	}

	static ArenaException wrong(String place, String message) {
		return new ArenaException(ErrorCode.MODEL_INVALID, "'" + place + "': " + message + ".");
	}
}
