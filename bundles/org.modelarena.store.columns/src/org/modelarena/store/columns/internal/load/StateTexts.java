// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.state.TextTable;

/**
 * The texts of a state that are still in use, numbered in the order in which they are asked for. Two ints for each text, and no objects: a checkpoint
 * runs beside commits, which the garbage collector would stop to move millions of strings.
 */
final class StateTexts implements ModelTexts {
	private static final int NOT_YET = -1;

	private final TextTable before;
	/** Defaults that the state does not know yet; they have the first ids that are given to none of its texts. */
	private final List<String> newDefaults = new ArrayList<>();
	private final int[] newIds;
	/** For each new id the old one, or the complement of the place among the new defaults. */
	private final IntChunks oldIds = new IntChunks();

	StateTexts(TextTable before, Schema schema) {
		this.before = before;
		newIds = new int[before.size()];
		Arrays.fill(newIds, NOT_YET);
		schema.defaultTexts().forEach(this::addDefault);
	}

	private void addDefault(String text) {
		// As a rule it has the same id as before, so that nothing has to be searched for.
		int expected = oldIds.size();
		int known = expected < before.stored() && text.equals(before.text(expected)) ? expected : before.find(text);
		if (known == TextTable.UNKNOWN || known >= newIds.length) {
			newDefaults.add(text);
			oldIds.add(-newDefaults.size());
		} else {
			keep(known);
		}
	}

	/** Keeps all texts of the base file, so that they have the same ids. */
	void keepStored() {
		for (int id = 0; id < before.stored(); id++) {
			keep(id);
		}
	}

	/** The new id of a text, given its old one. */
	int keep(int id) {
		if (newIds[id] == NOT_YET) {
			newIds[id] = oldIds.size();
			oldIds.add(id);
		}
		return newIds[id];
	}

	@Override
	public int size() {
		return oldIds.size();
	}

	@Override
	public byte[] utf8(int id) {
		int old = oldIds.get(id);
		return old < 0 ? newDefaults.get(-1 - old).getBytes(StandardCharsets.UTF_8) : before.utf8(old);
	}
}
