// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import java.util.AbstractList;
import java.util.RandomAccess;

/** A list that says how to get one that can be changed. */
abstract class ReadOnlyList<E> extends AbstractList<E> implements RandomAccess {
	private final String refusal;

	/** @param what the reason why it cannot be changed, as a sentence without its end */
	ReadOnlyList(String what) {
		this.refusal = what + "; copy the collection with asSequence() before changing it";
	}

	/** The refusal of any change. */
	final UnsupportedOperationException refused() {
		return new UnsupportedOperationException(refusal);
	}

	@Override
	public boolean contains(Object object) {
		return indexOf(object) >= 0;
	}

	@Override
	public E set(int index, E element) {
		throw refused();
	}

	@Override
	public void add(int index, E element) {
		throw refused();
	}

	@Override
	public E remove(int index) {
		throw refused();
	}

	@Override
	public boolean remove(Object object) {
		throw refused();
	}

	@Override
	public void clear() {
		throw refused();
	}
}
