// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Frames;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.tests.Railways;

/** A server of one store, with small limits, of which nothing may be left after a test, and what clients send it by hand. */
abstract class AttackedService {
	static final String NAME = "railway";
	static final int MESSAGE_BYTES = 1 << 20;
	static final Query SEGMENTS = new Query("ocl", "Segment.allInstances()->size()");

	final Catalog catalog = Catalog.discover();
	QueryService service;

	@TempDir
	Path folder;

	@BeforeEach
	void serve() {
		ModelStore store = catalog.store("columns").create(StoreLocation.at(folder.resolve(NAME)), Railways.inject(1), Progress.none());
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		service = QueryService.start(List.of(new QueryService.Named(NAME, store)), new ServiceOptions(listen, access(), limits().build()), catalog);
	}

	Access access() {
		return Access.OPEN;
	}

	ServiceLimits.Builder limits() {
		return ServiceLimits.builder().callsAtOnce(8).messageBytes(MESSAGE_BYTES).waitingBytes(1 << 20).cursors(16).cursorIdle(Duration.ofSeconds(2)).connections(600)
				.firstMessage(Duration.ofSeconds(2));
	}

	@AfterEach
	void nothingIsLeft() throws InterruptedException {
		await(() -> service.running() == 0, "calls still run");
		service.close();
		await(() -> Thread.getAllStackTraces().keySet().stream().noneMatch(thread -> thread.isAlive() && thread.getName().startsWith("modelarena-w")), "threads are left");
	}

	static void await(BooleanSupplier condition, String what) throws InterruptedException {
		for (int i = 0; i < 300 && !condition.getAsBoolean(); i++) {
			Thread.sleep(50);
		}
		assertTrue(condition.getAsBoolean(), what);
	}

	Socket socket() throws IOException {
		URI address = service.address(Transport.TCP, NAME);
		Socket socket = new Socket(address.getHost(), address.getPort());
		socket.setSoTimeout(10_000);
		return socket;
	}

	static void send(Socket socket, String message) throws IOException {
		socket.getOutputStream().write(Frames.encode(message.getBytes(StandardCharsets.UTF_8)));
	}

	static String receive(InputStream in) throws IOException {
		byte[] message = Frames.read(in, Integer.MAX_VALUE);
		return message == null ? null : new String(message, StandardCharsets.UTF_8);
	}

	static String call(int id, String method, String parameters) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}";
	}

	/** The server answers somebody else. */
	void assertServes() {
		for (Transport transport : List.of(Transport.TCP, Transport.HTTP, Transport.WS)) {
			try (ArenaClient client = ArenaClient.connect(service.address(transport, NAME), ClientOptions.DEFAULT)) {
				assertEquals(1, client.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create()).count());
			}
		}
	}

	static int post(HttpClient client, URI address, String type, String body) throws Exception {
		HttpRequest request = HttpRequest.newBuilder(address).header("Content-Type", type).POST(HttpRequest.BodyPublishers.ofString(body)).build();
		return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
	}
}
