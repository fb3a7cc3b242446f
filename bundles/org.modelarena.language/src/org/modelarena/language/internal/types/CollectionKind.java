// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.types;

import java.util.Optional;

/** The collections of the languages. */
public enum CollectionKind {
	COLLECTION("Collection"), SET("Set"), ORDERED_SET("OrderedSet"), BAG("Bag"), SEQUENCE("Sequence");

	private final String label;

	CollectionKind(String label) {
		this.label = label;
	}

	/** As it is written. */
	public String label() {
		return label;
	}

	/** Whether its items have positions. */
	public boolean isOrdered() {
		return this == ORDERED_SET || this == SEQUENCE;
	}

	/** The kind that is written so. */
	public static Optional<CollectionKind> of(String label) {
		for (CollectionKind kind : values()) {
			if (kind.label.equals(label)) {
				return Optional.of(kind);
			}
		}
		return Optional.empty();
	}
}
