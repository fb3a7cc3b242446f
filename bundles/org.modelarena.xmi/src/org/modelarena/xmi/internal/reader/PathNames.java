// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

import java.util.ArrayList;
import java.util.List;

/** The names in paths, numbered in the order of first use. One thread at a time. */
public final class PathNames {
	private final List<String> names = new ArrayList<>();
	private int[] slots = new int[64];

	/**
	 * The number of a name that stands in a text.
	 *
	 * @param hash of the name, as {@link String#hashCode} has it
	 */
	int number(String text, int from, int to, int hash) {
		int mask = slots.length - 1;
		int slot = hash * 0x9E3779B9 >>> 8 & mask;
		while (slots[slot] != 0) {
			String name = names.get(slots[slot] - 1);
			if (name.hashCode() == hash && name.length() == to - from && text.startsWith(name, from)) {
				return slots[slot] - 1;
			}
			slot = slot + 1 & mask;
		}
		names.add(text.substring(from, to).intern());
		slots[slot] = names.size();
		if (names.size() * 2 > slots.length) {
			grow();
		}
		return names.size() - 1;
	}

	private void grow() {
		slots = new int[slots.length * 2];
		int mask = slots.length - 1;
		for (int number = 0; number < names.size(); number++) {
			int slot = names.get(number).hashCode() * 0x9E3779B9 >>> 8 & mask;
			while (slots[slot] != 0) {
				slot = slot + 1 & mask;
			}
			slots[slot] = number + 1;
		}
	}

	/** The name of a number, interned. */
	String name(int number) {
		return names.get(number);
	}
}
