package org.modelarena.cli.output;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.ModelStore;
import org.modelarena.protocol.ElementCall;
import org.modelarena.protocol.ElementData;
import org.modelarena.protocol.ElementPage;
import org.modelarena.protocol.Methods;

/** What stands beside the keys of elements in rows that people read: the type, and a name or id. Of the newest state, which may be newer than the answer. */
public final class RowLabels {
	/** The attributes that name an element, the best first. */
	private static final List<String> NAMING = List.of("name", "id", "label", "title");
	private static final int LONGEST = 40;
	/** Elements in one call; a server takes ten times as many. */
	private static final int AT_ONCE = 1000;

	private final Map<Long, String> labels = new HashMap<>();

	private RowLabels() {
	}

	/** No labels. */
	public static RowLabels none() {
		return new RowLabels();
	}

	/** Those of a store in this process. */
	public static RowLabels of(List<List<Object>> rows, ModelStore store) {
		RowLabels made = new RowLabels();
		try (ModelSnapshot snapshot = store.snapshot()) {
			for (long key : keys(rows)) {
				try {
					EClass type = snapshot.type(key);
					made.labels.put(key, type.getName() + naming(type).filter(snapshot::holds).map(attribute -> named(attribute.getName(), snapshot.attribute(key, attribute)))
							.filter(text -> !text.isEmpty()).findFirst().orElse(""));
				} catch (ArenaException e) {
					requireGone(e);
				}
			}
		}
		return made;
	}

	/** Those of a served store. */
	public static RowLabels of(List<List<Object>> rows, ArenaClient client) {
		RowLabels made = new RowLabels();
		List<Long> keys = List.copyOf(keys(rows));
		for (int from = 0; from < keys.size(); from += AT_ONCE) {
			made.add(keys.subList(from, Math.min(from + AT_ONCE, keys.size())), client);
		}
		return made;
	}

	private void add(List<Long> keys, ArenaClient client) {
		try {
			for (ElementData element : client.call(Methods.ELEMENTS, new ElementCall(client.store(), keys, null), ElementPage.class).elements()) {
				Map<String, Object> values = element.values().values();
				labels.put(element.key(), element.type() + NAMING.stream().map(name -> named(name, values.get(name))).filter(text -> !text.isEmpty()).findFirst().orElse(""));
			}
		} catch (ArenaException e) {
			requireGone(e);
		}
	}

	/** A commit may have removed an element since. */
	private static void requireGone(ArenaException e) {
		if (e.code() != ErrorCode.UNKNOWN_ELEMENT) {
			throw e;
		}
	}

	private static Stream<EAttribute> naming(EClass type) {
		Stream<EAttribute> known = NAMING.stream().map(type::getEStructuralFeature).filter(EAttribute.class::isInstance).map(EAttribute.class::cast);
		return Stream.concat(known, Optional.ofNullable(type.getEIDAttribute()).stream()).filter(attribute -> !attribute.isMany());
	}

	private static String named(String attribute, Object value) {
		if (value == null || value.toString().isBlank()) {
			return "";
		}
		String text = value.toString().replaceAll("\\p{Cntrl}+", " ");
		String cut = text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
		return value instanceof String ? " \"" + cut + "\"" : " " + attribute + "=" + cut;
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
