// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.replicas;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An address of a server, that can go away and come back as if the server did. Several in front of one server are to a client what replicas are: they show the same
 * state, and know the same commits.
 */
final class Front implements AutoCloseable {
	private static final int BUFFER = 1 << 16;

	private final URI behind;
	private final int port;
	private final Set<Socket> open = ConcurrentHashMap.newKeySet();
	private final AtomicInteger connections = new AtomicInteger();
	private final AtomicInteger cutting = new AtomicInteger();
	private final AtomicLong passed = new AtomicLong();
	private final AtomicInteger commits = new AtomicInteger();
	private final AtomicInteger mostCommits = new AtomicInteger();
	private volatile boolean isSilent;
	private volatile boolean isStill;
	private volatile String watched = "edit/commit";
	private volatile ServerSocket listening;
	private volatile Thread accepting;

	Front(URI behind) throws IOException {
		this.behind = behind;
		this.listening = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
		this.port = listening.getLocalPort();
		accept(listening);
	}

	/** Host and port. */
	String server() {
		return "127.0.0.1:" + port;
	}

	/** The next so many calls of a method reach the server, whose answers are lost with their connections. */
	void loseAnswers(int count, String method) {
		watched = method;
		cutting.set(count);
	}

	/** Whether there are answers that are still to be lost. */
	boolean isLosing() {
		return cutting.get() > 0;
	}

	/** Lets nothing through any more, and says nothing of it. */
	void fallSilent() {
		isSilent = true;
	}

	/** Reads nothing any more, as a process that stands still. */
	void standStill() {
		isStill = true;
	}

	/** The most commits that were on their way through here at the same time since it fell silent, as over TCP it lets see. */
	int mostCommits() {
		return mostCommits.get();
	}

	/** Bytes that came from the server. */
	long passed() {
		return passed.get();
	}

	/** How many connections there have been. */
	int connections() {
		return connections.get();
	}

	/** Whether somebody is connected. */
	boolean isUsed() {
		return !open.isEmpty();
	}

	/** Nobody is there any more. */
	void stop() {
		close();
	}

	/** Somebody is there again. */
	void start() throws IOException {
		isSilent = false;
		isStill = false;
		ServerSocket again = new ServerSocket();
		again.setReuseAddress(true);
		again.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 200);
		listening = again;
		accept(again);
	}

	private void accept(ServerSocket server) {
		accepting = Thread.ofPlatform().daemon().name("front").start(() -> {
			try {
				while (true) {
					Socket client = server.accept();
					open.add(client);
					connections.incrementAndGet();
					if (server.isClosed()) {
						client.close();
					}
					connect(client);
				}
			} catch (IOException e) {
				// It was stopped.
			}
		});
	}

	private void connect(Socket client) throws IOException {
		try {
			Socket server = new Socket(behind.getHost(), behind.getPort());
			open.add(server);
			client.setTcpNoDelay(true);
			server.setTcpNoDelay(true);
			AtomicInteger lost = new AtomicInteger();
			AtomicInteger waiting = new AtomicInteger();
			pass(client, server, () -> commits.addAndGet(-waiting.getAndSet(0)), bytes -> {
				if (isSilent && bytes.contains("edit/commit")) {
					waiting.incrementAndGet();
					mostCommits.accumulateAndGet(commits.incrementAndGet(), Math::max);
				}
				if (cutting.get() > 0 && bytes.contains(watched) && cutting.getAndDecrement() > 0) {
					lost.set(1);
				}
				return true;
			});
			pass(server, client, () -> {
			}, bytes -> {
				passed.addAndGet(bytes.length());
				return lost.get() == 0;
			});
		} catch (IOException e) {
			client.close();
		}
	}

	private interface Gate {
		boolean lets(String bytes);
	}

	private void pass(Socket from, Socket to, Runnable atEnd, Gate gate) {
		Thread.ofPlatform().daemon().name("front").start(() -> {
			try (from; to) {
				InputStream in = from.getInputStream();
				byte[] buffer = new byte[BUFFER];
				for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
					if (!gate.lets(new String(buffer, 0, count, StandardCharsets.ISO_8859_1))) {
						return;
					}
					if (!isSilent) {
						to.getOutputStream().write(buffer, 0, count);
					}
					while (isStill && !from.isClosed()) {
						Thread.sleep(20);
					}
				}
			} catch (IOException | InterruptedException e) {
				// One of the two has gone.
			} finally {
				atEnd.run();
				open.remove(from);
				open.remove(to);
			}
		});
	}

	@Override
	public void close() {
		try {
			listening.close();
			// The port is free when nobody accepts any more.
			accepting.join();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
		open.forEach(Front::kill);
	}

	/** As the end of its process: what was not read is lost. */
	private static void kill(Socket socket) {
		try (socket) {
			socket.setSoLinger(true, 0);
		} catch (IOException e) {
			// It has gone by itself meanwhile.
		}
	}
}
