package org.modelarena.ui.explorer;

/** The topmost entries of the explorer. */
enum Category {
	STORES("Stores"), SERVERS("Servers");

	private final String title;

	Category(String title) {
		this.title = title;
	}

	String title() {
		return title;
	}
}
