// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.List;
import java.util.Locale;
import java.util.Set;

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

	private final Set<String> fields;

	StepKind(String... fields) {
		this.fields = Set.copyOf(List.of(fields));
	}

	/** As scripts have it. */
	String word() {
		return name().toLowerCase(Locale.ROOT);
	}

	/** The names of its fields. */
	Set<String> fields() {
		return fields;
	}
}
