package org.modelarena.core;

import org.eclipse.jdt.annotation.NonNullByDefault;

/**
 * Names an element in answers and parameters: its ordinal in the containment pre-order of what was loaded. Elements that are created
 * later have larger keys, in the order of their creation; keys are never used again while a store is open.
 */
public record ElementKey(long value) implements Comparable<ElementKey> {
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
