// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import org.eclipse.emf.cdo.common.id.CDOID;
import org.eclipse.emf.cdo.common.id.CDOIDUtil;
import org.eclipse.emf.cdo.common.protocol.CDOProtocolConstants;
import org.eclipse.emf.cdo.common.util.CDOQueryInfo;
import org.eclipse.emf.cdo.eresource.EresourcePackage;
import org.eclipse.emf.cdo.internal.common.id.CDOIDTempObjectImpl;
import org.eclipse.emf.cdo.internal.server.Repository;
import org.eclipse.emf.cdo.internal.server.TransactionCommitContext;
import org.eclipse.emf.cdo.server.IQueryHandler;
import org.eclipse.emf.cdo.server.db.IDBStore;
import org.eclipse.emf.cdo.server.db.IDBStoreAccessor;
import org.eclipse.emf.cdo.server.db.IIDHandler;
import org.eclipse.emf.cdo.spi.common.revision.InternalCDORevision;
import org.eclipse.emf.cdo.spi.server.InternalCommitContext;
import org.eclipse.emf.cdo.spi.server.InternalTransaction;
import org.eclipse.emf.cdo.spi.server.QueryHandlerFactory;
import org.eclipse.net4j.util.om.monitor.OMMonitor;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.FolderGuard;
import org.modelarena.core.model.Metamodel;
import org.modelarena.store.cdo.internal.database.CommitCounter;
import org.modelarena.store.cdo.internal.database.DatabaseFailure;
import org.modelarena.store.cdo.internal.database.H2Database;

/**
 * CDO's repository with three additions to a commit: ids are handed out in the order in which the client created the objects, or are
 * those that an edit has reserved (so that element keys follow from ids), the commit is on disk before it is acknowledged, and the {@link RevisionState} follows it. Commits run
 * one after another.
 */
@SuppressWarnings("unchecked") // of CDO, whose getAdapter is older than generics
final class ServedRepository extends Repository.Default {
	/** Start of the comment of a commit that brings its own object ids. */
	private static final String RESERVED = "modelarena: ids reserved by edit ";

	private static final Set<String> OF_CDO_CLIENTS = Set.of(CDOProtocolConstants.QUERY_LANGUAGE_RESOURCES,
			CDOProtocolConstants.QUERY_LANGUAGE_INSTANCES, CDOProtocolConstants.QUERY_LANGUAGE_XREFS);

	private final H2Database database;
	private final AtomicLong claims = new AtomicLong();
	private final Map<String, Map<CDOID, Long>> claimed = new ConcurrentHashMap<>();
	private volatile Metamodel metamodel;
	private volatile RevisionState state;
	/** Why only opening the store again can tell what is in it; null while all is well. */
	private volatile String broken;
	private Watermark watermark = Watermark.NONE;
	/** Null for a repository that is being loaded. */
	private volatile FolderGuard guard;
	/** Null for a repository that is being loaded. */
	private volatile CommitCounter counter;

	ServedRepository(H2Database database) {
		this.database = database;
	}

	/** An object id that nobody else will get, not even after a crash. */
	long reserveId() {
		IIDHandler ids = ids();
		// The handler locks itself for each of its own operations.
		synchronized (ids) {
			long id = CDOIDUtil.getLong(ids.getLastObjectID()) + 1;
			ids.setLastObjectID(CDOIDUtil.createLong(id));
			watermark.cover(id);
			return id;
		}
	}

	/** Takes back an id that was handed out and is not used, if it is the last. */
	private void giveBack(CDOID id) {
		IIDHandler ids = ids();
		synchronized (ids) {
			if (ids.getLastObjectID().equals(id)) {
				ids.setLastObjectID(CDOIDUtil.createLong(CDOIDUtil.getLong(id) - 1));
			}
		}
	}

	private IIDHandler ids() {
		return ((IDBStore) getStore()).getIDHandler();
	}

	/** Forgets a claim whose commit has not come. */
	void unclaim(String comment) {
		claimed.remove(comment);
	}

	/**
	 * Lets the commit with the returned comment give these reserved ids to its new objects.
	 *
	 * @param ids by the temporary ids of the objects
	 */
	String claim(Map<CDOID, Long> ids) {
		String comment = RESERVED + claims.incrementAndGet();
		claimed.put(comment, Map.copyOf(ids));
		return comment;
	}

	/** The newest committed state; null while nothing follows commits. */
	RevisionState state() {
		return state;
	}

	/** Acknowledges nothing from now on that does not lie in this folder. */
	void keepTo(FolderGuard folder, CommitCounter commits) {
		guard = folder;
		counter = commits;
	}

	private void requireInPlace() {
		if (guard != null) {
			guard.requireInPlace();
		}
	}

