// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The keys of several cursors, each in ascending order, in ascending order. A cursor is followed as long as the others are behind it. */
final class MergedCursor implements KeyCursor {
	private final PriorityQueue<KeyCursor> waiting = new PriorityQueue<>(Comparator.comparingLong(KeyCursor::key));
	private KeyCursor current = KeyCursor.of();
	private long nextOfOthers = Long.MAX_VALUE;

	MergedCursor(List<KeyCursor> cursors) {
		cursors.stream().filter(KeyCursor::next).forEach(waiting::add);
	}

	@Override
	public boolean next() {
		boolean isLeft = current.next();
		if (isLeft && current.key() <= nextOfOthers) {
			return true;
		}
		if (isLeft) {
			waiting.add(current);
		}
		if (waiting.isEmpty()) {
			current = KeyCursor.of();
			return false;
		}
		current = waiting.poll();
		nextOfOthers = waiting.isEmpty() ? Long.MAX_VALUE : waiting.peek().key();
		return true;
	}

	@Override
	public long key() {
		return current.key();
	}
}
