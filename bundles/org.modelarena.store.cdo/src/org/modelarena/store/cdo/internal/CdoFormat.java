package org.modelarena.store.cdo.internal;

import java.nio.file.Files;
import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.StoreDirectory;

/** Names and versions of what a CDO store has on disk. */
final class CdoFormat {
	/** The store's name. */
	static final String NAME = "cdo";
	/** Version of the layout: H2 database, one resource, ids in the order of creation, tables and columns with names that are never ambiguous. */
	static final int VERSION = 2;
	/** The last version whose tables have CDO's own names. */
	private static final int NAMED_BY_CDO = 1;
	/** System property: the version of new stores; 1 for stores that builds before version 2 can open. */
	static final String NEW = "modelarena.cdo.format";
	/** The resource that holds all elements. */
	static final String RESOURCE = "/model";

	private CdoFormat() {
	}

	/** The version of a new store. */
	static int ofNewStores() {
		return Math.clamp(Integer.getInteger(NEW, VERSION), NAMED_BY_CDO, VERSION);
	}

	/** Whether the tables of a new store have CDO's own names. */
	static boolean newIsNamedByCdo() {
		return ofNewStores() <= NAMED_BY_CDO;
	}

	/** Whether the tables of a store have CDO's own names: a store of an earlier version, and what was copied of it. */
	static boolean namedByCdo(Path directory) {
		return StoreDirectory.format(directory) <= NAMED_BY_CDO;
	}

	/** H2's name of the database in a store's folder. */
	static String database(Path directory) {
		return directory.resolve("repository").toString();
	}

	/** @throws ArenaException {@code STORE_DAMAGED} if there is no database */
	static void requireDatabase(Path directory) {
		if (!Files.isRegularFile(databaseFile(directory))) {
			throw new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + directory + " is damaged: " + databaseFile(directory).getFileName()
					+ " is missing. Restore a backup, or load the model again.");
		}
	}

	/** The file of that database. */
	static Path databaseFile(Path directory) {
		return directory.resolve("repository.mv.db");
	}
}
