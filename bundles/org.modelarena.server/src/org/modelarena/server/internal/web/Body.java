// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Set;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.JsonMistake;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;

/** The JSON object that a request carries. What is not as it should be is {@link ErrorCode#REQUEST_INVALID}. Used by one thread. */
final class Body {
	/** Up to here every JSON reader reads what was written. */
	static final long LARGEST = (1L << 53) - 1;

	private final Gson gson;
	private final JsonObject json;

	private Body(Gson gson, JsonObject json) {
		this.gson = gson;
		this.json = json;
	}

	/** @param fields the fields that it may have; null for any */
	static Body parse(byte[] bytes, Set<String> fields, Gson gson) {
		try {
			String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
			JsonReader reader = new JsonReader(new StringReader(text));
			reader.setStrictness(Strictness.STRICT);
			JsonElement json = gson.getAdapter(JsonElement.class).read(reader);
			if (reader.peek() != JsonToken.END_DOCUMENT || !json.isJsonObject()) {
				throw invalid("The body is to be one JSON object.");
			}
			for (String name : json.getAsJsonObject().keySet()) {
				if (fields != null && !fields.contains(name)) {
					throw invalid("The body has no field '" + name + "'; there are " + String.join(", ", fields.stream().sorted().toList()) + ".");
				}
			}
			return new Body(gson, json.getAsJsonObject());
		} catch (CharacterCodingException e) {
			throw invalid("The body is not in UTF-8.");
		} catch (IOException | JsonParseException | NumberFormatException e) {
			throw invalid("The body cannot be read: " + JsonMistake.of(e) + ".");
		}
	}

	/** The object itself, which nobody may change. */
	JsonObject json() {
		return json;
	}

	private static ArenaException invalid(String message) {
		return new ArenaException(ErrorCode.REQUEST_INVALID, message);
	}

	private JsonElement get(String name) {
		JsonElement value = json.get(name);
		return value == null || value.isJsonNull() ? null : value;
	}

	/** A text, or null. */
	String text(String name) {
		JsonElement value = get(name);
		if (value != null && !(value.isJsonPrimitive() && value.getAsJsonPrimitive().isString())) {
			throw invalid("'" + name + "' is a text.");
		}
		return value == null ? null : value.getAsString();
	}

	/** A text that may not be missing. */
	String requireText(String name) {
		String text = text(name);
		if (text == null) {
			throw invalid("The body lacks '" + name + "', a text.");
		}
		return text;
	}

	/** A boolean; false if it is missing. */
	boolean truth(String name) {
		JsonElement value = get(name);
		if (value != null && !(value.isJsonPrimitive() && value.getAsJsonPrimitive().isBoolean())) {
			throw invalid("'" + name + "' is true or false.");
		}
		return value != null && value.getAsBoolean();
	}

	/** A whole number of at least some size, or null. */
	Long number(String name, long least) {
		JsonElement value = get(name);
		if (value == null) {
			return null;
		}
		if (value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber()) {
			double size = value.getAsDouble();
			if (size == Math.rint(size) && size >= least && size <= LARGEST) {
				return (long) size;
			}
		}
		throw invalid("'" + name + "' is a whole number of at least " + least + ".");
	}

	/** Something larger, or null. */
	<T> T get(String name, com.google.gson.reflect.TypeToken<T> type) {
		JsonElement value = get(name);
		try {
			return value == null ? null : gson.fromJson(value, type);
		} catch (JsonParseException | IllegalStateException | NumberFormatException e) {
			throw invalid("'" + name + "' does not hold what it should: " + JsonMistake.of(e) + ".");
		}
	}
}
