// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.explorer;

/** The topmost entries of the explorer. */
enum Category {
	STORES(Messages.stores), SERVERS(Messages.servers);

	private final String title;

	Category(String title) {
		this.title = title;
	}

	String title() {
		return title;
	}
}
