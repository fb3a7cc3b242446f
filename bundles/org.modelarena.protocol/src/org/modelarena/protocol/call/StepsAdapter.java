// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import com.google.gson.GsonBuilder;
import com.google.gson.ToNumberPolicy;
import com.google.gson.TypeAdapter;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;

/** Writes the steps of an edit with the nulls in them, which unset features, where other parts of calls are left out that are null. Thread-safe. */
final class StepsAdapter extends TypeAdapter<List<Map<String, Object>>> {
	private static final TypeAdapter<List<Map<String, Object>>> ALL = new GsonBuilder().setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE).create()
			.getAdapter(new TypeToken<List<Map<String, Object>>>() {
			});

	@Override
	public void write(JsonWriter out, List<Map<String, Object>> steps) throws IOException {
		boolean before = out.getSerializeNulls();
		out.setSerializeNulls(before || steps != null);
		try {
			ALL.write(out, steps);
		} finally {
			out.setSerializeNulls(before);
		}
	}

	@Override
	public List<Map<String, Object>> read(JsonReader in) throws IOException {
		return ALL.read(in);
	}
}
