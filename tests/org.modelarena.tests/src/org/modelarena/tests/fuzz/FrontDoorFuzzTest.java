// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreServer;
import org.modelarena.core.store.Transport;
import org.modelarena.core.threads.Threads;
import org.modelarena.store.cdo.CdoStoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/** What a server does with connections that say nonsense: it answers those that do not, now and afterwards, and keeps no threads. */
@Timeout(1800)
class FrontDoorFuzzTest {
	private static final Query POS_LENGTH = new Query("ocl", "Segment.allInstances()->select(s | s.length <= 0)");
	private static final int POS_LENGTH_1 = 95;
	private static final int ROUNDS = 75;
	private static final int ROUNDS_BETWEEN_QUESTIONS = 25;
	private static final int WAIT_MILLIS = 20;
	private static final int SPARE_THREADS = 60;

	@TempDir
	private Path folder;

	private static long ask(URI address) {
		try (QueryEndpoint endpoint = new CdoStoreProvider().connect(address)) {
			return endpoint.execute(POS_LENGTH, QueryLimits.DEFAULT, Cancellation.create()).count();
		}
	}

	/** Everything that a client sends while it connects, asks and leaves. */
	private static byte[] conversation(URI address) throws IOException {
		ByteArrayOutputStream said = new ByteArrayOutputStream();
		try (ServerSocket door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			Thread proxy = new Thread(() -> forward(door, address, said), "fuzz-proxy");
			proxy.start();
			ask(URI.create("net4j-tcp://127.0.0.1:" + door.getLocalPort() + address.getPath()));
			Threads.awaitEnd(proxy);
		}
		return said.toByteArray();
	}

	private static void forward(ServerSocket door, URI address, ByteArrayOutputStream said) {
		try {
			// The client first looks whether anybody listens.
			door.accept().close();
			try (Socket client = door.accept(); Socket server = new Socket(address.getHost(), address.getPort())) {
				Thread back = new Thread(() -> copy(server, client, new ByteArrayOutputStream()), "fuzz-proxy-back");
				back.start();
				copy(client, server, said);
				server.close();
				Threads.awaitEnd(back);
			}
		} catch (IOException e) {
			throw new java.io.UncheckedIOException(e);
		}
	}

	private static void copy(Socket from, Socket to, ByteArrayOutputStream record) {
		byte[] buffer = new byte[8192];
		try (InputStream in = from.getInputStream(); OutputStream out = to.getOutputStream()) {
			for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
				record.write(buffer, 0, count);
				out.write(buffer, 0, count);
			}
		} catch (IOException e) {
			// One side has left: the conversation is over.
			return;
		}
	}

	private static void say(byte[] input, URI address) throws IOException {
		try (Socket socket = new Socket(address.getHost(), address.getPort())) {
			socket.setSoTimeout(WAIT_MILLIS);
			socket.getOutputStream().write(input);
			socket.getInputStream().readNBytes(4096);
		} catch (SocketTimeoutException e) {
			// It waits for more.
			return;
		} catch (java.net.SocketException e) {
			// It has closed the connection, as it should.
			return;
		}
	}

	@Sampled(3)
	@Test
	void theFrontDoorStandsWhateverIsSaidToIt() throws IOException {
		CdoStoreProvider provider = new CdoStoreProvider();
		StoreLocation location = StoreLocation.at(folder.resolve("railway"));
		provider.create(location, Railways.repair(1), Progress.none()).close();
		try (StoreServer server = provider.serve(List.of(location), ServerOptions.local(Transport.NET4J_TCP), Catalog.discover().languages())) {
			URI address = server.address(Transport.NET4J_TCP, "railway");
			Mutator mutator = new Mutator(List.of(conversation(address)), List.of("sql", "ocl", "resources", "\0\0\0\1", "java.lang.Runtime"));
			assertEquals(POS_LENGTH_1, ask(address));
			int threads = Thread.activeCount();
			int[] said = { 0 };
			Fuzzer.run("net4j", mutator, ROUNDS, input -> {
				say(input, address);
				if (++said[0] % ROUNDS_BETWEEN_QUESTIONS == 0) {
					assertEquals(POS_LENGTH_1, ask(address));
				}
			});
			assertEquals(POS_LENGTH_1, ask(address));
			assertTrue(Thread.activeCount() < threads + SPARE_THREADS, () -> Thread.activeCount() + " threads, " + threads + " before");
		}
	}
}
