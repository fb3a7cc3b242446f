// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.program;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.arrays.LongArray;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.protocol.answer.KeyPage;

/** Keys that a server sends in pages; as a rule all fit into the first. Stateless. */
final class KeyPages {
	/** Asks for a page. */
	interface Call {
		/** @param after how many keys came before; null for none */
		KeyPage page(Long after);
	}

	private KeyPages() {
	}

	/**
	 * All keys.
	 *
	 * @throws ArenaException {@link ErrorCode#CONFLICT} if the model changes between two pages
	 */
	static KeyCursor all(Call call) {
		KeyPage page = call.page(null);
		if (!page.more()) {
			return KeyCursor.of(page.keys());
		}
		long version = page.version();
		LongArray all = new LongArray();
		add(page, all);
		while (page.more()) {
			page = call.page((long) all.size());
			if (page.version() != version) {
				throw new ArenaException(ErrorCode.CONFLICT, "The model has changed while a list was being read.");
			}
			add(page, all);
		}
		return KeyCursor.of(all.toArray());
	}

	private static void add(KeyPage page, LongArray all) {
		for (long key : page.keys()) {
			all.add(key);
		}
	}
}
