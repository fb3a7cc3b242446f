// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.stores;

import java.io.IOException;
import java.io.StringReader;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.JsonMistake;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.ToNumberPolicy;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;

/** Reads lines that are a JSON object each: numbers as Long, or as Double where they are no whole ones. */
public final class JsonLines {
	private static final Gson GSON = new GsonBuilder().setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE).create();
	private static final TypeToken<Map<String, Object>> OBJECT = new TypeToken<>() {
	};

	private JsonLines() {
	}

	/** @param number of the line, for messages */
	public static Map<String, Object> object(String line, long number) {
		try (JsonReader reader = new JsonReader(new StringReader(line))) {
			Map<String, Object> object = reader.peek() == JsonToken.BEGIN_OBJECT ? GSON.getAdapter(OBJECT).read(reader) : null;
			if (object != null && reader.peek() == JsonToken.END_DOCUMENT) {
				return object;
			}
			throw invalid(number, object == null ? "it does not begin with '{'" : "something follows the object", null);
		} catch (IOException | JsonParseException | NumberFormatException e) {
			throw invalid(number, JsonMistake.of(e), e);
		}
	}

	private static ArenaException invalid(long number, String why, Exception cause) {
		return new ArenaException(ErrorCode.MODEL_INVALID, "Line " + number + " is not one JSON object: " + why + ".", cause);
	}
}
