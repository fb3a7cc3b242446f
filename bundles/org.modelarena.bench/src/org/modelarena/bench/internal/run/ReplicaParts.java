// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.modelarena.bench.server.ServerSetup;
import org.modelarena.core.ArenaException;
import org.modelarena.core.store.ServerOptions;

/** The parts of a store that servers on this machine keep alike, on ports that are free. Stateless. */
final class ReplicaParts {
	private ReplicaParts() {
	}

	/** @param folder gets a folder for each part, when it is started */
	static List<ServerSetup.Part> of(Path folder, int count) {
		List<Integer> ports = free(2 * count);
		String members = IntStream.range(0, count).mapToObj(i -> node(i) + "=" + ServerOptions.LOOPBACK + ":" + ports.get(i)).collect(Collectors.joining(","));
		return IntStream.range(0, count).mapToObj(i -> new ServerSetup.Part(node(i), members, folder.resolve(node(i)), ports.get(count + i))).toList();
	}

	private static String node(int number) {
		return "n" + (number + 1);
	}

	/** Ports that nobody listens on: servers that are started again keep theirs, so the system cannot choose for them. */
	private static List<Integer> free(int count) {
		List<ServerSocket> open = new ArrayList<>();
		try {
			for (int i = 0; i < count; i++) {
				open.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
			}
			return open.stream().map(ServerSocket::getLocalPort).toList();
		} catch (IOException e) {
			throw ArenaException.io("There are no free ports for " + count / 2 + " replicas", e);
		} finally {
			open.forEach(ReplicaParts::close);
		}
	}

	private static void close(ServerSocket socket) {
		try {
			socket.close();
		} catch (IOException e) {
			System.getLogger(ReplicaParts.class.getName()).log(System.Logger.Level.DEBUG, "A port could not be given back", e);
		}
	}
}
