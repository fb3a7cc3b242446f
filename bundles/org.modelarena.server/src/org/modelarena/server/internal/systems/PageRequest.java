// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.util.Map;
import java.util.UUID;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * The page of a list that is wanted.
 *
 * @param after  the id that it follows; null for the first page
 * @param before the id that it comes before; null unless the way goes back
 * @param size   the most items
 */
record PageRequest(UUID after, UUID before, int size) {
	private static final String AFTER = "page[after]";
	private static final String BEFORE = "page[before]";
	private static final String SIZE = "page[size]";
	private static final int USUAL = 1000;
	private static final int MOST = 10_000;

	/** @throws ArenaException {@link ErrorCode#REQUEST_INVALID} */
	static PageRequest of(Map<String, String> query) {
		if (query.containsKey(AFTER) && query.containsKey(BEFORE)) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "A page comes after an item or before one: give '" + AFTER + "' or '" + BEFORE + "'.");
		}
		return new PageRequest(cursor(query, AFTER), cursor(query, BEFORE), size(query.get(SIZE)));
	}

	private static UUID cursor(Map<String, String> query, String name) {
		String text = query.get(name);
		return text == null || text.isEmpty() ? null : Ids.parse(name, text);
	}

	/** The wanted size of a page; whoever asks for more than the most gets a page of the most. */
	private static int size(String text) {
		if (text == null || text.isEmpty()) {
			return USUAL;
		}
		if (!text.matches("[1-9]\\d{0,17}")) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'" + SIZE + "' is a whole number of at least 1, not '" + Texts.cut(text) + "'.");
		}
		return (int) Math.min(MOST, Long.parseLong(text));
	}

	/** The failure of a cursor that is no item of the list. */
	static ArenaException foreign(UUID cursor) {
		return new ArenaException(ErrorCode.REQUEST_INVALID, "The page cannot begin at " + cursor + ", which is no id of this list; take the links of the header 'Link'.");
	}
}
