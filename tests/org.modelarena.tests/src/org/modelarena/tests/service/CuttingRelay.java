// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** In front of a server: cuts off the first connections at once, as a server that is full does, and lets the others through. */
final class CuttingRelay implements AutoCloseable {
	private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
	private final URI behind;
	private final List<Socket> open = new ArrayList<>();

	CuttingRelay(URI behind, int cut) throws IOException {
		this.behind = behind;
		Thread.ofPlatform().daemon().name("cutting-relay").start(() -> accept(cut));
	}

	/** The address of what is behind, by way of this one. */
	URI address() {
		return URI.create(behind.toString().replace(":" + behind.getPort(), ":" + listening.getLocalPort()));
	}

	private void accept(int cut) {
		try {
			for (int accepted = 1;; accepted++) {
				Socket client = keep(listening.accept());
				if (accepted <= cut) {
					client.close();
				} else {
					Socket server = keep(new Socket(behind.getHost(), behind.getPort()));
					pass(client, server);
					pass(server, client);
				}
			}
		} catch (IOException e) {
			// It was closed.
		}
	}

	private synchronized Socket keep(Socket socket) {
		open.add(socket);
		return socket;
	}

	private static void pass(Socket from, Socket to) {
		Thread.ofPlatform().daemon().name("cutting-relay").start(() -> {
			try (from; to) {
				from.getInputStream().transferTo(to.getOutputStream());
			} catch (IOException e) {
				// One of the two has gone.
			}
		});
	}

	@Override
	public synchronized void close() {
		try {
			listening.close();
			for (Socket socket : open) {
				socket.close();
			}
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
