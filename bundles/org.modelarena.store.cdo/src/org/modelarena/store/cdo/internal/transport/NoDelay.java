// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.transport;

import java.net.StandardSocketOptions;

import org.eclipse.net4j.acceptor.IAcceptor;
import org.eclipse.net4j.connector.IConnector;
import org.eclipse.net4j.internal.tcp.TCPConnector;
import org.eclipse.net4j.util.container.ContainerEventAdapter;
import org.eclipse.net4j.util.container.IContainer;
import org.modelarena.core.ArenaException;

/**
 * Switches Nagle's algorithm off, which Net4j leaves on. An answer of several buffers would else wait some 40 ms for the peer's delayed
 * acknowledgement.
 */
public final class NoDelay extends ContainerEventAdapter<IConnector> {
	private NoDelay() {
	}

	/** For all connections that the acceptor will accept. */
	public static void apply(IAcceptor acceptor) {
		acceptor.addListener(new NoDelay());
	}

	/** For a client's connection. */
	public static void apply(IConnector connector) {
		if (connector instanceof TCPConnector tcp) {
			try {
				tcp.getSocketChannel().setOption(StandardSocketOptions.TCP_NODELAY, true);
			} catch (java.io.IOException e) {
				throw ArenaException.io("Cannot set up the connection " + connector, e);
			}
		}
	}

	@Override
	protected void onAdded(IContainer<IConnector> acceptor, IConnector connector) {
		apply(connector);
	}
}
