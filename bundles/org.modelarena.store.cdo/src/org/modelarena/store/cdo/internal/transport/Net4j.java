// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.transport;

import org.eclipse.emf.cdo.net4j.CDONet4jUtil;
import org.eclipse.emf.cdo.spi.server.ContainerRepositoryProvider;
import org.eclipse.net4j.Net4jUtil;
import org.eclipse.net4j.http.HTTPUtil;
import org.eclipse.net4j.http.server.HTTPServerUtil;
import org.eclipse.net4j.jvm.JVMUtil;
import org.eclipse.net4j.tcp.TCPUtil;
import org.eclipse.net4j.util.container.ContainerUtil;
import org.eclipse.net4j.util.container.IManagedContainer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Transport;

/** Containers with what CDO's servers and clients need; nothing is looked up in the Eclipse platform. */
public final class Net4j {
	private Net4j() {
	}

	/** An active container for repositories, their acceptors, and clients in the same process. The caller deactivates it. */
	public static IManagedContainer serverContainer() {
		IManagedContainer container = ContainerUtil.createContainer();
		Net4jUtil.prepareContainer(container);
		TCPUtil.prepareContainer(container);
		container.registerFactory(new ResilientAcceptor.Factory());
		JVMUtil.prepareContainer(container);
		HTTPServerUtil.prepareContainer(container);
		container.registerFactory(new ServedProtocol.Factory(new ContainerRepositoryProvider(container)));
		CDONet4jUtil.prepareContainer(container);
		container.activate();
		return container;
	}

	/** An active container for clients. The caller deactivates it. */
	public static IManagedContainer clientContainer() {
		IManagedContainer container = ContainerUtil.createContainer();
		Net4jUtil.prepareContainer(container);
		TCPUtil.prepareContainer(container);
		HTTPUtil.prepareContainer(container);
		CDONet4jUtil.prepareContainer(container);
		container.activate();
		return container;
	}

	/**
	 * Net4j's name for the connectors of a transport.
	 *
	 * @throws ArenaException {@code UNSUPPORTED} for one that is not one of Net4j's
	 */
	public static String connectorType(Transport transport) {
		return switch (transport) {
		case NET4J_TCP -> "tcp";
		case NET4J_HTTP -> "http";
		case LOCAL, TCP, HTTP, WS -> throw new ArenaException(ErrorCode.UNSUPPORTED,
				"CDO does not speak " + transport.label() + "; its own transports are net4j-tcp and net4j-http.");
		};
	}
}
