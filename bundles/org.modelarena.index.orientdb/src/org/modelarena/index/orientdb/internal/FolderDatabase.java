// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.FolderLock;
import org.modelarena.core.folders.FolderTree;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.index.graph.GraphDatabase;

import com.orientechnologies.common.exception.OException;
import com.orientechnologies.orient.core.config.OGlobalConfiguration;
import com.orientechnologies.orient.core.db.ODatabaseDocumentInternal;
import com.orientechnologies.orient.core.db.ODatabasePool;
import com.orientechnologies.orient.core.db.OrientDB;
import com.orientechnologies.orient.core.db.OrientDBConfigBuilder;
import com.orientechnologies.orient.core.storage.impl.local.OAbstractPaginatedStorage;

/** In a folder, in this process. */
final class FolderDatabase implements Database {
	private static final String NAME = "index";
	/** Anyone who can read the folder can read the database; the password protects nothing. */
	private static final String USER = "admin";
	private static final int MOST_SESSIONS = 256;

	private final Path folder;
	private final FolderLock lock;
	private final OrientDB context;
	private final boolean created;
	private final Cancellation ending;
	private ODatabasePool pool;

	private FolderDatabase(Path folder, FolderLock lock, OrientDB context, boolean created, Cancellation ending) {
		this.folder = folder;
		this.lock = lock;
		this.context = context;
		this.created = created;
		this.ending = ending;
	}

	/**
	 * Makes a database in an empty folder.
	 *
	 * @param cancellation ends this call, not the database
	 * @throws ArenaException {@code STORE_BUSY}
	 */
	static FolderDatabase create(Path folder, Cancellation cancellation) {
		return start(folder, true, cancellation);
	}

	/**
	 * Opens the database in a folder.
	 *
	 * @param cancellation ends this call, not the database
	 * @throws ArenaException {@code STORE_BUSY}, {@code STORE_DAMAGED}
	 */
	static FolderDatabase open(Path folder, Cancellation cancellation) {
		return start(folder, false, cancellation);
	}

	private static FolderDatabase start(Path folder, boolean create, Cancellation cancellation) {
		Cancellation ending = Cancellation.create();
		try (Cancellation.Registration onCancel = cancellation.onCancel(ending::cancel)) {
			return start(folder, create, ending, FolderLock.take(folders(folder), GraphDatabase.LOCK, folder.toAbsolutePath().getParent()));
		}
	}

	private static FolderDatabase start(Path folder, boolean create, Cancellation ending, FolderLock lock) {
		Engine.acquire();
		FolderDatabase database = null;
		boolean opened = false;
		try {
			ending.check();
			OrientDBConfigBuilder configuration = configuration();
			configuration.addListener(new CommitGuard(ending));
			OrientDB context = new OrientDB("embedded:" + folder.toAbsolutePath(), configuration.build());
			database = new FolderDatabase(folder, lock, context, create, ending);
			database.enter();
			opened = true;
			return database;
		} catch (OException e) {
			// A commit that was refused comes in OrientDB's own words.
			ending.check();
			throw Failures.ofFolder(e, folder);
		} catch (RuntimeException | AssertionError e) {
			if (Failures.isOfDatabase(e)) {
				throw Failures.ofFolder(e, folder);
			}
			throw e;
		} finally {
			TemporaryFolder.releaseLibraries();
			if (!opened) {
				if (database != null) {
					database.close();
				} else {
					Engine.release();
					lock.close();
				}
			}
		}
	}

	private void enter() {
		ending.check();
		if (created) {
			context.execute("create database " + NAME + " plocal users (" + USER + " identified by '" + USER + "' role admin)").close();
		} else if (!context.exists(NAME)) {
			throw new ArenaException(ErrorCode.STORE_DAMAGED, "There is no OrientDB database in " + folder + ".");
		}
		pool = new ODatabasePool(context, NAME, USER, USER, configuration().build());
		call(session -> session.getURL());
	}

	private static Path folders(Path folder) {
		try {
			return Files.createDirectories(folder);
		} catch (IOException e) {
			throw ArenaException.io("Cannot make " + folder, e);
		}
	}

	private static OrientDBConfigBuilder configuration() {
		return new OrientDBConfigBuilder().addConfig(OGlobalConfiguration.DB_POOL_MIN, 1).addConfig(OGlobalConfiguration.DB_POOL_MAX, MOST_SESSIONS)
				.addConfig(OGlobalConfiguration.CREATE_DEFAULT_USERS, false).addConfig(OGlobalConfiguration.CLASS_MINIMUM_CLUSTERS, 1)
				.addConfig(OGlobalConfiguration.SECURITY_USER_PASSWORD_SALT_ITERATIONS, 1);
	}

	@Override
	public <T> T call(Function<ODatabaseDocumentInternal, T> work) {
		ending.check();
		try (ODatabaseDocumentInternal session = (ODatabaseDocumentInternal) pool.acquire()) {
			// Else it might not see what others wrote.
			session.getLocalCache().clear();
			return work.apply(session);
		} catch (OException e) {
			// A commit that was refused comes in OrientDB's own words.
			ending.check();
			throw Failures.ofFolder(e, folder);
		} catch (RuntimeException | AssertionError e) {
			if (Failures.isOfDatabase(e)) {
				throw Failures.ofFolder(e, folder);
			}
			throw e;
		}
	}

	@Override
	public Access access() {
		return new IndexAccess();
	}

	@Override
	public boolean shared() {
		return false;
	}

	/** OrientDB acknowledges commits before they are on disk. */
	@Override
	public void flush(ODatabaseDocumentInternal session) {
		try {
			((OAbstractPaginatedStorage) session.getStorage()).getWALInstance().flush();
		} catch (UncheckedIOException | IllegalStateException e) {
			throw ArenaException.io("Cannot write to " + folder + "; whether the change is on disk shows when the store is opened again", e);
		}
	}

	@Override
	public long bytesOnDisk() {
		try {
			long bytes = 0;
			for (Path file : FolderTree.files(folder)) {
				bytes += Files.exists(file) ? Files.size(file) : 0;
			}
			return bytes;
		} catch (IOException e) {
			return -1;
		}
	}

	@Override
	public void abandon() {
		ending.cancel();
	}

	/** Without it, closing writes all pages. What was not made to its end is dropped, too, though it cannot be opened for that. */
	private void drop() {
		try {
			context.drop(NAME);
		} catch (OException e) {
			if (context.exists(NAME)) {
				throw e;
			}
		}
	}

	@Override
	public void close() {
		if (!lock.isInPlace()) {
			// OrientDB would write and delete files by their names, which may be those of another store by now.
			System.getLogger(FolderDatabase.class.getName()).log(System.Logger.Level.WARNING,
					"The folder " + folder + " was deleted, moved or replaced; OrientDB keeps its files open until this process ends.");
			lock.close();
			return;
		}
		try {
			if (pool != null) {
				pool.close();
			}
			if (created && ending.isCancelled()) {
				drop();
			}
			context.close();
		} catch (RuntimeException e) {
			// Its writer goes on in the background, in these files and in the engine's memory: nobody else may have the one, and nobody free the other.
			ArenaException failure = ArenaException.io("OrientDB cannot close the database in " + folder
					+ "; what was committed is in its log. It keeps the folder until this process ends; open a copy, or the folder in a new process", e);
			if (created) {
				throw failure;
			}
			System.getLogger(FolderDatabase.class.getName()).log(System.Logger.Level.WARNING, failure.getMessage(), e);
			return;
		}
		Engine.release();
		lock.close();
		// Some are unpacked only when the last pages are written.
		TemporaryFolder.releaseLibraries();
	}
}
