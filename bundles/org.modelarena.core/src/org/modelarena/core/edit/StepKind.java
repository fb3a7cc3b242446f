// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The steps of an {@link EditScript}, with the fields that each has beside {@code do}. */
enum StepKind {
	CREATE("as", "type", "in", "containment", "at", "set"), //
	SET("key", "feature", "value"), //
	ADD("key", "feature", "value", "at"), //
	REMOVE("key", "feature", "value"), //
	MOVE("key", "in", "containment", "at"), //
	REORDER("key", "feature", "value", "at"), //
	DELETE("key"), //
	EXPECT("key", "feature", "value", "type", "exists");

	private static final Map<String, StepKind> BY_WORD = Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(StepKind::word, Function.identity()));

	private final String word = name().toLowerCase(Locale.ROOT);
	private final Set<String> fields;

	StepKind(String... fields) {
		this.fields = Set.copyOf(List.of(fields));
	}

	/** As scripts have it. */
	String word() {
		return word;
	}

	/** The kind that scripts have under a word. */
	static Optional<StepKind> of(String word) {
		return Optional.ofNullable(BY_WORD.get(word));
	}

	/** All words, in the order of the kinds. */
	static List<String> words() {
		return Arrays.stream(values()).map(StepKind::word).toList();
	}

	/** The names of its fields. */
	Set<String> fields() {
		return fields;
	}
}
