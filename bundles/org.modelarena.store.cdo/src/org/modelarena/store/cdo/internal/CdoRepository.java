// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.cdo.common.CDOCommonRepository;
import org.eclipse.emf.cdo.common.id.CDOID;
import org.eclipse.emf.cdo.common.model.CDOPackageUnit;
import org.eclipse.emf.cdo.server.CDOServerUtil;
import org.eclipse.emf.cdo.server.IRepository;
import org.eclipse.emf.cdo.server.StoreThreadLocal;
import org.eclipse.emf.cdo.server.db.IDBStore;
import org.eclipse.emf.cdo.spi.server.ContainerQueryHandlerProvider;
import org.eclipse.emf.cdo.spi.server.InternalSession;
import org.eclipse.emf.cdo.spi.server.InternalStore;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.net4j.util.container.IManagedContainer;
import org.eclipse.net4j.util.lifecycle.LifecycleUtil;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.FolderGuard;
import org.modelarena.core.folders.FolderSeal;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.model.Metamodel;
import org.modelarena.store.cdo.internal.database.CdoFailures;
import org.modelarena.store.cdo.internal.database.CdoFormat;
import org.modelarena.store.cdo.internal.database.CommitCounter;
import org.modelarena.store.cdo.internal.database.DatabaseFailure;
import org.modelarena.store.cdo.internal.database.H2Database;

/** One CDO repository on its H2 database, in a container that may hold others. Thread-safe. */
final class CdoRepository implements AutoCloseable {
	private static final String FIRST_ID = "org.modelarena.firstElementId";

	private final H2Database database;
	private final ServedRepository repository;
	private Watermark watermark = Watermark.NONE;
	/** Null until they are needed. */
	private PackageFiles packageFiles;
	private FolderGuard guard;
	private CommitCounter counter;
	/** Whether the folder is to be sealed when all is closed. */
	private boolean sealed;

	private CdoRepository(H2Database database, ServedRepository repository) {
		this.database = database;
		this.repository = repository;
	}

	/** Makes an empty repository. Durable when closed, not before. */
	static CdoRepository create(Path directory, String name, Metamodel metamodel, IManagedContainer container) {
		return start(H2Database.open(directory, H2Database.Durability.ON_CLOSE), name, container, new Tables(CdoFormat.ofNewStores(), ClientTypes.copies(metamodel)));
	}

	/**
	 * Opens a loaded repository and reads all its revisions, so that the first query does not pay for it.
	 *
	 * @param expressions the languages that evaluate derived features
	 * @throws ArenaException {@code STORE_DAMAGED}, {@code STORE_BUSY}
	 */
	static CdoRepository open(Path directory, String name, IManagedContainer container, ExpressionLanguages expressions) {
		CdoFormat.requireDatabase(directory);
		FolderSeal.open(directory);
		CdoRepository opened = start(H2Database.open(directory, H2Database.Durability.EVERY_COMMIT), name, container,
				new Tables(StoreDirectory.format(directory), List.of()));
		try (Unfinished work = new Unfinished(opened::abandon)) {
			opened.counter = CommitCounter.open(opened.database);
			opened.warmUp(expressions);
			opened.watermark = Watermark.watch((IDBStore) opened.repository.getStore());
			opened.repository.protectIds(opened.watermark);
			opened.guard = FolderGuard.on(directory, CdoFormat.databaseFile(directory));
			opened.repository.keepTo(opened.guard, opened.counter);
			opened.sealed = true;
			return work.done(opened);
		} catch (RuntimeException | AssertionError | StackOverflowError e) {
			throw CdoFailures.of("The repository cannot be read", e, directory, ErrorCode.STORE_DAMAGED);
		}
	}

	/**
	 * The version of the tables, and the packages that they are for.
	 *
	 * @param version     of the layout
	 * @param newPackages the packages that a new repository knows from the start; CDO would else learn of a package with its first instance only
	 */
	private record Tables(int version, List<EPackage> newPackages) {
	}

	private static CdoRepository start(H2Database database, String name, IManagedContainer container, Tables tables) {
		ServedRepository repository = new ServedRepository(database);
		try {
			repository.setName(name);
			repository.setStore((InternalStore) database.createStore(tables.version));
			repository.setProperties(properties());
			if (!tables.newPackages.isEmpty()) {
				repository.setInitialPackages(tables.newPackages.toArray(EPackage[]::new));
			}
			// Without these two CDO looks for query handlers in the Eclipse platform's container.
			repository.setContainer(container);
			repository.setQueryHandlerProvider(new ContainerQueryHandlerProvider(container));
			CDOServerUtil.addRepository(container, repository);
			return new CdoRepository(database, repository);
		} catch (RuntimeException e) {
			LifecycleUtil.deactivate(repository);
			database.close();
			throw CdoFailures.of("CDO cannot start on its database", e, database.directory(), ErrorCode.STORE_DAMAGED);
		}
	}

