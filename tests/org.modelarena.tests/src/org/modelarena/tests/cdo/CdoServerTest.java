// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cdo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

import org.eclipse.emf.cdo.net4j.CDONet4jSession;
import org.eclipse.emf.cdo.net4j.CDONet4jSessionConfiguration;
import org.eclipse.emf.cdo.net4j.CDONet4jUtil;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.net4j.Net4jUtil;
import org.eclipse.net4j.tcp.TCPUtil;
import org.eclipse.net4j.util.container.ContainerUtil;
import org.eclipse.net4j.util.container.IManagedContainer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreServer;
import org.modelarena.core.store.Transport;
import org.modelarena.store.cdo.CdoStoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.store.TestJvm;

/** A server with two repositories, asked by our clients and by CDO's own. */
@Sampled(3)
class CdoServerTest {
	private static final Query POS_LENGTH = new Query("ocl", "Segment.allInstances()->select(s | s.length <= 0)");
	private static final int POS_LENGTH_1 = 95;
	private static final int POS_LENGTH_2 = 208;

	private final CdoStoreProvider provider = new CdoStoreProvider();
	@TempDir
	private Path folder;
	private StoreServer server;

	@BeforeEach
	void serveTwoRepositories() {
		for (String size : List.of("1", "2")) {
			provider.create(StoreLocation.at(folder.resolve("railway" + size)), Cases.get("railway").model(Map.of("size", size)), Progress.none()).close();
		}
		server = serve(Map.of(Transport.NET4J_TCP, 0, Transport.NET4J_HTTP, 0));
	}

	private StoreServer serve(Map<Transport, Integer> ports) {
		List<StoreLocation> locations = List.of(StoreLocation.at(folder.resolve("railway1")), StoreLocation.at(folder.resolve("railway2")));
		return provider.serve(locations, new ServerOptions(ServerOptions.LOOPBACK, ports), Catalog.discover().languages());
	}

	@AfterEach
	void stop() {
		server.close();
	}

	private static Answer ask(QueryEndpoint endpoint, Query query) {
		return endpoint.execute(query, QueryLimits.DEFAULT, Cancellation.create());
	}

	private QueryEndpoint connect(Transport transport, String store) {
		return provider.connect(server.address(transport, store));
	}

	@Tag("equinox")
	@Test
	void eachRepositoryAnswersForItselfOverEachTransport() {
		for (Transport transport : List.of(Transport.NET4J_TCP, Transport.NET4J_HTTP)) {
			try (QueryEndpoint first = connect(transport, "railway1"); QueryEndpoint second = connect(transport, "railway2")) {
				assertEquals(POS_LENGTH_1, ask(first, POS_LENGTH).count(), transport.label());
				assertEquals(POS_LENGTH_2, ask(second, POS_LENGTH).count(), transport.label());
			}
		}
	}

