// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import org.modelarena.core.model.KeyCursor;

/** A cursor over keys that lie in an array of ints. */
final class IntCursor implements KeyCursor {
	private final int[] keys;
	private int at = -1;

	IntCursor(int[] keys) {
		this.keys = keys;
	}

	@Override
	public boolean next() {
		return ++at < keys.length;
	}

	@Override
	public long key() {
		return keys[at];
	}
}
