// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.adapter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Ids for texts, given when a text is first met. Used by one thread. */
public final class TextIds {
	private final Map<String, Integer> ids = new HashMap<>();
	private final List<String> texts = new ArrayList<>();

	int id(String text) {
		return ids.computeIfAbsent(text, missing -> {
			texts.add(missing);
			return texts.size() - 1;
		});
	}

	String text(int id) {
		return texts.get(id);
	}
}
