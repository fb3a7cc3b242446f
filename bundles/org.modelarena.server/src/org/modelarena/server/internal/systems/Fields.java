// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/** The fields of JSON objects that clients send. What is not as it should be is {@link ErrorCode#REQUEST_INVALID}. Stateless. */
final class Fields {
	private Fields() {
	}

	/** Refuses fields that the object does not have. */
	static void require(String place, JsonObject json, Set<String> known) {
		for (String name : json.keySet()) {
			if (!known.contains(name)) {
				throw invalid(place, "there is no field '" + Texts.cut(name) + "'; there are " + String.join(", ", new TreeSet<>(known)));
			}
		}
	}

	/** A text; null for none. */
	static String text(String place, JsonObject json, String name) {
		return switch (json.get(name)) {
		case null -> null;
		case JsonNull none -> null;
		case JsonPrimitive text when text.isString() -> text.getAsString();
		default -> throw invalid(place, "'" + name + "' is a text");
		};
	}

	/** A boolean; false for none. */
	static boolean truth(String place, JsonObject json, String name) {
		return switch (json.get(name)) {
		case null -> false;
		case JsonNull none -> false;
		case JsonPrimitive truth when truth.isBoolean() -> truth.getAsBoolean();
		default -> throw invalid(place, "'" + name + "' is true or false");
		};
	}

	/** The id of an object that stands for something that has one, {@code {"@id": "..."}}. */
	static UUID id(String place, JsonElement json) {
		if (json instanceof JsonObject object && text(place, object, ElementJson.ID) != null) {
			return Ids.parse(place + ", @id", text(place, object, ElementJson.ID));
		}
		throw invalid(place, "it is an object with an '@id'");
	}

	static ArenaException invalid(String place, String message) {
		return new ArenaException(ErrorCode.REQUEST_INVALID, "'" + place + "': " + message + ".");
	}
}
