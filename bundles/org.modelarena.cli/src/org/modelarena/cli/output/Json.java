// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;

/**
 * Records as JSON, with their components in order. A number that is none is null, which JSON has instead; an {@link Optional} that is empty is left out.
 * Stateless.
 */
public final class Json {
	private static final Gson GSON = gson();

	private Json() {
	}

	private static Gson gson() {
		GsonBuilder builder = new GsonBuilder().disableHtmlEscaping().serializeNulls();
		builder.registerTypeAdapter(Double.class, new Writing<>(Json::number));
		builder.registerTypeAdapter(Double.TYPE, new Writing<>(Json::number));
		builder.registerTypeHierarchyAdapter(Path.class, new Writing<Path>((out, path) -> out.value(path.toString())));
		builder.registerTypeHierarchyAdapter(Optional.class, new Writing<Optional<?>>(Json::optional));
		return builder.create();
	}

	/** A record, a Map, or a list of them, in one line. */
	public static String of(Object value) {
		return GSON.toJson(value);
	}

	private static void number(JsonWriter out, Double value) throws IOException {
		if (Double.isFinite(value)) {
			out.value(value);
		} else {
			out.nullValue();
		}
	}

	private static void optional(JsonWriter out, Optional<?> optional) throws IOException {
		if (optional.isPresent()) {
			GSON.toJson(optional.get(), optional.get().getClass(), out);
		} else {
			out.setSerializeNulls(false);
			out.nullValue();
			out.setSerializeNulls(true);
		}
	}

	/** How values of a type are written; nobody reads them. */
	private static final class Writing<T> extends TypeAdapter<T> {
		private interface Way<T> {
			void write(JsonWriter out, T value) throws IOException;
		}

		private final Way<T> way;

		Writing(Way<T> way) {
			this.way = way;
		}

		@Override
		public void write(JsonWriter out, T value) throws IOException {
			if (value == null) {
				out.nullValue();
			} else {
				way.write(out, value);
			}
		}

		@Override
		public T read(JsonReader in) {
			throw new UnsupportedOperationException();
		}
	}
}
