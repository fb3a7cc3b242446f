// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.core.model.ModelEdit;

/** The fields of one step of a script, and what messages say of them. */
final class StepFields {
	private static final int LONGEST = 80;

	private final Map<String, ?> step;
	private final String place;
	private final Map<String, Long> created;
	/** The field that is being looked at; null for the step as a whole. */
	private final @Nullable String field;

	StepFields(Map<String, ?> step, String place, Map<String, Long> created) {
		this(step, place, created, null);
	}

	private StepFields(Map<String, ?> step, String place, Map<String, Long> created, @Nullable String field) {
		this.step = step;
		this.place = place;
		this.created = created;
		this.field = field;
	}

	/** The same, for messages about one of its fields. */
	StepFields in(String name) {
		return new StepFields(step, place, created, name);
	}

	/** The field that messages are about, or another one if there is none. */
	String current(String other) {
		return field == null ? other : field;
	}

	/** The kind of step, whose fields are all known. */
	StepKind kind() {
		if (!(step.get("do") instanceof String word)) {
			throw invalid("do", "it is missing; it says what to do: " + String.join(", ", StepKind.words()));
		}
		StepKind kind = StepKind.of(word).orElseThrow(() -> unknown("there is no step", word, StepKind.words(), "do"));
		for (String name : step.keySet()) {
			if (!name.equals("do") && !kind.fields().contains(name)) {
				throw unknown("'" + word + "' has no field", name, new TreeSet<>(kind.fields()), name);
			}
		}
		return kind;
	}

	boolean has(String name) {
		return step.get(name) != null;
	}

	/** Refuses a field that has no place in the step. */
	void refuse(String name, String why) {
		if (has(name)) {
			throw invalid(name, why);
		}
	}

	private Object require(String name) {
		if (!has(name)) {
			throw invalid(name, "it is missing");
		}
		return step.get(name);
	}

	String text(String name) {
		if (require(name) instanceof String text) {
			return text;
		}
		throw invalid(name, "it takes a text, not " + shown(step.get(name)));
	}

	boolean truth(String name) {
		if (require(name) instanceof Boolean truth) {
			return truth;
		}
		throw invalid(name, "it takes true or false, not " + shown(step.get(name)));
	}

	/** The value that a feature is to be set to; null, if the step says null. */
	@Nullable
	Object value() {
		if (!step.containsKey("value")) {
			throw invalid("value", "it is missing; null unsets");
		}
		return step.get("value");
	}

	/** The features of a new element, with their values. */
	Map<String, Object> values() {
		Map<String, Object> values = new LinkedHashMap<>();
		if (!has("set")) {
			return values;
		}
		if (!(step.get("set") instanceof Map<?, ?> map)) {
			throw invalid("set", "it takes an object with features and their values, not " + shown(step.get("set")));
		}
		map.forEach((feature, value) -> values.put(String.valueOf(feature), value));
		return values;
	}

	/** The place in a list; {@link ModelEdit#END} if none is named. */
	int position() {
		return has("at") ? requirePosition() : ModelEdit.END;
	}

	int requirePosition() {
		if (require("at") instanceof Long position && position >= 0 && position <= Integer.MAX_VALUE) {
			return position.intValue();
		}
		throw invalid("at", "it takes a position, counted from 0, not " + shown(step.get("at")));
	}

	/** The name that a new element gets, or null. */
	@Nullable
	String newName() {
		String name = has("as") ? text("as") : null;
		if (name != null && (name.isEmpty() || name.startsWith("$"))) {
			throw invalid("as", "it takes a name without '$', such as a; '$a' stands for the key then");
		}
		if (name != null && created.containsKey(name)) {
			throw invalid("as", "'" + name + "' is #" + created.get(name) + " already; take another name");
		}
		return name;
	}

	/** The element that a field names. */
	long key(String name) {
		return in(name).keyOf(require(name));
	}

	/** An element that was there before the edit. */
	long oldKey() {
		if (require("key") instanceof String) {
			throw invalid("key", "it takes the key of an element that is there before the edit");
		}
		return key("key");
	}

	/** The element that a value names, by its key or the name that it got. */
	long keyOf(Object value) {
		if (value instanceof Long key && key >= 0) {
			return key;
		}
		if (value instanceof String name && name.startsWith("$")) {
			Long key = created.get(name.substring(1));
			if (key == null) {
				throw unknown("there is no new element", name, created.keySet().stream().map(known -> "$" + known).toList(), current("key"));
			}
			return key;
		}
		throw invalid(current("key"), "it takes the key of an element, or '$' and the name that a step before gave it, not " + shown(value));
	}

	/** The elements that a list names; none for null. */
	long[] keys(@Nullable Object value) {
		if (value == null) {
			return new long[0];
		}
		if (value instanceof List<?> list) {
			return list.stream().mapToLong(this::keyOf).toArray();
		}
		throw invalid(current("value"), "it takes a list of all targets, not " + shown(value));
	}

	private static String shown(Object value) {
		String text = value instanceof String ? "'" + value + "'" : String.valueOf(value);
		return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
	}

	/** A value of a field that it cannot have. */
	ArenaException wrong(String expected, Object value) {
		return invalid(current("value"), "it takes " + expected + ", not " + shown(value));
	}

	ArenaException invalid(String name, String why) {
		return new Placed(ErrorCode.MODEL_INVALID, place(name) + why + ".");
	}

	ArenaException conflict(String name, String found) {
		return new Placed(ErrorCode.CONFLICT, place(name) + found + ". Nothing was changed; read the model again.");
	}

	/** @param what the sentence up to the name */
	ArenaException unknown(String what, String name, Collection<String> known) {
		return unknown(what, name, known, current("value"));
	}

	private ArenaException unknown(String what, String name, Collection<String> known, String where) {
		String hint = Nearest.hint(name, known);
		String others = hint.isEmpty() && !known.isEmpty() && known.size() <= 12 ? " There are: " + String.join(", ", known) + "." : hint;
		return new Placed(ErrorCode.UNKNOWN_NAME, place(where) + what + " '" + name + "'." + others);
	}

	private String place(String name) {
		return Character.toUpperCase(place.charAt(0)) + place.substring(1) + ", '" + name + "': ";
	}

	/** The edit's error against a step, with the place of the step. */
	ArenaException placed(ArenaException e) {
		return e instanceof Placed ? e : new ArenaException(e.code(), Character.toUpperCase(place.charAt(0)) + place.substring(1) + ": " + e.getMessage(), e);
	}

	/** An error that says where. */
	private static final class Placed extends ArenaException {
		private static final long serialVersionUID = 1L;

		Placed(ErrorCode code, String message) {
			super(code, message);
		}
	}
}
