// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.budget;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;

/**
 * The cost of looking values up in hash tables. Values that hold others can have equal hash codes by the thousand, as {@code Sequence{1, -31}} and
 * {@code Sequence{2, -62}} have, and cannot be ordered: each look-up then compares with all of them. So such values go into a table one by one, checking
 * the clock. Not thread-safe.
 */
public final class HashTables {
	/** A table of so many entries costs at most one unit of work for each, if its keys are small. */
	private static final int ENTRIES_IN_UNIT = 16;
	/** Where a single look-up could compare more values than this, it is tried with steps before. */
	private static final double MOST_IN_ONE_GO = 20_000_000;

	private final NestedValues nested;
	private final Meter meter;
	private final Predicate<Object> isSmall;

	/**
	 * @param nested  the sizes of values that hold others
	 * @param isSmall whether a value is known, without measuring it, to hold at most a few others
	 */
	public HashTables(NestedValues nested, Meter meter, Predicate<Object> isSmall) {
		this.nested = nested;
		this.meter = meter;
		this.isSmall = isSmall;
	}

	/** Stands for a key where it is looked for: it is asked whether it equals what is in the table. */
	private record Probe(Object key, long cost, Meter meter) {
		@Override
		public int hashCode() {
			return key.hashCode();
		}

		@Override
		public boolean equals(@Nullable Object other) {
			meter.work(cost);
			return key.equals(other);
		}
	}

	/**
	 * Announces that a table is asked for a key, or takes it.
	 *
	 * @param size  of the table
	 * @param table asks the table whether it has an equal key
	 * @throws ArenaException as {@link NestedValues#announce}
	 */
	public void key(Object key, int size, Predicate<Object> table) {
		if (isSmall.test(key)) {
			meter.work(1 + (long) size / ENTRIES_IN_UNIT);
			return;
		}
		if (!nested.holdsOthers(key)) {
			meter.step();
			return;
		}
		long cost = nested.announce(key);
		if ((double) cost * size > MOST_IN_ONE_GO) {
			table.test(new Probe(key, cost, meter));
		}
		meter.work(1 + (long) size / ENTRIES_IN_UNIT);
	}

	/**
	 * Announces that a value, or the items of a collection, become members of a table that other code fills.
	 *
	 * @throws ArenaException as {@link NestedValues#announce}
	 */
	public void announceMembers(Object value) {
		nested.announce(value);
		if (value instanceof Collection<?> items && items.stream().anyMatch(nested::holdsOthers)) {
			Collection<Object> members = new HashSet<>();
			addAll(members, items);
			// As one value within another, it is refused if many of its members have equal hash codes.
			nested.announce(List.of(members));
		}
	}

	/** {@link Collection#contains}, of a Set or Bag. */
	public boolean has(Collection<?> table, Object key) {
		key(key, table.size(), table::contains);
		return table.contains(key);
	}

	/** {@link Collection#add}, of a Set or Bag. */
	public <T> boolean add(Collection<? super T> table, T item) {
		key(item, table.size(), table::contains);
		return table.add(item);
	}

	/** {@link Collection#addAll}, of a Set or Bag. */
	public boolean addAll(Collection<Object> table, Iterable<?> items) {
		boolean changes = false;
		for (Object item : items) {
			changes |= add(table, item);
		}
		return changes;
	}

	/** {@link Collection#containsAll}, of a Set or Bag. */
	public boolean hasAll(Collection<?> table, Iterable<?> keys) {
		for (Object key : keys) {
			if (!has(table, key)) {
				return false;
			}
		}
		return true;
	}

	/** {@link Map#putAll}. */
	public void putAll(Map<Object, Object> table, Map<?, ?> entries) {
		entries.forEach((key, value) -> {
			key(key, table.size(), table::containsKey);
			table.put(key, value);
		});
	}
}
