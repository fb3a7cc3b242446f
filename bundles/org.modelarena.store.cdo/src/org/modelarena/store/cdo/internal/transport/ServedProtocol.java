// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.transport;

import java.util.Set;

import org.eclipse.emf.cdo.common.protocol.CDOProtocolConstants;
import org.eclipse.emf.cdo.server.IRepositoryProvider;
import org.eclipse.emf.cdo.server.internal.net4j.protocol.CDOServerProtocol;
import org.eclipse.emf.cdo.server.internal.net4j.protocol.CDOServerProtocolFactory;
import org.eclipse.net4j.signal.IndicationWithResponse;
import org.eclipse.net4j.signal.SignalReactor;
import org.eclipse.net4j.util.io.ExtendedDataInputStream;
import org.eclipse.net4j.util.io.ExtendedDataOutputStream;

/**
 * CDO's server protocol with the signals that a client sends to read objects, to ask queries and to commit. All others are refused: those
 * of replication, of locks that outlive their session, of messages between sessions, of branches and of credentials.
 */
public final class ServedProtocol extends CDOServerProtocol {
	private static final Set<Short> SERVED = Set.of(CDOProtocolConstants.SIGNAL_OPEN_SESSION, CDOProtocolConstants.SIGNAL_OPENED_SESSION,
			CDOProtocolConstants.SIGNAL_OPEN_VIEW, CDOProtocolConstants.SIGNAL_SWITCH_TARGET, CDOProtocolConstants.SIGNAL_CLOSE_VIEW,
			CDOProtocolConstants.SIGNAL_LOAD_PACKAGES, CDOProtocolConstants.SIGNAL_LOAD_REVISIONS,
			CDOProtocolConstants.SIGNAL_LOAD_REVISION_BY_VERSION, CDOProtocolConstants.SIGNAL_LOAD_CHUNK,
			CDOProtocolConstants.SIGNAL_LOAD_BRANCH, CDOProtocolConstants.SIGNAL_LOAD_SUB_BRANCHES,
			CDOProtocolConstants.SIGNAL_LOAD_COMMIT_INFOS, CDOProtocolConstants.SIGNAL_LOAD_COMMIT_DATA,
			CDOProtocolConstants.SIGNAL_LOAD_PERMISSIONS, CDOProtocolConstants.SIGNAL_LOAD_OBJECT_LIFETIME,
			CDOProtocolConstants.SIGNAL_LOCK_STATE, CDOProtocolConstants.SIGNAL_ENABLE_LOCK_NOTIFICATION,
			CDOProtocolConstants.SIGNAL_SET_LOCK_NOTIFICATION_MODE, CDOProtocolConstants.SIGNAL_QUERY, CDOProtocolConstants.SIGNAL_QUERY_CANCEL,
			CDOProtocolConstants.SIGNAL_REFRESH_SESSION, CDOProtocolConstants.SIGNAL_DISABLE_PASSIVE_UPDATE,
			CDOProtocolConstants.SIGNAL_SET_PASSIVE_UPDATE_MODE, CDOProtocolConstants.SIGNAL_CHANGE_SUBSCRIPTION,
			CDOProtocolConstants.SIGNAL_REPOSITORY_TIME, CDOProtocolConstants.SIGNAL_RESET_TRANSACTION,
			// Rolling back releases the locks of the own transaction, also where it has none.
			CDOProtocolConstants.SIGNAL_COMMIT_TRANSACTION, CDOProtocolConstants.SIGNAL_UNLOCK_OBJECTS);

	private ServedProtocol(IRepositoryProvider repositories) {
		super(repositories);
	}

	/** Makes the protocol of each connection. */
	public static final class Factory extends CDOServerProtocolFactory {
		public Factory(IRepositoryProvider repositories) {
			super(repositories);
		}

		@Override
		public CDOServerProtocol create(String description) {
			return new ServedProtocol(getRepositoryProvider());
		}
	}

	@Override
	protected SignalReactor createSignalReactor(short signal) {
		if (signal == CDOProtocolConstants.SIGNAL_COMMIT_TRANSACTION) {
			return new ServedCommit(this);
		}
		// Negative numbers are Net4j's own: exceptions, progress, timeouts.
		return signal < 0 || SERVED.contains(signal) ? super.createSignalReactor(signal) : new Refused(this, signal);
	}

	/** Notifies the client, which would otherwise wait for an answer. */
	private static final class Refused extends IndicationWithResponse {
		public Refused(ServedProtocol protocol, short signal) {
			super(protocol, signal);
		}

		@Override
		protected void indicating(ExtendedDataInputStream in) {
			throw new UnsupportedOperationException("This server answers what reads, asks and commits; it refuses CDO's signal " + getID() + ".");
		}

		@Override
		protected void responding(ExtendedDataOutputStream out) {
			throw new UnsupportedOperationException("Refused.");
		}
	}
}
