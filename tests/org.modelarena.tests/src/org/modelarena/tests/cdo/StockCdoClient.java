// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cdo;

import java.net.URI;

import org.eclipse.emf.cdo.net4j.CDONet4jSession;
import org.eclipse.emf.cdo.net4j.CDONet4jSessionConfiguration;
import org.eclipse.emf.cdo.net4j.CDONet4jUtil;
import org.eclipse.net4j.Net4jUtil;
import org.eclipse.net4j.http.HTTPUtil;
import org.eclipse.net4j.tcp.TCPUtil;
import org.eclipse.net4j.util.container.ContainerUtil;
import org.eclipse.net4j.util.container.IManagedContainer;

/** A session as any program opens one that has CDO and Net4j, and nothing of ours. */
final class StockCdoClient implements AutoCloseable {
	private static final long SIGNAL_TIMEOUT_MILLIS = 20_000;

	private final IManagedContainer container = ContainerUtil.createContainer();
	private final CDONet4jSession session;

	StockCdoClient(URI address) {
		Net4jUtil.prepareContainer(container);
		TCPUtil.prepareContainer(container);
		HTTPUtil.prepareContainer(container);
		CDONet4jUtil.prepareContainer(container);
		container.activate();
		String authority = address.getHost() + ":" + address.getPort();
		boolean http = address.getScheme().equals("net4j-http");
		CDONet4jSessionConfiguration configuration = CDONet4jUtil.createNet4jSessionConfiguration();
		configuration.setConnector(Net4jUtil.getConnector(container, http ? "http" : "tcp", http ? "http://" + authority + "/net4j/stock" : authority));
		configuration.setRepositoryName(address.getPath().substring(1));
		configuration.setSignalTimeout(SIGNAL_TIMEOUT_MILLIS);
		session = configuration.openNet4jSession();
	}

	CDONet4jSession session() {
		return session;
	}

	@Override
	public void close() {
		try {
			session.close();
		} finally {
			container.deactivate();
		}
	}
}
