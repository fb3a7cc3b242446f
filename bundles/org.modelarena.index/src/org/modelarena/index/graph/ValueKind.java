package org.modelarena.index.graph;

/** What the values of a property are. */
public enum ValueKind {
	/** {@code Boolean}. */
	TRUTH,
	/** {@code Long}. */
	INTEGER,
	/** {@code Double}. */
	REAL,
	/** {@code String}. */
	TEXT
}
