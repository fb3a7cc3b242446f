// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.transport;

import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;

import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.modelarena.server.internal.inbound.ConnectionLimiter;

/** Jetty's connector, with {@link WebEndPoint}s. Thread-safe. */
final class WebConnector extends ServerConnector {
	private final ConnectionLimiter places;

	/** @param tls null for connections that are not encrypted */
	WebConnector(Server server, SslContextFactory.Server tls, HttpConnectionFactory http, ConnectionLimiter places) {
		super(server, tls, http);
		this.places = places;
	}

	@Override
	protected WebEndPoint newEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key) {
		WebEndPoint end = new WebEndPoint(channel, selector, key, getScheduler(), places);
		end.setIdleTimeout(getIdleTimeout());
		return end;
	}

	/** Looks after all connections; to be called every second. */
	void look(Duration patience) {
		getConnectedEndPoints().forEach(end -> {
			if (end instanceof WebEndPoint web) {
				web.look(patience);
			}
		});
	}
}
