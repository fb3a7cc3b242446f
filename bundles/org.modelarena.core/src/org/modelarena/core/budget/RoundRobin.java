// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.budget;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.function.Predicate;

import org.eclipse.jdt.annotation.Nullable;

/**
 * A queue in which owners take turns: each has a line of its own, in which first come is first served (fair queueing, as Nagle proposes in RFC 970). So how
 * long somebody waits depends on how many others there are, not on how much one of them wants. Not thread-safe.
 *
 * @param <K> owners, by {@code equals}
 * @param <T> the items that wait
 */
public final class RoundRobin<K, T> {
	/** An owner may have so many times what is left for others. */
	private static final int PART_OF_FREE = 3;

	/** The one whose turn it is first. */
	private final Map<K, Queue<T>> lines = new LinkedHashMap<>();
	private int size;

	/**
	 * Whether somebody who has some of a number of places may have one more: up to three times as many as are left then. One alone gets three quarters of all,
	 * ten get a little less than a tenth each, and somebody new always finds a place (the dynamic thresholds of Choudhury and Hahne, 1998).
	 */
	public static boolean mayTake(int own, int taken, int all) {
		return taken < all && (own == 0 || own < PART_OF_FREE * (all - taken));
	}

	/** Puts something at the end of an owner's line. */
	public void add(K owner, T item) {
		lines.computeIfAbsent(owner, first -> new ArrayDeque<>()).add(item);
		size++;
	}

	/** The next item, or null. */
	public @Nullable T peek() {
		return lines.isEmpty() ? null : lines.values().iterator().next().peek();
	}

	/** Takes out what comes next, or null; it is the next owner's turn then. */
	public @Nullable T poll() {
		return poll(owner -> true);
	}

	/** Takes out what comes next of the owners that fulfil a condition, or null. */
	public @Nullable T poll(Predicate<K> mayHave) {
		for (K owner : lines.keySet()) {
			if (mayHave.test(owner)) {
				return take(owner);
			}
		}
		return null;
	}

	private @Nullable T take(K owner) {
		Queue<T> line = lines.remove(owner);
		if (line == null) {
			return null;
		}
		T item = line.poll();
		size--;
		if (!line.isEmpty()) {
			lines.put(owner, line);
		}
		return item;
	}

	/** Takes something out of its owner's line, if it is there. */
	public void remove(K owner, T item) {
		Queue<T> line = lines.get(owner);
		if (line != null && line.remove(item)) {
			size--;
			if (line.isEmpty()) {
				lines.remove(owner);
			}
		}
	}

	/** How many wait. */
	public int size() {
		return size;
	}

	/** How many of one owner wait. */
	public int size(K owner) {
		Queue<T> line = lines.get(owner);
		return line == null ? 0 : line.size();
	}
}
