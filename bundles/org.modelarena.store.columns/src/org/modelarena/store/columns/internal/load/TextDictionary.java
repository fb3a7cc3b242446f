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
	private Map<String, Integer> ids = new HashMap<>();
	private List<String> texts = new ArrayList<>();

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
	 * Takes the texts of another dictionary, in its order. It is empty then.
	 *
	 * @return the ids here, by those there
	 */
	int[] takeAll(TextDictionary other) {
		other.seal();
		int[] here = new int[other.texts.size()];
		for (int id = 0; id < here.length; id++) {
			here[id] = intern(other.texts.get(id));
		}
		other.texts = List.of();
		return here;
	}

	/** No text is added any more: what finds their ids, most of the memory, is given back. */
	void seal() {
		ids = Map.of();
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
