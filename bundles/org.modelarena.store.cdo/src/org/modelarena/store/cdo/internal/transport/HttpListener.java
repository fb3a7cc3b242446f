// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.transport;

import org.eclipse.jetty.ee8.servlet.ServletContextHandler;
import org.eclipse.jetty.ee8.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.net4j.http.internal.server.Net4jTransportServlet;
import org.eclipse.net4j.http.server.HTTPServerUtil;
import org.eclipse.net4j.http.server.IHTTPAcceptor;
import org.eclipse.net4j.util.container.IManagedContainer;
import org.eclipse.net4j.util.lifecycle.LifecycleUtil;
import org.modelarena.core.ArenaException;

/**
 * Net4j's own HTTP transport in a Jetty: the client polls for the answer. It is here to be compared, since the literature measured it;
 * its latency is that of the polling.
 */
public final class HttpListener implements AutoCloseable {
	/** Path of the transport's servlet; what follows it distinguishes connections. */
	public static final String PATH = "/net4j";

	private final Server server;
	private final ServerConnector connector;
	private final IHTTPAcceptor acceptor;

	private HttpListener(Server server, ServerConnector connector, IHTTPAcceptor acceptor) {
		this.server = server;
		this.connector = connector;
		this.acceptor = acceptor;
	}

	/** @throws ArenaException {@code IO} if the port cannot be bound */
	public static HttpListener open(IManagedContainer container, String host, int port) {
		IHTTPAcceptor acceptor = HTTPServerUtil.getAcceptor(container, "modelarena");
		Net4jTransportServlet servlet = new Net4jTransportServlet();
		((org.eclipse.net4j.http.internal.server.HTTPAcceptor) acceptor).setServlet(servlet);
		Server server = new Server();
		ServerConnector connector = new ServerConnector(server);
		connector.setHost(host);
		connector.setPort(port);
		server.addConnector(connector);
		ServletContextHandler context = new ServletContextHandler();
		context.addServlet(new ServletHolder(servlet), PATH + "/*");
		server.setHandler(new KnownHosts(host, context.get()));
		try {
			server.start();
			return new HttpListener(server, connector, acceptor);
		} catch (Exception e) {
			LifecycleUtil.deactivate(acceptor);
			throw ArenaException.io("Cannot listen for HTTP on " + host + ":" + port, e);
		}
	}

	/** The port that is bound. */
	public int port() {
		return connector.getLocalPort();
	}

	@Override
	public void close() {
		LifecycleUtil.deactivate(acceptor);
		try {
			server.stop();
		} catch (Exception e) {
			System.getLogger(HttpListener.class.getName()).log(System.Logger.Level.WARNING, "Jetty did not stop cleanly", e);
		}
	}
}
