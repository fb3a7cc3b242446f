// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.database;

import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.emf.cdo.server.db.CDODBUtil;
import org.eclipse.emf.cdo.server.db.mapping.IMappingStrategy;
import org.eclipse.emf.cdo.server.db.mapping.ITypeMapping;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Names and versions of what a CDO store has on disk. */
public final class CdoFormat {
	/** The store's name. */
	public static final String NAME = "cdo";
	/** Version of the layout: H2 database, one resource, ids in the order of creation, tables and columns with names that are never ambiguous, fractions by their bits, dates by their milliseconds. */
	public static final int VERSION = 4;
	/** The last version whose tables have CDO's own names. */
	private static final int NAMED_BY_CDO = 1;
	/** The last version whose numbers with a fraction are those of H2, which has no -0.0. */
	private static final int NUMBERS_OF_H2 = 2;
	/** The last version whose dates are those of H2, in the time zone of the process. */
	private static final int DATES_OF_H2 = 3;
	/** System property: the version of new stores; 1 to 3 for stores that builds before the next one can open. */
	public static final String NEW = "modelarena.cdo.format";
	/** The resource that holds all elements. */
	public static final String RESOURCE = "/model";

	private CdoFormat() {
	}

	/** The version of a new store. */
	public static int ofNewStores() {
		return Math.clamp(Integer.getInteger(NEW, VERSION), NAMED_BY_CDO, VERSION);
	}

	/** How the tables of stores of a version are made. */
	public static IMappingStrategy tables(int version) {
		return version <= NAMED_BY_CDO ? CDODBUtil.createHorizontalMappingStrategy(false, false)
				: new DatabaseTables(version <= NUMBERS_OF_H2 ? ITypeMapping.Provider.INSTANCE : new ExactValues(version > DATES_OF_H2));
	}

	/** H2's name of the database in a store's folder. */
	public static String database(Path directory) {
		return directory.resolve("repository").toString();
	}

	/** @throws ArenaException {@code STORE_DAMAGED} if there is no database */
	public static void requireDatabase(Path directory) {
		if (!Files.isRegularFile(databaseFile(directory))) {
			throw new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + directory + " is damaged: " + databaseFile(directory).getFileName()
					+ " is missing. Restore a backup, or load the model again.");
		}
	}

	/** The file of that database. */
	public static Path databaseFile(Path directory) {
		return directory.resolve("repository.mv.db");
	}
}
