// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import javax.net.ssl.SSLSocket;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Frames;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Tls;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Keytool;
import org.modelarena.tests.Railways;

/** Encrypted connections, with a certificate that the test has made. */
class TlsTest {
	@TempDir
	static Path folder;
	private static QueryService service;

	@BeforeAll
	static void serve() throws Exception {
		for (String name : List.of("keys", "other")) {
			Keytool.makeKey(folder.resolve(name + ".p12"), "secret", name);
			Keytool.export(folder.resolve(name + ".p12"), "secret", name, folder.resolve(name + ".pem"));
		}
		service = serve("railway");
	}

	private static QueryService serve(String place) {
		Catalog catalog = Catalog.discover();
		ModelStore store = catalog.store("emf").create(StoreLocation.at(folder.resolve(place)), Railways.repair(1), Progress.none());
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		ServiceOptions options = ServiceOptions.open(listen).withTls(Tls.of(folder.resolve("keys.p12"), "secret"));
		return QueryService.start(List.of(new QueryService.Named("railway", store)), options, catalog);
	}

	@AfterAll
	static void close() {
		service.close();
	}

	@Tag("equinox")
	@ParameterizedTest
	@EnumSource(names = { "TCP", "HTTP", "WS" })
	void whoTrustsTheServerIsAnswered(Transport transport) {
		URI address = service.address(transport, "railway");
		assertEquals(transport.label() + "s", address.getScheme());
		try (ArenaClient client = ArenaClient.connect(address, ClientOptions.DEFAULT.trusting(folder.resolve("keys.pem")))) {
			assertEquals(1, client.execute(new Query("ocl", "Route.allInstances()->size()"), QueryLimits.DEFAULT, Cancellation.create()).count());
		}
	}

	@Sampled(2)
	@ParameterizedTest
	@EnumSource(names = { "TCP", "HTTP", "WS" })
	void whoTrustsAnotherOneDoesNotConnect(Transport transport) {
		URI address = service.address(transport, "railway");
		for (ClientOptions options : List.of(ClientOptions.DEFAULT, ClientOptions.DEFAULT.trusting(folder.resolve("other.pem")))) {
			ArenaException refused = assertThrows(ArenaException.class, () -> ArenaClient.connect(address, options));
			assertEquals(ErrorCode.STORE_UNAVAILABLE, refused.code(), refused.getMessage());
			assertTrue(refused.getMessage().toLowerCase().contains("certificat") || refused.getMessage().contains("PKIX"), refused.getMessage());
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "TCP", "HTTP", "WS" })
	void whoDoesNotEncryptIsNotAnswered(Transport transport) {
		URI address = URI.create(service.address(transport, "railway").toString().replaceFirst("s://", "://"));
		ClientOptions impatient = new ClientOptions(Optional.empty(), Duration.ofSeconds(5), 1 << 20, Optional.empty());
		assertThrows(ArenaException.class, () -> ArenaClient.connect(address, impatient));
	}

	/** A client with more answers on the way than the network holds, none of which it reads. */
	private static SSLSocket silent(URI address) throws Exception {
		SSLSocket socket = (SSLSocket) ClientOptions.DEFAULT.trusting(folder.resolve("keys.pem")).tls().orElseThrow().getSocketFactory().createSocket(address.getHost(), address.getPort());
		String many = "Segment.allInstances()->collect(s | Segment.allInstances()->collect(t | t.length))->flatten()";
		String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"query/start\",\"params\":{\"store\":\"railway\",\"language\":\"ocl\",\"text\":\"" + many + "\",\"credit\":100000000}}";
		for (int i = 0; i < 8; i++) {
			socket.getOutputStream().write(Frames.encode(call.getBytes(StandardCharsets.UTF_8)));
		}
		Thread.sleep(3000);
		return socket;
	}

	private static boolean isReading() {
		return Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.isAlive() && thread.getName().equals("modelarena-tcp-read"));
	}

	@Sampled(2)
	@Test
	@Timeout(60)
	void whoDoesNotReadHoldsNobodyUpWhenItEnds() throws Exception {
		try (SSLSocket silent = silent(service.address(Transport.TCP, "railway"))) {
			silent.shutdownOutput();
			FacadeServer.await(() -> service.connections() == 0 && !isReading(), "a thread waits for a client that does not read");
		}
	}

	@Sampled(2)
	@Test
	@Timeout(60)
	void whoDoesNotReadDoesNotKeepTheServerFromEnding() throws Exception {
		try (QueryService other = serve("other"); SSLSocket silent = silent(other.address(Transport.TCP, "railway"))) {
			long before = System.nanoTime();
			other.close();
			assertTrue(System.nanoTime() - before < 40_000_000_000L, "the server waits for a client that does not read");
			FacadeServer.await(() -> !isReading(), "a thread is left");
		}
	}

	@Test
	void theReasonWhyAConnectionEndsIsTold() throws Exception {
		URI address = service.address(Transport.TCP, "railway");
		try (Socket socket = ClientOptions.DEFAULT.trusting(folder.resolve("keys.pem")).tls().orElseThrow().getSocketFactory().createSocket(address.getHost(), address.getPort())) {
			socket.setSoTimeout(10_000);
			socket.getOutputStream().write("Content-Length: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
			InputStream in = new BufferedInputStream(socket.getInputStream());
			assertTrue(new String(Frames.read(in, 1 << 20), StandardCharsets.UTF_8).contains("\"error\""));
			assertEquals(-1, in.read(), "the end is that of TLS, and no cut");
		}
	}

	@Test
	void aKeyStoreThatCannotBeReadIsNamed() {
		assertEquals(ErrorCode.NOT_FOUND, assertThrows(ArenaException.class, () -> Tls.of(folder.resolve("keys.p12"), "wrong")).code());
		assertEquals(ErrorCode.NOT_FOUND, assertThrows(ArenaException.class, () -> Tls.of(folder.resolve("none.p12"), "secret")).code());
		assertEquals(ErrorCode.NOT_FOUND, assertThrows(ArenaException.class, () -> ClientOptions.DEFAULT.trusting(folder.resolve("keys.p12"))).code());
	}
}
