// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.modelarena.client.ArenaClient;
import org.modelarena.core.ElementKey;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.presentation.ElementLabel;
import org.modelarena.core.store.ModelStore;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.LabelPage;
import org.modelarena.protocol.call.ElementCall;

/**
 * The labels beside the keys of elements in rows that people read: the type, and a name or id. Those of the newest state may be newer than the answer: an element
 * that a commit has removed since has none.
 */
public final class RowLabels {
	/** Elements in one call; a server takes ten times as many. */
	private static final int AT_ONCE = 1000;

	private final Map<Long, String> labels = new HashMap<>();

	private RowLabels() {
	}

	/** No labels. */
	public static RowLabels none() {
		return new RowLabels();
	}

	/** The labels of a store in this process. */
	public static RowLabels of(List<List<Object>> rows, ModelStore store) {
		RowLabels made = new RowLabels();
		try (ModelSnapshot snapshot = store.snapshot()) {
			keys(rows).forEach(key -> ElementLabel.of(snapshot, key).ifPresent(label -> made.labels.put(key, label)));
		}
		return made;
	}

	/** The labels of a served store, in the version that the client asks. */
	public static RowLabels of(List<List<Object>> rows, ArenaClient client) {
		return of(rows, client, client.asOf());
	}

	/**
	 * The labels of a served store.
	 *
	 * @param asOf in a store with a history, the version; empty for the newest
	 */
	public static RowLabels of(List<List<Object>> rows, ArenaClient client, Optional<String> asOf) {
		RowLabels made = new RowLabels();
		List<Long> keys = List.copyOf(keys(rows));
		for (int from = 0; from < keys.size(); from += AT_ONCE) {
			made.add(keys.subList(from, Math.min(from + AT_ONCE, keys.size())), client, asOf);
		}
		return made;
	}

	private void add(List<Long> keys, ArenaClient client, Optional<String> asOf) {
		List<String> served = client.call(Methods.LABELS, new ElementCall(client.store(), keys, null, asOf.orElse(null)), LabelPage.class).labels();
		for (int i = 0; i < Math.min(keys.size(), served.size()); i++) {
			if (served.get(i) != null) {
				labels.put(keys.get(i), served.get(i));
			}
		}
	}

	private static Set<Long> keys(List<List<Object>> rows) {
		Set<Long> keys = new LinkedHashSet<>();
		rows.forEach(row -> collect(row, keys));
		return keys;
	}

	private static void collect(Object cell, Set<Long> keys) {
		if (cell instanceof ElementKey element) {
			keys.add(element.value());
		} else if (cell instanceof Collection<?> cells) {
			cells.forEach(each -> collect(each, keys));
		}
	}

	/** A cell as text. */
	public String text(Object cell) {
		if (cell instanceof ElementKey element) {
			String label = labels.get(element.value());
			return label == null ? element.toString() : element + " " + label;
		}
		return cell instanceof List<?> cells ? cells.stream().map(this::text).toList().toString() : String.valueOf(cell);
	}
}
