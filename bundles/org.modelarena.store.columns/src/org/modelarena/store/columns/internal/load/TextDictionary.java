// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.state.TextTable;

/** Collects the texts of a model that is loaded. */
final class TextDictionary implements ModelTexts {
	private final Map<String, Integer> ids = new HashMap<>();
	private final List<String> texts = new ArrayList<>();

	TextDictionary(Schema schema) {
		schema.defaultTexts().forEach(this::intern);
	}

	int intern(String text) {
		Integer id = ids.get(text);
		if (id == null) {
			TextTable.requireEncodable(text);
			id = texts.size();
			ids.put(text, id);
			texts.add(text);
		}
		return id;
	}

	/**
	 * Adds the texts of another dictionary, in its order.
	 *
	 * @return the ids here, by those there
	 */
	int[] addAll(TextDictionary other) {
		int[] here = new int[other.texts.size()];
		for (int id = 0; id < here.length; id++) {
			here[id] = intern(other.texts.get(id));
		}
		return here;
	}

	@Override
	public int size() {
		return texts.size();
	}

	@Override
	public String text(int id) {
		return texts.get(id);
	}

	@Override
	public byte[] utf8(int id) {
		return texts.get(id).getBytes(StandardCharsets.UTF_8);
	}
}
