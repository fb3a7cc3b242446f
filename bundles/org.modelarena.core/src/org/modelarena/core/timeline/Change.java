// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.timeline;

import org.eclipse.jdt.annotation.Nullable;

/**
 * The change of an element by a commit. Immutable.
 *
 * @param version  of the commit
 * @param type     the qualified name of the element's type
 * @param features the names of the features whose values were others before; for a deleted element those that had one
 * @param values   their values before: of an attribute the value, of a reference a {@link ListChange}, of {@link #CONTAINER} a {@link Place}; not to be changed
 */
record Change(long version, long key, Kind kind, String type, String[] features, @Nullable Object[] values) {
	/** Stands for what contains an element. No feature has such a name. */
	static final String CONTAINER = "(container)";
	/** Stands for the value of a feature that has not changed. */
	static final Object SAME = new Object();

	private static final int BYTES = 96;
	private static final int BYTES_OF_VALUE = 40;

	/** The kind of change: what became of the element. */
	enum Kind {
		CREATED, CHANGED, DELETED
	}

	/**
	 * The place of an element: what contains it.
	 *
	 * @param container {@link org.modelarena.core.model.ModelSnapshot#NONE} for a root
	 * @param reference the name of the containment; empty for a root
	 */
	record Place(long container, String reference) {
	}

	/** The value that a feature had before, or {@link #SAME}. */
	@Nullable
	Object before(String feature) {
		for (int i = 0; i < features.length; i++) {
			if (features[i].equals(feature)) {
				return values[i];
			}
		}
		return SAME;
	}

	/** About how much memory it takes, in bytes. */
	long bytes() {
		long bytes = BYTES;
		for (Object value : values) {
			bytes += BYTES_OF_VALUE + switch (value) {
			case ListChange list -> (long) list.middle().length * Long.BYTES;
			case String text -> 2L * text.length();
			case java.util.List<?> list -> (long) list.size() * BYTES_OF_VALUE;
			case null, default -> 0;
			};
		}
		return bytes;
	}
}
