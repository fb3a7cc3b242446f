// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.explorer;

import java.util.List;

import org.modelarena.ui.stores.StoreNode;

/**
 * Something below a store.
 *
 * @param store the store that it belongs to
 * @param title of the group
 * @param items in their order
 */
record Group(StoreNode store, String title, Kind kind, List<Item> items) {
	/** The kind of the items. */
	enum Kind {
		CLASSES, DERIVED, INDEXED
	}

	/**
	 * An item.
	 *
	 * @param detail shown after the name; may be empty
	 */
	record Item(StoreNode store, Kind kind, String name, String detail) {
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Group group && group.store.equals(store) && group.kind == kind;
	}

	@Override
	public int hashCode() {
		return store.hashCode() * 31 + kind.hashCode();
	}
}
