// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.time.Duration;

import org.eclipse.emf.cdo.common.revision.CDORevisionCache;
import org.eclipse.emf.cdo.common.revision.CDORevisionUtil;
import org.eclipse.emf.cdo.net4j.CDONet4jSession;
import org.eclipse.emf.cdo.net4j.CDONet4jSessionConfiguration;
import org.eclipse.emf.cdo.net4j.CDONet4jUtil;
import org.eclipse.net4j.connector.IConnector;
import org.eclipse.net4j.jvm.JVMUtil;
import org.eclipse.net4j.util.container.IManagedContainer;
import org.eclipse.net4j.util.lifecycle.LifecycleUtil;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** A CDO session over a connector that it owns. */
final class CdoSession implements AutoCloseable {
	private static final Duration SIGNAL_TIMEOUT = Duration.ofMinutes(10);

	private final IConnector connector;
	private final CDONet4jSession session;

	private CdoSession(IConnector connector, CDONet4jSession session) {
		this.connector = connector;
		this.session = session;
	}

	/**
	 * Opens a session.
	 *
	 * @throws ArenaException {@code STORE_UNAVAILABLE}
	 */
	static CdoSession open(IConnector connector, String repository) {
		try {
			CDONet4jSessionConfiguration configuration = CDONet4jUtil.createNet4jSessionConfiguration();
			configuration.setConnector(connector);
			configuration.setRepositoryName(repository);
			configuration.setSignalTimeout(SIGNAL_TIMEOUT.toMillis());
			configuration.setPassiveUpdateEnabled(false);
			configuration.setRevisionManager(CDORevisionUtil.createRevisionManager(CDORevisionCache.NOOP));
			return new CdoSession(connector, configuration.openNet4jSession());
		} catch (RuntimeException e) {
			LifecycleUtil.deactivate(connector);
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "No CDO repository '" + repository + "' at " + connector + ": " + e.getMessage(), e);
		}
	}

	/** Opens a session with a repository in the same container. */
	static CdoSession inProcess(IManagedContainer container, String repository) {
		JVMUtil.getAcceptor(container, repository);
		return open(JVMUtil.getConnector(container, repository), repository);
	}

	/** How long a request may wait for its answer. */
	void setTimeout(Duration timeout) {
		session.options().getNet4jProtocol().setTimeout(timeout.toMillis());
	}

	boolean isOpen() {
		return !session.isClosed() && LifecycleUtil.isActive(connector);
	}

	CDONet4jSession session() {
		return session;
	}

	@Override
	public void close() {
		session.close();
		LifecycleUtil.deactivate(connector);
	}
}
