// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.core.ElementKey;
import org.modelarena.core.ElementSink;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.call.Parameters;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.ToNumberPolicy;
import com.google.gson.TypeAdapter;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;

/**
 * How cells are written in JSON. An element is {@code {"element": 5}}, and {@code {"real": "NaN"}} a number that JSON has not. Reals always have a
 * point or an exponent, so that 1.0 does not come back as 1. Stateless.
 */
public final class Json {
	private static final String ELEMENT = "element";
	private static final String REAL = "real";
	private static final Gson OBJECTS = new GsonBuilder().setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE).create();
	/** How deeply lists may be nested. */
	private static final int DEEPEST = 64;

	private Json() {
	}

	/** Teaches Gson the types of this package. */
	public static void configure(GsonBuilder builder) {
		builder.setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE).registerTypeAdapter(Rows.class, new RowsAdapter()).registerTypeAdapter(Parameters.class, new ParametersAdapter());
	}

	/**
	 * An object of any form, with its numbers as Long or Double.
	 *
	 * @throws JsonParseException if the text is none
	 */
	public static Map<String, Object> object(String text) {
		Map<String, Object> object = OBJECTS.fromJson(text, new TypeToken<Map<String, Object>>() {
		});
		if (object == null) {
			throw new JsonParseException("There is no object");
		}
		return object;
	}

	/** Writes a cell. */
	public static void write(JsonWriter out, Object cell) throws IOException {
		switch (cell) {
		case null -> out.nullValue();
		case ElementKey element -> out.beginObject().name(ELEMENT).value(element.value()).endObject();
		case Boolean truth -> out.value(truth.booleanValue());
		case Long number -> out.value(number.longValue());
		case Double real when Double.isFinite(real) -> out.value(real.doubleValue());
		case Double real -> out.beginObject().name(REAL).value(real.toString()).endObject();
		case List<?> list -> {
			out.beginArray();
			for (Object item : list) {
				write(out, item);
			}
			out.endArray();
		}
		default -> out.value(cell.toString());
		}
	}

	/** Reads a cell. */
	public static Object read(JsonReader in) throws IOException {
		return read(in, 0);
	}

	private static Object read(JsonReader in, int depth) throws IOException {
		return switch (in.peek()) {
		case NULL -> {
			in.nextNull();
			yield null;
		}
		case BOOLEAN -> in.nextBoolean();
		case NUMBER -> number(in.nextString());
		case STRING -> in.nextString();
		case BEGIN_OBJECT -> marked(in);
		case BEGIN_ARRAY -> list(in, depth);
		default -> throw new JsonParseException("A value is expected at " + in.getPath() + ", not " + in.peek());
		};
	}

	private static Object number(String text) {
		try {
			return text.indexOf('.') >= 0 || text.indexOf('e') >= 0 || text.indexOf('E') >= 0 ? (Object) Double.valueOf(text) : (Object) Long.valueOf(text);
		} catch (NumberFormatException e) {
			throw new JsonParseException("The number " + text + " does not fit into 64 bits", e);
		}
	}

	private static Object marked(JsonReader in) throws IOException {
		in.beginObject();
		String mark = in.nextName();
		Object value = switch (mark) {
		case ELEMENT -> new ElementKey(in.nextLong());
		case REAL -> Double.valueOf(in.nextString());
		default -> throw new JsonParseException("A value is " + "{\"element\": KEY}, {\"real\": TEXT}, a list, or no object; not one with '" + mark + "' at " + in.getPath());
		};
		in.endObject();
		return value;
	}

	private static List<Object> list(JsonReader in, int depth) throws IOException {
		if (depth >= DEEPEST) {
			throw new JsonParseException("Lists lie more than " + DEEPEST + " deep in each other at " + in.getPath());
		}
		List<Object> cells = new ArrayList<>();
		in.beginArray();
		while (in.hasNext()) {
			cells.add(read(in, depth + 1));
		}
		in.endArray();
		return cells;
	}

	/** {@code {"columns": [...], "count": n, "cells": [{"elements": [5, null, ...]}, {"values": [...]}]}}. */
	private static final class RowsAdapter extends TypeAdapter<Rows> {
		@Override
		public void write(JsonWriter out, Rows rows) throws IOException {
			if (rows == null) {
				out.nullValue();
				return;
			}
			out.beginObject().name("columns").beginArray();
			for (String column : rows.columns()) {
				out.value(column);
			}
			out.endArray().name("count").value(rows.count()).name("cells").beginArray();
			for (Object data : rows.data()) {
				writeColumn(out, data, rows.count());
			}
			out.endArray().endObject();
		}

		private static void writeColumn(JsonWriter out, Object data, int count) throws IOException {
			out.beginObject();
			if (data instanceof long[] keys) {
				out.name("elements").beginArray();
				for (int row = 0; row < count; row++) {
					if (keys[row] == ElementSink.NONE) {
						out.nullValue();
					} else {
						out.value(keys[row]);
					}
				}
			} else {
				out.name("values").beginArray();
				for (int row = 0; row < count; row++) {
					Json.write(out, ((Object[]) data)[row]);
				}
			}
			out.endArray().endObject();
		}

		@Override
		public Rows read(JsonReader in) throws IOException {
			if (in.peek() == JsonToken.NULL) {
				in.nextNull();
				return null;
			}
			List<String> columns = new ArrayList<>();
			List<Object> data = new ArrayList<>();
			int count = 0;
			in.beginObject();
			while (in.hasNext()) {
				switch (in.nextName()) {
				case "columns" -> array(in, () -> columns.add(in.nextString()));
				case "count" -> count = in.nextInt();
				case "cells" -> array(in, () -> data.add(readColumn(in)));
				default -> in.skipValue();
				}
			}
			in.endObject();
			return checked(columns, data, count);
		}

		private static Rows checked(List<String> columns, List<Object> data, int count) {
			for (Object column : data) {
				if (java.lang.reflect.Array.getLength(column) != count) {
					throw new JsonParseException("A column has " + java.lang.reflect.Array.getLength(column) + " cells, and there are " + count + " rows");
				}
			}
			if (columns.size() != data.size()) {
				throw new JsonParseException("There are " + data.size() + " columns and " + columns.size() + " names");
			}
			return new Rows(columns, data, count);
		}

		private static Object readColumn(JsonReader in) throws IOException {
			in.beginObject();
			boolean areElements = in.nextName().equals("elements");
			Object column = areElements ? readKeys(in) : list(in, 0).toArray();
			in.endObject();
			return column;
		}

		private static long[] readKeys(JsonReader in) throws IOException {
			long[] keys = new long[64];
			int count = 0;
			in.beginArray();
			while (in.hasNext()) {
				if (count == keys.length) {
					keys = java.util.Arrays.copyOf(keys, count * 2);
				}
				if (in.peek() == JsonToken.NULL) {
					in.nextNull();
					keys[count++] = ElementSink.NONE;
				} else {
					keys[count++] = in.nextLong();
				}
			}
			in.endArray();
			return java.util.Arrays.copyOf(keys, count);
		}

		private static void array(JsonReader in, Item item) throws IOException {
			in.beginArray();
			while (in.hasNext()) {
				item.read();
			}
			in.endArray();
		}
	}

	private interface Item {
		void read() throws IOException;
	}

	private static final class ParametersAdapter extends TypeAdapter<Parameters> {
		@Override
		public void write(JsonWriter out, Parameters parameters) throws IOException {
			if (parameters == null) {
				out.nullValue();
				return;
			}
			out.beginObject();
			for (Map.Entry<String, Object> entry : parameters.values().entrySet()) {
				out.name(entry.getKey());
				Json.write(out, entry.getValue());
			}
			out.endObject();
		}

		@Override
		public Parameters read(JsonReader in) throws IOException {
			if (in.peek() == JsonToken.NULL) {
				in.nextNull();
				return null;
			}
			Map<String, Object> values = new LinkedHashMap<>();
			in.beginObject();
			while (in.hasNext()) {
				values.put(in.nextName(), Json.read(in));
			}
			in.endObject();
			return new Parameters(values);
		}
	}
}