	@Test
	void manyClientsAtOnceGetTheSameAnswer() throws Exception {
		try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
			List<Callable<Set<Object>>> clients = new ArrayList<>();
			for (int i = 0; i < 16; i++) {
				clients.add(() -> {
					try (QueryEndpoint endpoint = connect(Transport.NET4J_TCP, "railway2")) {
						List<Object> digests = new ArrayList<>();
						for (int n = 0; n < 50; n++) {
							digests.add(ask(endpoint, POS_LENGTH).digest());
						}
						return Set.copyOf(digests);
					}
				});
			}
			Set<Object> digests = threads.invokeAll(clients).stream().map(CdoServerTest::join).flatMap(Set::stream).collect(Collectors.toSet());
			assertEquals(1, digests.size());
		}
	}

	private static <T> T join(Future<T> future) {
		try {
			return future.get();
		} catch (Exception e) {
			throw new AssertionError(e);
		}
	}

	@Test
	void anErrorInTheTextComesBackWithItsPlace() {
		try (QueryEndpoint endpoint = connect(Transport.NET4J_TCP, "railway1")) {
			QueryException error = assertThrows(QueryException.class, () -> ask(endpoint, new Query("ocl", "Segment.allInstances()\n  ->select(s | s.lenght <= 0)")));
			assertEquals(ErrorCode.QUERY_NAME, error.code());
			assertEquals(2, error.line());
			assertTrue(error.getMessage().contains("Did you mean 'length'?"), error.getMessage());
			assertEquals(POS_LENGTH_1, ask(endpoint, POS_LENGTH).count(), "the connection goes on");
		}
	}

	@Test
	void aLongQueryEndsAtItsDeadlineAndWhenItIsCancelled() throws Exception {
		Query endless = new Query("ocl", "Segment.allInstances()->select(a | Segment.allInstances()->exists(b | Segment.allInstances()->exists(c | a.id + b.id + c.id < 0)))->size()");
		try (QueryEndpoint endpoint = connect(Transport.NET4J_TCP, "railway2")) {
			ArenaException late = assertThrows(ArenaException.class,
					() -> endpoint.execute(endless, new QueryLimits(Duration.ofMillis(300), 10), Cancellation.create()));
			assertEquals(ErrorCode.TIMEOUT, late.code());
			Cancellation cancellation = Cancellation.create();
			Thread canceller = new Thread(() -> {
				try {
					Thread.sleep(300);
				} catch (InterruptedException e) {
					Thread.currentThread().interrupt();
				}
				cancellation.cancel();
			});
			canceller.start();
			ArenaException cancelled = assertThrows(ArenaException.class, () -> endpoint.execute(endless, QueryLimits.DEFAULT, cancellation));
			assertEquals(ErrorCode.CANCELLED, cancelled.code());
			canceller.join();
		}
	}

	@Tag("equinox")
	@Test
	void anyCdoClientCanAskAndGetsObjects() {
		URI address = server.address(Transport.NET4J_TCP, "railway1");
		IManagedContainer container = ContainerUtil.createContainer();
		Net4jUtil.prepareContainer(container);
		TCPUtil.prepareContainer(container);
		CDONet4jUtil.prepareContainer(container);
		container.activate();
		try {
			CDONet4jSessionConfiguration configuration = CDONet4jUtil.createNet4jSessionConfiguration();
			configuration.setConnector(Net4jUtil.getConnector(container, "tcp", address.getHost() + ":" + address.getPort()));
			configuration.setRepositoryName("railway1");
			CDONet4jSession session = configuration.openNet4jSession();
			List<EObject> segments = session.openView().createQuery("ocl", POS_LENGTH.text()).getResult(EObject.class);
			assertEquals(POS_LENGTH_1, segments.size());
			assertTrue(segments.stream().allMatch(s -> (Integer) s.eGet(s.eClass().getEStructuralFeature("length")) <= 0));
			session.close();
		} finally {
			container.deactivate();
		}
	}

	@Test
	void aClientWhoseServerStopsIsToldSoonAndAFreshServerServesTheSameFolders() {
		long start = System.nanoTime();
		try (QueryEndpoint endpoint = connect(Transport.NET4J_TCP, "railway1")) {
			server.close();
			ArenaException error = assertThrows(ArenaException.class, () -> ask(endpoint, POS_LENGTH));
			assertEquals(ErrorCode.STORE_UNAVAILABLE, error.code(), error.getMessage());
		}
		assertTrue(System.nanoTime() - start < 30_000_000_000L, "nobody waits for a server that is gone");
		server = serve(Map.of(Transport.NET4J_TCP, 0));
		try (QueryEndpoint endpoint = connect(Transport.NET4J_TCP, "railway2")) {
			assertEquals(POS_LENGTH_2, ask(endpoint, POS_LENGTH).count());
		}
	}

	@Test
	void aWrongAddressIsRefusedAtOnce() throws Exception {
		int freePort;
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(ServerOptions.LOOPBACK))) {
			freePort = socket.getLocalPort();
		}
		ArenaException nobody = assertThrows(ArenaException.class, () -> provider.connect(URI.create("net4j-tcp://127.0.0.1:" + freePort + "/railway1")));
		assertEquals(ErrorCode.STORE_UNAVAILABLE, nobody.code());
		assertTrue(nobody.getMessage().contains("No server listens"), nobody.getMessage());
		URI address = server.address(Transport.NET4J_TCP, "railway1");
		ArenaException unknown = assertThrows(ArenaException.class, () -> provider.connect(address.resolve("/nothing")));
		assertEquals(ErrorCode.STORE_UNAVAILABLE, unknown.code());
		assertTrue(unknown.getMessage().contains("nothing"), unknown.getMessage());
	}

	@Test
	void aTransportThatIsNotNet4jsIsRefused() {
		for (Transport transport : EnumSet.complementOf(EnumSet.of(Transport.NET4J_TCP, Transport.NET4J_HTTP))) {
			String refusal = "CDO does not speak " + transport.label() + "; its own transports are net4j-tcp and net4j-http.";
			ArenaException served = assertThrows(ArenaException.class, () -> serve(Map.of(transport, 0)));
			assertEquals(ErrorCode.UNSUPPORTED, served.code());
			assertEquals(refusal, served.getMessage());
			ArenaException connected = assertThrows(ArenaException.class, () -> provider.connect(URI.create(transport.label() + "://127.0.0.1:1/railway1")));
			assertEquals(ErrorCode.UNSUPPORTED, connected.code());
			assertEquals(refusal, connected.getMessage());
		}
	}

	@Test
	void aPortInUseIsNamed() throws Exception {
		server.close();
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(ServerOptions.LOOPBACK))) {
			for (Transport transport : List.of(Transport.NET4J_TCP, Transport.NET4J_HTTP)) {
				ArenaException error = assertThrows(ArenaException.class, () -> serve(Map.of(transport, socket.getLocalPort())));
				assertEquals(ErrorCode.IO, error.code());
				assertTrue(error.getMessage().contains(Integer.toString(socket.getLocalPort())), error.getMessage());
			}
		}
		server = serve(Map.of(Transport.NET4J_TCP, 0));
	}

	@Test
	void aFolderThatIsServedIsBusyForAnotherProcess() throws Exception {
		Process other = new ProcessBuilder(TestJvm.command(folder.resolve("lib"), List.of(), "org.modelarena.cli.Main", "query", "--at",
				folder.resolve("railway1").toString(), "1 + 1")).redirectErrorStream(true).start();
		String said = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(3, other.waitFor(), said);
		assertTrue(said.contains("open in another process"), said);
	}
}
