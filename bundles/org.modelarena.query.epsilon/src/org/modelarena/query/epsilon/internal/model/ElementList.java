// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import java.util.Iterator;
import java.util.NoSuchElementException;

import org.eclipse.emf.ecore.EClass;

/** Elements as a Sequence: a view on their keys that makes an element when it is asked for. Cannot be changed. */
public class ElementList extends ReadOnlyList<Object> {
	private final SnapshotModel model;
	private final EClass exactType;
	private long[] keys;

	/**
	 * @param exactType the exact type of all elements, or null if they may differ
	 * @param keys      not copied; null where {@link #load} brings them
	 */
	public ElementList(SnapshotModel model, EClass exactType, long[] keys) {
		super("The model is read only");
		this.model = model;
		this.exactType = exactType;
		this.keys = keys;
	}

	public SnapshotModel model() {
		return model;
	}

	/** The keys in order; not to be changed. */
	public final long[] keys() {
		if (keys == null) {
			keys = load();
		}
		return keys;
	}

	/** Has the keys loaded again when they are asked for. */
	final void forget() {
		keys = null;
	}

	/** The keys of a list that was made without. */
	long[] load() {
		throw new IllegalStateException("A list without keys");
	}

	/** The exact type of all elements, or null if they may differ. */
	public final EClass exactType() {
		return exactType;
	}

	@Override
	public Object get(int index) {
		return new Element(model, keys()[index], exactType);
	}

	@Override
	public int size() {
		return keys().length;
	}

	@Override
	public int indexOf(Object object) {
		if (object instanceof Element element && element.model() == model) {
			long[] all = keys();
			for (int i = 0; i < all.length; i++) {
				if (all[i] == element.key()) {
					return i;
				}
			}
		}
		return -1;
	}

	@Override
	public Iterator<Object> iterator() {
		long[] all = keys();
		return new Iterator<>() {
			private int at;

			@Override
			public boolean hasNext() {
				return at < all.length;
			}

			@Override
			public Object next() {
				if (at >= all.length) {
					throw new NoSuchElementException();
				}
				return new Element(model, all[at++], exactType);
			}

			@Override
			public void remove() {
				throw refused();
			}
		};
	}
}
