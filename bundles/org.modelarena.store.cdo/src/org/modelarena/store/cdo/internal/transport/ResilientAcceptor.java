// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.transport;

import java.nio.channels.SocketChannel;

import org.eclipse.net4j.internal.tcp.TCPAcceptor;
import org.eclipse.net4j.internal.tcp.TCPAcceptorFactory;
import org.eclipse.net4j.internal.tcp.TCPConnector;
import org.eclipse.net4j.internal.tcp.TCPServerConnector;
import org.eclipse.net4j.tcp.ITCPSelector;

/**
 * Accepts connections that end, each for itself, where a peer sends what Net4j cannot read. Net4j throws an Error at an unknown operation code,
 * which would end the one thread that reads for all connections.
 */
public final class ResilientAcceptor extends TCPAcceptor {
	/** Makes such acceptors. To be registered in the place of Net4j's own. */
	public static final class Factory extends TCPAcceptorFactory {
		@Override
		protected TCPAcceptor createAcceptor() {
			return new ResilientAcceptor();
		}
	}

	@Override
	protected TCPConnector createConnector() {
		return new Connection(this);
	}

	private static final class Connection extends TCPServerConnector {
		public Connection(TCPAcceptor acceptor) {
			super(acceptor);
		}

		@Override
		public void handleRead(ITCPSelector selector, SocketChannel channel) {
			try {
				super.handleRead(selector, channel);
			} catch (RuntimeException | Error e) {
				System.getLogger(ResilientAcceptor.class.getName()).log(System.Logger.Level.WARNING, () -> "A connection is closed, as its peer sent what is not Net4j: " + e);
				deactivateAsync();
			}
		}
	}
}
