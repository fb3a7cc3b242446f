// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.graph;

/** The kind of a property's values. */
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
