// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.LongFunction;

import org.modelarena.core.model.KeyCursor;

/** Makes something of each key of a cursor when it is asked for, and not before. */
final class CursorIterator<E> implements Iterator<E> {
	private final KeyCursor cursor;
	private final LongFunction<E> made;
	private final CancellationProbe probe;
	private boolean isMoved;
	private boolean hasNext;

	CursorIterator(KeyCursor cursor, LongFunction<E> made, CancellationProbe probe) {
		this.cursor = cursor;
		this.made = made;
		this.probe = probe;
	}

	@Override
	public boolean hasNext() {
		if (!isMoved) {
			probe.step();
			hasNext = cursor.next();
			isMoved = true;
		}
		return hasNext;
	}

	@Override
	public E next() {
		if (!hasNext()) {
			throw new NoSuchElementException();
		}
		isMoved = false;
		return made.apply(cursor.key());
	}
}
