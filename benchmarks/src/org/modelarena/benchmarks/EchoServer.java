// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;
import org.modelarena.protocol.Frames;

/**
 * Answers every message with the same bytes, by the libraries that the query service uses: Jetty for HTTP and WebSocket, a thread a connection for TCP. It reads a
 * message as a whole, and looks at none of it. A JVM of its own, which ends with its input.
 */
public final class EchoServer {
	private static final int MOST_THREADS = 64;
	private static final int LEAST_THREADS = 4;
	/** It tells of each start, and of each client that goes without a word. */
	private static final Logger JETTY = Logger.getLogger("org.eclipse.jetty");

	private final byte[] answer;
	private final String text;

	private EchoServer(int length) {
		this.text = "x".repeat(length);
		this.answer = text.getBytes(StandardCharsets.UTF_8);
	}

	/** Prints the ports of TCP and of HTTP. */
	public static void main(String[] args) throws Exception {
		JETTY.setLevel(Level.OFF);
		EchoServer echo = new EchoServer(Integer.parseInt(args[0]));
		ServerSocket tcp = new ServerSocket(0, MOST_THREADS, InetAddress.getLoopbackAddress());
		Thread.ofPlatform().daemon().start(() -> echo.accept(tcp));
		System.out.println(tcp.getLocalPort() + " " + echo.web());
		while (System.in.read() >= 0) {
			// Its end is awaited.
		}
		System.exit(0);
	}

	private void accept(ServerSocket server) {
		try {
			while (true) {
				Socket socket = server.accept();
				socket.setTcpNoDelay(true);
				Thread.ofPlatform().daemon().start(() -> answer(socket));
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private void answer(Socket socket) {
		try (socket) {
			InputStream in = new BufferedInputStream(socket.getInputStream());
			while (Frames.read(in, Frames.DEFAULT_LIMIT) != null) {
				socket.getOutputStream().write(Frames.encode(answer));
			}
		} catch (IOException e) {
			// The client has gone.
		}
	}

	private int web() throws Exception {
		QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
		threads.setDaemon(true);
		Server server = new Server(threads);
		ServerConnector connector = new ServerConnector(server);
		connector.setHost("127.0.0.1");
		server.addConnector(connector);
		WebSocketUpgradeHandler upgrades = WebSocketUpgradeHandler.from(server);
		upgrades.getServerWebSocketContainer().addMapping("/rpc", (request, response, callback) -> new Answering());
		upgrades.setHandler(new Handler.Abstract.NonBlocking() {
			@Override
			public boolean handle(Request request, Response response, Callback callback) {
				Content.Source.asByteBuffer(request, Promise.from(body -> {
					response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
					response.write(true, ByteBuffer.wrap(answer), callback);
				}, callback::failed));
				return true;
			}
		});
		server.setHandler(upgrades);
		server.start();
		return connector.getLocalPort();
	}

	/** One WebSocket. */
	public final class Answering implements Session.Listener.AutoDemanding {
		private Session socket;

		@Override
		public void onWebSocketOpen(Session session) {
			socket = session;
		}

		@Override
		public void onWebSocketError(Throwable cause) {
			// The client has gone.
		}

		@Override
		public void onWebSocketText(String message) {
			socket.sendText(text, org.eclipse.jetty.websocket.api.Callback.NOOP);
		}
	}
}
