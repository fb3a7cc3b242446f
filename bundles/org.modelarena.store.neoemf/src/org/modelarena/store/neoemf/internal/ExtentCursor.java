// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.internal;

import org.modelarena.core.model.KeyCursor;
import org.modelarena.store.neoemf.maps.OrderedMaps;
import org.modelarena.store.neoemf.maps.Table;
import org.modelarena.store.neoemf.record.Keys;

/** A walk over the keys of one class's instances, which are read some at a time. */
final class ExtentCursor implements KeyCursor {
	private static final int BATCH = 1024;

	private final OrderedMaps.View view;
	private final int type;
	private final long[] keys = new long[BATCH];
	private int read = BATCH;
	private int at = BATCH - 1;
	private long next;

	ExtentCursor(OrderedMaps.View view, int type) {
		this.view = view;
		this.type = type;
	}

	@Override
	public boolean next() {
		if (++at < read) {
			return true;
		}
		if (read < BATCH) {
			return false;
		}
		read = 0;
		view.read(Table.EXTENTS, Keys.extent(type, next), Keys.extent(type + 1, 0), BATCH, (key, value) -> keys[read++] = Keys.last(key));
		at = 0;
		next = read == 0 ? next : keys[read - 1] + 1;
		return read > 0;
	}

	@Override
	public long key() {
		return keys[at];
	}
}
