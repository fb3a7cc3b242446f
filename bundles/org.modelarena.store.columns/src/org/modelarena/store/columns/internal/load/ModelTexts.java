// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.nio.charset.StandardCharsets;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.store.columns.internal.encoding.PackedEntries;
import org.modelarena.store.columns.internal.file.BaseWriter;
import org.modelarena.store.columns.internal.file.Part;
import org.modelarena.store.columns.internal.schema.Schema;

/** The texts of a model that is about to be written, by the ids that they have in the file. The first are the defaults of the schema. Used by one thread. */
interface ModelTexts {
	int size();

	/** A text in UTF-8. */
	byte[] utf8(int id);

	/** A text. */
	default String text(int id) {
		return new String(utf8(id), StandardCharsets.UTF_8);
	}

	/** Writes all of them. */
	default void write(BaseWriter writer) {
		PackedEntries starts = PackedEntries.ofInts();
		writer.section(Schema.TEXTS, Part.BYTES, out -> {
			int at = 0;
			starts.add(at);
			for (int id = 0; id < size(); id++) {
				byte[] bytes = utf8(id);
				if (at > Integer.MAX_VALUE - bytes.length) {
					throw new ArenaException(ErrorCode.UNSUPPORTED, "The model is too large for the store 'columns': its texts take more than 2 GB.");
				}
				out.putBytes(bytes);
				at += bytes.length;
				starts.add(at);
			}
		});
		writer.section(Schema.TEXTS, Part.DESCRIPTOR, out -> out.putLongs(new long[] { size() + 1 }, 0, 1));
		starts.finish();
		starts.write(Schema.TEXTS, writer);
	}
}
