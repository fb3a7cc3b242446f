package org.modelarena.store.cdo.internal;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.emf.cdo.eresource.EresourcePackage;
import org.eclipse.emf.cdo.common.id.CDOIDUtil;
import org.eclipse.emf.cdo.internal.common.id.CDOIDTempObjectImpl;
import org.eclipse.emf.cdo.internal.server.Repository;
import org.eclipse.emf.cdo.internal.server.TransactionCommitContext;
import org.eclipse.emf.cdo.server.IRepository.WriteAccessHandler.TransactionValidationException;
import org.eclipse.emf.cdo.server.db.IDBStore;
import org.eclipse.emf.cdo.spi.common.revision.InternalCDORevision;
import org.eclipse.emf.cdo.spi.server.InternalCommitContext;
import org.eclipse.emf.cdo.spi.server.InternalTransaction;
import org.eclipse.net4j.util.om.monitor.OMMonitor;
import org.modelarena.core.Metamodel;

/**
 * CDO's repository with three additions to a commit: ids are handed out in the order in which the client created the objects (so that
 * element keys follow from ids), the commit is on disk before it is acknowledged, and the {@link RevisionState} follows it. Commits run
 * one after the other.
 */
@SuppressWarnings("unchecked") // of CDO, whose getAdapter is older than generics
final class ServedRepository extends Repository.Default {
	/** Comment of a commit that relies on the next object id. */
	private static final String EXPECTED_ID = "modelarena: first id ";
	private static final Pattern EXPECTED_ID_PATTERN = Pattern.compile(EXPECTED_ID + "(\\d+)");

	private final H2Database database;
	private volatile Metamodel metamodel;
	private volatile RevisionState state;

	ServedRepository(H2Database database) {
		this.database = database;
	}

	/** The comment that makes a commit fail unless its first new object gets this id. */
	static String expecting(long firstNewId) {
		return EXPECTED_ID + firstNewId;
	}

	/** The id that the next new object will get. */
	long nextId() {
		return CDOIDUtil.getLong(((IDBStore) getStore()).getIDHandler().getLastObjectID()) + 1;
	}

	/** The newest committed state; null while nothing follows commits. */
	RevisionState state() {
		return state;
	}

	/** Starts to follow commits from a state that was read while nobody committed. */
	void follow(Metamodel types, RevisionState read) {
		metamodel = types;
		state = read;
	}

	Metamodel metamodel() {
		return metamodel;
	}

	/** A view on the newest commit. */
	CdoSnapshot snapshot() {
		return new CdoSnapshot(metamodel, state);
	}

	@Override
	public InternalCommitContext createCommitContext(InternalTransaction transaction) {
		return new CommitContext(transaction);
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
		protected void adjustForCommit() {
			refuseUnexpectedId();
			super.adjustForCommit();
		}

		private void refuseUnexpectedId() {
			Matcher expected = EXPECTED_ID_PATTERN.matcher(getCommitComment() == null ? "" : getCommitComment());
			if (expected.matches() && Long.parseLong(expected.group(1)) != nextId()) {
				throw new TransactionValidationException("another client created elements meanwhile; repeat the edit");
			}
		}

		@Override
		protected void updateInfraStructure(OMMonitor monitor) {
			database.sync();
			super.updateInfraStructure(monitor);
			if (state != null && getRollbackMessage() == null) {
				state = state.after(elements(getNewObjects()), elements(getDirtyObjects()), List.of(getDetachedObjects()));
			}
		}

		private List<InternalCDORevision> elements(InternalCDORevision[] revisions) {
			return Arrays.stream(revisions).filter(revision -> revision.getEClass().getEPackage() != EresourcePackage.eINSTANCE).toList();
		}
	}
}
