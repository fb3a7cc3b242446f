// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Frames;
import org.modelarena.server.ServiceLimits;
import org.modelarena.testkit.Sampled;

/** Clients that call and read nothing, more of them than there are workers: those who write the answers must not wait for that. */
class SilentClientsTest extends AttackedService {
	private static final int CALLS = 1_000;

	/** Those that users get: with small ones, such clients are cut off before a socket is full. */
	@Override
	ServiceLimits.Builder limits() {
		return ServiceLimits.builder();
	}

	@Sampled(2)
	@Test
	void thoseWhoReadNothingHoldUpNobody() throws Exception {
		List<Socket> silent = new ArrayList<>();
		AtomicLong sent = new AtomicLong();
		try (ArenaClient other = ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT)) {
			byte[] calls = calls();
			for (int i = 0; i < 3 * Runtime.getRuntime().availableProcessors(); i++) {
				Socket socket = new Socket();
				silent.add(socket);
				socket.setReceiveBufferSize(4096);
				socket.connect(new InetSocketAddress(service.address(Transport.TCP, NAME).getHost(), service.address(Transport.TCP, NAME).getPort()));
				Thread.ofVirtual().start(() -> call(socket, calls, sent));
			}
			// Sooner or later no socket takes another call, as nobody takes an answer.
			for (long before = 0; sent.get() == 0 || before != sent.get(); Thread.sleep(2_000)) {
				before = sent.get();
				assertEquals(1, other.executeAsync(SEGMENTS, QueryLimits.DEFAULT).get(30, TimeUnit.SECONDS).count());
			}
			assertEquals(silent.size() + 1, service.connections());
			assertEquals(1, other.executeAsync(SEGMENTS, QueryLimits.DEFAULT).get(30, TimeUnit.SECONDS).count());
		} finally {
			for (Socket socket : silent) {
				socket.close();
			}
		}
		await(() -> service.connections() == 0, "connections of clients that are gone");
	}

	private static byte[] calls() throws IOException {
		ByteArrayOutputStream calls = new ByteArrayOutputStream();
		for (int i = 0; i < CALLS; i++) {
			calls.write(Frames.encode(call(i, "query/run", "{\"store\":\"railway\",\"language\":\"ocl\",\"text\":\"1\"}").getBytes(StandardCharsets.UTF_8)));
		}
		return calls.toByteArray();
	}

	private static void call(Socket socket, byte[] calls, AtomicLong sent) {
		try {
			while (true) {
				socket.getOutputStream().write(calls);
				sent.addAndGet(CALLS);
			}
		} catch (IOException e) {
			// It was closed at last.
		}
	}
}
