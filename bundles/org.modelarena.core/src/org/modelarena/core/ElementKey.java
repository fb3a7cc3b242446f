// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import org.eclipse.jdt.annotation.NonNullByDefault;

/**
 * Names an element in answers and parameters: its ordinal in the containment pre-order of what was loaded. Elements that are created
 * later have larger keys, in the order of their creation; keys are never used again while a store is open.
 */
public record ElementKey(long value) implements Comparable<ElementKey> {
	/** A hash code for the element of a key: the same for its objects in all stores and languages, as these go through sets by hash codes. */
	public static int hash(long key) {
		return Long.hashCode(key * 0x9E3779B97F4A7C15L >>> 32);
	}

	@Override
	@NonNullByDefault({})
	public int compareTo(ElementKey other) {
		return Long.compare(value, other.value);
	}

	@Override
	public String toString() {
		return "#" + value;
	}
}
