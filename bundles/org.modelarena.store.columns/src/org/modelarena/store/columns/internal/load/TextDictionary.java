// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.store.columns.internal.file.BaseWriter;
import org.modelarena.store.columns.internal.file.Part;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.state.TextTable;

/** Collects the texts of a new base file. The first are the defaults of the schema. */
final class TextDictionary {
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

	int size() {
		return texts.size();
	}

	String text(int id) {
		return texts.get(id);
	}

	void write(BaseWriter writer) {
		int[] starts = new int[texts.size() + 1];
		writer.section(Schema.TEXTS, Part.BYTES, out -> {
			for (int id = 0; id < texts.size(); id++) {
				byte[] bytes = TextTable.requireEncodable(texts.get(id));
				if (starts[id] > Integer.MAX_VALUE - bytes.length) {
					throw new ArenaException(ErrorCode.UNSUPPORTED, "The model is too large for the store 'columns': its texts take more than 2 GB.");
				}
				out.putBytes(bytes);
				starts[id + 1] = starts[id] + bytes.length;
			}
		});
		writer.section(Schema.TEXTS, Part.PLACES, out -> out.putInts(starts, 0, starts.length));
	}
}
