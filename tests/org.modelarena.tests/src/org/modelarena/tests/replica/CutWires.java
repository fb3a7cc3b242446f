// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * What replicas say to each other goes through here, and may be held back on its way from one to another, as if a cable were cut or a switch lost. Needs no rights:
 * each process has a file of hosts of its own, in which the others' names lead here. Thread-safe.
 */
final class CutWires implements AutoCloseable {
	private static final int BUFFER = 1 << 16;

	private final Path folder;
	private final int count;
	private final List<Integer> ports = new ArrayList<>();
	private final Set<AutoCloseable> open = ConcurrentHashMap.newKeySet();
	private final boolean[][] isCut;
	private volatile boolean isClosed;

	/** @param folder for the files of hosts */
	CutWires(Path folder, int count) throws IOException {
		this.folder = folder;
		this.count = count;
		this.isCut = new boolean[count][count];
		for (int to = 0; to < count; to++) {
			ports.add(portFor(to));
		}
		for (int from = 0; from < count; from++) {
			Files.write(hosts(from), hostLines(from));
		}
	}

	/** Whether this machine takes all of 127.0.0.0/8 for itself, as Linux does. */
	static boolean arePossible() {
		try (ServerSocket socket = new ServerSocket()) {
			socket.bind(new InetSocketAddress(address(1, 2), 0));
			return true;
		} catch (IOException e) {
			return false;
		}
	}

	/** Where one replica looks for another; where a replica is itself, if both are the same. */
	private static String address(int from, int to) {
		return "127.7." + (from + 1) + "." + (to + 1);
	}

	private int portFor(int to) throws IOException {
		int port;
		try (ServerSocket free = new ServerSocket()) {
			free.bind(new InetSocketAddress(address(to, to), 0));
			port = free.getLocalPort();
		}
		for (int from = 0; from < count; from++) {
			if (from != to) {
				ServerSocket listening = new ServerSocket();
				listening.bind(new InetSocketAddress(address(from, to), port));
				open.add(listening);
				Wire wire = new Wire(from, to, port);
				Thread.ofVirtual().start(() -> wire.accept(listening));
			}
		}
		return port;
	}

	private Path hosts(int from) {
		return folder.resolve("hosts" + (from + 1));
	}

	private List<String> hostLines(int from) {
		List<String> lines = new ArrayList<>(List.of("127.0.0.1 localhost"));
		IntStream.range(0, count).forEach(to -> lines.add(address(from, to) + " " + host(to)));
		return lines;
	}

	/** The name of a replica, which all others know it by. */
	static String host(int replica) {
		return "replica" + (replica + 1) + ".test";
	}

	int port(int replica) {
		return ports.get(replica);
	}

	/** For the virtual machine of a replica. */
	String flag(int replica) {
		return "-Djdk.net.hosts.file=" + hosts(replica);
	}

	/** Holds back what one says to another from now on. */
	synchronized void cut(int from, int to) {
		isCut[from][to] = true;
	}

	/** Cuts a replica off from all others. */
	void cutOff(int replica) {
		for (int other = 0; other < count; other++) {
			if (other != replica) {
				cut(replica, other);
				cut(other, replica);
			}
		}
	}

	/** Lets all through again, first what was held back. */
	synchronized void mend() {
		for (boolean[] each : isCut) {
			java.util.Arrays.fill(each, false);
		}
		notifyAll();
	}

	private synchronized void awaitWhole(int from, int to) throws InterruptedException {
		while (isCut[from][to] && !isClosed) {
			wait();
		}
	}

	/** The connections that one replica makes to another. */
	private record Ends(Socket near, Socket far) {
		void close() {
			try (near; far) {
				// Both.
			} catch (IOException e) {
				throw new java.io.UncheckedIOException(e);
			}
		}
	}

	private final class Wire {
		private final int from;
		private final int to;
		private final int port;

		Wire(int from, int to, int port) {
			this.from = from;
			this.to = to;
			this.port = port;
		}

		void accept(ServerSocket listening) {
			while (!isClosed) {
				try {
					Socket near = listening.accept();
					open.add(near);
					Thread.ofVirtual().start(() -> connect(near));
				} catch (IOException e) {
					return;
				}
			}
		}

		private void connect(Socket near) {
			try {
				awaitWhole(from, to);
				Socket far = new Socket(address(to, to), port);
				open.add(far);
				near.setTcpNoDelay(true);
				far.setTcpNoDelay(true);
				Ends ends = new Ends(near, far);
				Thread.ofVirtual().start(() -> pass(ends, near, far, from, to));
				pass(ends, far, near, to, from);
			} catch (IOException | InterruptedException e) {
				new Ends(near, near).close();
			}
		}

		private void pass(Ends ends, Socket in, Socket out, int sender, int receiver) {
			byte[] buffer = new byte[BUFFER];
			try {
				InputStream source = in.getInputStream();
				OutputStream target = out.getOutputStream();
				for (int length = source.read(buffer); length >= 0; length = source.read(buffer)) {
					awaitWhole(sender, receiver);
					target.write(buffer, 0, length);
				}
			} catch (IOException | InterruptedException e) {
				// One of the two ends it, and so does the other.
			}
			ends.close();
			open.remove(in);
			open.remove(out);
		}
	}

	@Override
	public void close() throws Exception {
		isClosed = true;
		mend();
		for (AutoCloseable each : open) {
			each.close();
		}
	}
}