	/** Remembers on disk from now on how far ids have been handed out. */
	void protectIds(Watermark mark) {
		watermark = mark;
	}

	/** Starts to follow commits from a state that was read while nobody committed. */
	void follow(Metamodel types, RevisionState read) {
		metamodel = types;
		state = read;
	}

	Metamodel metamodel() {
		return metamodel;
	}

	/**
	 * A view on the newest commit.
	 *
	 * @throws ArenaException {@code STORE_UNAVAILABLE} after a commit whose outcome only opening the store again can tell
	 */
	CdoSnapshot snapshot() {
		requireSound();
		return new CdoSnapshot(metamodel, state);
	}

	/**
	 * Our languages, and what CDO's client asks to find resources, instances and references. CDO would ask the store before it asks our
	 * handlers, and that answers any SQL.
	 */
	@Override
	public synchronized IQueryHandler getQueryHandler(CDOQueryInfo info) {
		String language = info.getQueryLanguage();
		if (OF_CDO_CLIENTS.contains(language)) {
			return super.getQueryHandler(info);
		}
		if (getContainer().getFactoryTypes(QueryHandlerFactory.PRODUCT_GROUP).contains(language)) {
			return getQueryHandlerProvider().getQueryHandler(info);
		}
		throw new ArenaException(ErrorCode.UNKNOWN_NAME, "This server does not answer queries in '" + language + "'.");
	}

	@Override
	public InternalCommitContext createCommitContext(InternalTransaction transaction) {
		return new CommitContext(transaction);
	}

	/** @throws ArenaException {@code STORE_UNAVAILABLE} after a commit whose outcome only opening the store again can tell */
	void requireSound() {
		String reason = broken;
		if (reason != null) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE,
					"A commit to '" + getName() + "' failed " + reason + "; open the store again to see what is there.");
		}
	}

	/** Takes no more commits if the database itself has failed. */
	void noteFailure(Throwable failure) {
		DatabaseFailure.in(failure).ifPresent(reason -> {
			if (broken == null) {
				broken = "in the database (" + reason + "), which keeps its file until this process ends";
			}
		});
	}

	private final class CommitContext extends TransactionCommitContext {
		CommitContext(InternalTransaction transaction) {
			super(transaction);
		}

		@Override
		public void setNewObjects(InternalCDORevision[] newObjects) {
			// They come from a hash map of the client; their temporary ids count in the order of creation.
			Arrays.sort(newObjects, Comparator.comparingInt(revision -> revision.getID() instanceof CDOIDTempObjectImpl temporary ? temporary.getIntValue() : 0));
			super.setNewObjects(newObjects);
		}

		@Override
		public void write(OMMonitor monitor) {
			requireSound();
			requireInPlace();
			super.write(monitor);
			// What CDO has failed to write it tells later. A connection whose database has failed would not end its next statement.
			if (counter != null && getRollbackMessage() == null) {
				counter.count(((IDBStoreAccessor) getAccessor()).getConnection());
			}
		}

		@Override
		protected void handleException(Throwable failure) {
			noteFailure(failure);
			super.handleException(failure);
		}

		@Override
		public void addIDMapping(CDOID temporary, CDOID next) {
			Map<CDOID, Long> ids = getCommitComment() == null ? null : claimed.get(getCommitComment());
			if (ids == null) {
				watermark.cover(CDOIDUtil.getLong(next));
				super.addIDMapping(temporary, next);
			} else {
				giveBack(next);
				super.addIDMapping(temporary, CDOIDUtil.createLong(ids.get(temporary)));
			}
		}

		@Override
		public void postCommit(boolean success) {
			super.postCommit(success);
			if (getCommitComment() != null) {
				claimed.remove(getCommitComment());
			}
		}

		@Override
		protected void updateInfraStructure(OMMonitor monitor) {
			try (Unfinished work = new Unfinished(() -> broken = "when it was already in the database")) {
				// The database has the commit by now. What fails from here on leaves us behind it.
				database.sync();
				requireInPlace();
				if (counter != null) {
					counter.acknowledge();
				}
				super.updateInfraStructure(monitor);
				if (state != null && getRollbackMessage() == null) {
					state = state.after(elements(getNewObjects()), elements(getDirtyObjects()), List.of(getDetachedObjects()));
				}
				if (getRollbackMessage() == null) {
					work.done();
				}
			}
		}

		/** In the order of their keys, which need not be that in which they came into the edit for the last time. */
		private List<InternalCDORevision> elements(InternalCDORevision[] revisions) {
			return Arrays.stream(revisions).filter(revision -> revision.getEClass().getEPackage() != EresourcePackage.eINSTANCE)
					.sorted(Comparator.comparingLong(revision -> CDOIDUtil.getLong(revision.getID()))).toList();
		}
	}
}
