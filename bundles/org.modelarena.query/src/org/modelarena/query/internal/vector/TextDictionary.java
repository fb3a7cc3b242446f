// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.core.columns.ValueColumn;

/**
 * The texts of a snapshot, and those that a plan makes. A text has one id: the snapshot's if there is one, so that ids can be compared. Used by
 * one thread.
 */
public final class TextDictionary {
	/** Where the ids of texts that are made begin. */
	public static final int MADE = 1 << 30;
	private static final int BYTES_OF_A_TEXT = 80;

	private final ValueColumn column;
	private final CancellationProbe probe;
	private final Map<String, Integer> ids = new HashMap<>();
	private final List<String> made = new ArrayList<>();

	/** @param column any column of texts, as all of a snapshot share their ids; null if there is none */
	TextDictionary(ValueColumn column, CancellationProbe probe) {
		this.column = column;
		this.probe = probe;
	}

	/** The id of a text that a plan makes while it runs. */
	public int made(String text) {
		int kept = kept(text);
		if (kept >= 0) {
			return kept;
		}
		Integer known = ids.get(text);
		if (known == null) {
			probe.take(BYTES_OF_A_TEXT + 2L * text.length());
			known = constant(text);
		}
		return known;
	}

	/** The id of a text that stands in the plan. */
	public int constant(String text) {
		int kept = kept(text);
		return kept >= 0 ? kept : ids.computeIfAbsent(text, missing -> {
			made.add(missing);
			return MADE + made.size() - 1;
		});
	}

	private int kept(String text) {
		return column == null ? -1 : column.textId(text);
	}

	public String text(int id) {
		return id >= MADE ? made.get(id - MADE) : column.text(id);
	}
}
