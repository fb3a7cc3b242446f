// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

import org.modelarena.core.model.Derivation;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.Part;
import org.modelarena.store.columns.internal.schema.Schema;

/**
 * The reads of their own elements by the values of derived features, in a section of the base file: a line with the name of each feature, and after it the
 * lines of its reads, each with a tab in front.
 */
public final class OwnReadTraces {
	private static final String INDENT = "\t";

	private OwnReadTraces() {
	}

	/** The section of a state. */
	public static byte[] toBytes(State state) {
		StringBuilder text = new StringBuilder();
		for (Derivation derivation : state.schema().notes().derivations()) {
			text.append(state.schema().name(derivation.feature())).append('\n');
			state.ownReads(derivation.feature()).lines().forEach(line -> text.append(INDENT).append(line).append('\n'));
		}
		return text.toString().getBytes(StandardCharsets.UTF_8);
	}

	static Map<String, String> read(BaseFile file) {
		Map<String, String> reads = new TreeMap<>();
		String[] name = { null };
		StandardCharsets.UTF_8.decode(file.section(Schema.OWN_READS, Part.BYTES)).toString().lines().forEach(line -> {
			if (line.startsWith(INDENT)) {
				reads.merge(name[0], line.substring(INDENT.length()), (lines, one) -> lines + "\n" + one);
			} else {
				name[0] = line;
			}
		});
		return reads;
	}
}
