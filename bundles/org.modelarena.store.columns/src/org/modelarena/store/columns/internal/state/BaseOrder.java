// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;

import org.modelarena.store.columns.internal.column.RowOrder;

/**
 * The rows of a base file in the order of an attribute's values, and what was found out about pages that states since have changed: states
 * that follow each other have most changed pages in common. Thread-safe.
 */
public final class BaseOrder {
	/**
	 * The rows of a page that are not as the base file has them, ascending.
	 *
	 * @param version  the version of the page that they were found out for
	 * @param gone     rows that are deleted or have another value
	 * @param goneKeys the {@linkplain ValueOrder#key keys} that they have in the base file
	 * @param come     rows that have a value which is not that of the base file
	 * @param comeKeys the keys of these values
	 */
	public record Changes(Version version, int[] gone, long[] goneKeys, int[] come, long[] comeKeys) {
	}

	/** A page of a state: two that have the same objects here have the same values. */
	public record Version(Object values, Object nulls, Object dead, int used) {
		/** Whether it may differ from the base file. */
		public boolean isChanged() {
			return values != null || nulls != null || dead != null;
		}

		private boolean isSame(Version other) {
			return values == other.values && nulls == other.nulls && dead == other.dead && used == other.used;
		}
	}

	/** Finds out what has changed in a page. */
	public interface Finder {
		Changes find(int page, Version version);
	}

	private final RowOrder rows;
	private final Map<Integer, Changes> changes = new ConcurrentHashMap<>();
	private final RowsByKey come = new RowsByKey();

	BaseOrder(RowOrder rows) {
		this.rows = rows;
	}

	/** The rows of the base file. */
	public RowOrder rows() {
		return rows;
	}

	/** The changes in a page; found out if that was not done for this version of it. */
	public Changes changes(int page, Version version, Finder finder) {
		Changes known = changes.get(page);
		if (known == null || !known.version.isSame(version)) {
			known = finder.find(page, version);
			come.add(known.come, known.comeKeys);
			changes.put(page, known);
		}
		return known;
	}

	/** The rows of all changes so far that have come with a key, in this state or in another one; in any order. */
	public void come(long key, IntConsumer found) {
		come.find(key, found);
	}
}
