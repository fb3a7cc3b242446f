// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.List;

import org.modelarena.core.model.KeyCursor;

/** The keys of another cursor whose elements meet some conditions. */
record FilteredCursor(KeyCursor candidates, List<Condition> conditions, CancellationProbe probe) implements KeyCursor {
	@Override
	public boolean next() {
		while (candidates.next()) {
			probe.step();
			if (Condition.testAll(conditions, candidates.key())) {
				return true;
			}
		}
		return false;
	}

	@Override
	public long key() {
		return candidates.key();
	}
}
