package org.modelarena.store.cdo.internal;

import java.nio.file.Path;

/** Names and versions of what a CDO store has on disk. */
final class CdoFormat {
	/** The store's name. */
	static final String NAME = "cdo";
	/** Version of the layout: H2 database, one resource, ids in the order of creation. */
	static final int VERSION = 1;
	/** The resource that holds all elements. */
	static final String RESOURCE = "/model";

	private CdoFormat() {
	}

	/** H2's name of the database in a store's folder. */
	static String database(Path directory) {
		return directory.resolve("repository").toString();
	}

	/** The file of that database. */
	static Path databaseFile(Path directory) {
		return directory.resolve("repository.mv.db");
	}
}