	private static Map<String, String> properties() {
		Map<String, String> properties = new HashMap<>();
		properties.put(IRepository.Props.SUPPORTING_AUDITS, "false");
		properties.put(IRepository.Props.SUPPORTING_BRANCHES, "false");
		properties.put(IRepository.Props.ENSURE_REFERENTIAL_INTEGRITY, "false");
		properties.put(IRepository.Props.SERIALIZE_COMMITS, "true");
		// An interrupted thread would close H2's file.
		properties.put(IRepository.Props.ALLOW_INTERRUPT_RUNNING_QUERIES, "false");
		properties.put(IRepository.Props.ID_GENERATION_LOCATION, CDOCommonRepository.IDGenerationLocation.STORE.toString());
		return properties;
	}

	/** Remembers, once and for all, which object id the first element has. */
	void setFirstId(long firstId) {
		repository.getStore().setPersistentProperties(new HashMap<>(Map.of(FIRST_ID, Long.toString(firstId))));
	}

	private KeySpace keySpace() {
		String firstId = repository.getStore().getPersistentProperties(Set.of(FIRST_ID)).get(FIRST_ID);
		if (firstId == null) {
			throw new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + database.directory() + " is damaged: "
					+ CdoFormat.databaseFile(database.directory()).getFileName() + ": it has no entry " + FIRST_ID + ".");
		}
		return new KeySpace(Long.parseLong(firstId));
	}

	private void warmUp(ExpressionLanguages expressions) {
		InternalSession session = repository.getSessionManager().openSession(null);
		// CDO loads packages from the database on behalf of the thread's session.
		StoreThreadLocal.setSession(session);
		try {
			readState(expressions);
		} finally {
			StoreThreadLocal.release();
			session.close();
		}
	}

	private void readState(ExpressionLanguages expressions) {
		packageFiles().loadInto(repository.getPackageRegistry());
		List<EPackage> packages = Arrays.stream(repository.getPackageRegistry().getPackageUnits()).filter(unit -> !unit.isSystem())
				.map(CDOPackageUnit::getTopLevelPackageInfo).map(info -> info.getEPackage(true)).toList();
		Metamodel metamodel = Metamodel.of(packages).with(expressions);
		try (Connection connection = database.connection()) {
			repository.follow(metamodel, new RevisionReader(repository, keySpace()).read(metamodel, connection));
		} catch (SQLException e) {
			throw CdoFailures.of("The repository cannot be read", e, database.directory(), ErrorCode.STORE_DAMAGED);
		}
	}

	String name() {
		return repository.getName();
	}

	/** The packages, which stay as they are once the repository is made. */
	synchronized PackageFiles packageFiles() {
		if (packageFiles == null) {
			try (Connection connection = database.connection()) {
				packageFiles = PackageFiles.read(connection);
			} catch (SQLException e) {
				throw CdoFailures.of("The repository cannot be read", e, database.directory(), ErrorCode.STORE_DAMAGED);
			}
		}
		return packageFiles;
	}

	/** The metamodel, known after the warm-up. */
	Metamodel metamodel() {
		return repository.metamodel();
	}

	/** A view on the newest commit. */
	CdoSnapshot snapshot() {
		return repository.snapshot();
	}

	RevisionState state() {
		return repository.state();
	}

	/** A key for a new element that nobody else will get; larger than any before. */
	long reserveKey() {
		try {
			return repository.reserveId() - repository.state().keys().firstId();
		} catch (RuntimeException e) {
			repository.noteFailure(e);
			throw failure("Cannot reserve an object id in '" + name() + "'", e);
		}
	}

	/** The comment for a commit whose new objects, which are named by their temporary ids, have these reserved keys. */
	String claim(Map<CDOID, Long> newKeys) {
		long firstId = repository.state().keys().firstId();
		Map<CDOID, Long> ids = new HashMap<>();
		newKeys.forEach((temporary, key) -> ids.put(temporary, firstId + key));
		return repository.claim(ids);
	}

	/** Forgets a claim whose commit has not come. */
	void unclaim(String comment) {
		repository.unclaim(comment);
	}

	/**
	 * Makes sure that the folder was not deleted, moved or replaced, and that the database has not failed.
	 *
	 * @throws ArenaException {@code STORE_UNAVAILABLE}
	 */
	void requireUsable() {
		guard.requireInPlace();
		repository.requireSound();
	}

	/** Closes what could not be opened, as far as that goes. */
	private void abandon() {
		try {
			close();
		} catch (RuntimeException e) {
			System.getLogger(CdoRepository.class.getName()).log(System.Logger.Level.DEBUG, "Could not close " + repository.getName(), e);
			database.close();
		}
	}

	/** The failure of an edit, in our words. */
	ArenaException failure(String what, Exception e) {
		return CdoFailures.isCorruption(e) ? CdoFailures.of(what, e, database.directory(), ErrorCode.STORE_DAMAGED) : DatabaseFailure.of(what, e);
	}

	@Override
	public void close() {
		try {
			watermark.remove();
		} catch (RuntimeException e) {
			// The bound stays, which does no harm: ids continue after it.
			System.getLogger(CdoRepository.class.getName()).log(System.Logger.Level.DEBUG, "The bound of ids stays in " + name(), e);
		}
		LifecycleUtil.deactivate(repository);
		boolean clean = database.shutDown();
		if (guard != null) {
			if (clean && sealed && guard.isInPlace()) {
				counter.remove();
				FolderSeal.write(guard);
			}
			guard.close();
		}
		if (counter != null) {
			counter.close();
		}
	}
}
