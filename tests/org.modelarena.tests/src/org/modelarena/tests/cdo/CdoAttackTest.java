// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cdo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.eclipse.emf.cdo.eresource.CDOResource;
import org.eclipse.emf.cdo.transaction.CDOTransaction;
import org.eclipse.emf.cdo.util.CDOUtil;
import org.eclipse.emf.cdo.view.CDOView;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
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
import org.modelarena.store.cdo.CdoStoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/** What a hostile client of the server's ports may try, with CDO's own client; and that an honest one still works. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CdoAttackTest {
	@TempDir
	private static Path folder;
	private StoreServer server;

	@BeforeAll
	void serve() {
		CdoStoreProvider provider = new CdoStoreProvider();
		StoreLocation location = StoreLocation.at(folder.resolve("railway"));
		provider.create(location, Railways.repair(1), Progress.none()).close();
		server = provider.serve(List.of(location), new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.NET4J_TCP, 0, Transport.NET4J_HTTP, 0)),
				Catalog.discover().languages());
	}

	@AfterAll
	void stop() {
		server.close();
	}

	private StockCdoClient client(Transport transport) {
		return new StockCdoClient(server.address(transport, "railway"));
	}

	private static void refused(Executable attack) {
		Throwable error = assertThrows(Throwable.class, attack);
		StringBuilder said = new StringBuilder();
		for (Throwable cause = error; cause != null; cause = cause.getCause()) {
			said.append(cause.getMessage()).append('\n');
		}
		assertTrue(said.toString().contains("his server answers what") || said.toString().contains("does not answer queries in")
				|| said.toString().contains("metamodel of a repository does not change"), said.toString());
	}

	@Sampled(2)
	@ParameterizedTest
	@EnumSource(names = { "NET4J_TCP", "NET4J_HTTP" })
	void sqlIsNotAnswered(Transport transport) throws IOException {
		Path canary = folder.resolve("canary-" + transport);
		Path secret = Files.writeString(folder.resolve("secret-" + transport), "secret");
		try (StockCdoClient client = client(transport)) {
			CDOView view = client.session().openView();
			String touch = "CREATE ALIAS IF NOT EXISTS X AS 'int x(String p) throws Exception { return Runtime.getRuntime().exec(new String[] {\"touch\", p}).waitFor(); }'";
			// Over HTTP each answer waits for the client's next poll.
			for (String language : transport == Transport.NET4J_HTTP ? List.of("sql") : List.of("sql", "SQL", " sql", "hql", "modelarena", "")) {
				refused(() -> view.createQuery(language, touch).setParameter("queryStatement", false).getResult());
				refused(() -> view.createQuery(language, "SELECT X('" + canary + "')").setParameter("cdoObjectQuery", false).getResult());
				refused(() -> view.createQuery(language, "SELECT FILE_READ('" + secret + "', 'UTF-8')").setParameter("cdoObjectQuery", false).getResult());
				refused(() -> view.createQuery(language, "SELECT FILE_WRITE('x', '" + canary + "')").setParameter("cdoObjectQuery", false).getResult());
			}
		}
		assertFalse(Files.exists(canary), "a client has run a command");
	}

	@Test
	void packagesOfClientsAreNotTaken() throws IOException {
		Path canary = Files.writeString(folder.resolve("canary"), "alive");
		try (StockCdoClient client = client(Transport.NET4J_TCP)) {
			EPackage hostile = hostilePackage(canary);
			client.session().getPackageRegistry().putEPackage(hostile);
			CDOTransaction transaction = client.session().openTransaction();
			CDOResource model = transaction.getResource("/model");
			model.getContents().add(EcoreUtil.create((EClass) hostile.getEClassifier("Victim")));
			refused(transaction::commit);
		}
		assertEquals("alive", Files.readString(canary));
	}

	private static EPackage hostilePackage(Path canary) {
		EPackage hostile = EcoreFactory.eINSTANCE.createEPackage();
		hostile.setName("hostile");
		hostile.setNsPrefix("hostile");
		hostile.setNsURI("http://hostile");
		EClass victim = EcoreFactory.eINSTANCE.createEClass();
		victim.setName("Victim");
		hostile.getEClassifiers().add(victim);
		var file = EcoreFactory.eINSTANCE.createEDataType();
		file.setName("File");
		file.setInstanceClassName("java.io.FileOutputStream");
		hostile.getEClassifiers().add(file);
		var attribute = EcoreFactory.eINSTANCE.createEAttribute();
		attribute.setName("file");
		attribute.setEType(file);
		attribute.setDefaultValueLiteral(canary.toString());
		attribute.setTransient(true);
		victim.getEStructuralFeatures().add(attribute);
		new XMIResourceImpl(org.eclipse.emf.common.util.URI.createURI("http://hostile")).getContents().add(hostile);
		return hostile;
	}

	@Test
	void whatNeitherReadsNorCommitsIsRefused() {
		try (StockCdoClient client = client(Transport.NET4J_TCP)) {
			CDOTransaction transaction = client.session().openTransaction();
			refused(transaction::enableDurableLocking);
			refused(() -> client.session().getRemoteSessionManager().getRemoteSessions());
			EObject root = transaction.getResource("/model").getContents().get(0);
			refused(() -> CDOUtil.getCDOObject(root).cdoWriteLock().lock(Duration.ofSeconds(2).toMillis(), TimeUnit.MILLISECONDS));
		}
	}

	/** To the control channel (0), 13 bytes (Net4j counts one more): open channel 1 for version 37 of the protocol "cdo". */
	private static final byte[] OPEN_CHANNEL = { 0, 0, 0, 14, 5, 0, 1, 0, 0, 0, 37, 0, 3, 'c', 'd', 'o', 0 };

	/** Who asks to close the control channel, or asks for an operation that Net4j does not know, loses his connection, and nobody else theirs. */
	@Test
	@Timeout(60)
	void operationsOnTheControlChannelHarmNobodyElse() throws IOException {
		URI address = server.address(Transport.NET4J_TCP, "railway");
		for (int operation = 0; operation < 16; operation++) {
			for (int sign : new int[] { 1, -1 }) {
				try (Socket socket = new Socket(address.getHost(), address.getPort())) {
					ByteBuffer toControlChannel = ByteBuffer.allocate(OPEN_CHANNEL.length + 7).put(OPEN_CHANNEL);
					toControlChannel.putShort((short) 0).putShort((short) (4 * sign)).put((byte) operation);
					socket.getOutputStream().write(toControlChannel.array());
					socket.setSoTimeout(100);
					readAll(socket);
				}
			}
		}
		try (QueryEndpoint endpoint = new CdoStoreProvider().connect(address)) {
			assertEquals(1, endpoint.execute(new Query("ocl", "Segment.allInstances()->size()"), QueryLimits.DEFAULT, Cancellation.create()).count());
		}
	}

	/** To its end: who leaves before the answers takes back what the server has not read yet. */
	private static void readAll(Socket socket) {
		try {
			socket.getInputStream().readAllBytes();
		} catch (IOException e) {
			// It waits for more, or has closed the connection.
			return;
		}
	}

	@Test
	void anHonestClientReadsAsksAndCommits() throws Exception {
		try (StockCdoClient client = client(Transport.NET4J_TCP)) {
			CDOTransaction transaction = client.session().openTransaction();
			CDOResource model = transaction.getResource("/model");
			EObject container = model.getContents().get(0);
			EClass segment = (EClass) container.eClass().getEPackage().getEClassifier("Segment");
			EObject first = transaction.createQuery("ocl", "Segment.allInstances()->any(true)").getResult(EObject.class).get(0);
			int before = transaction.queryInstances(segment).size();
			first.eSet(segment.getEStructuralFeature("length"), -77);
			EObject region = transaction.createQuery("ocl", "Region.allInstances()->any(true)").getResult(EObject.class).get(0);
			EObject added = EcoreUtil.create(segment);
			@SuppressWarnings("unchecked")
			List<EObject> elements = (List<EObject>) region.eGet(region.eClass().getEStructuralFeature("elements"));
			elements.add(added);
			transaction.commit();
			assertEquals(1, transaction.createQuery("ocl", "Segment.allInstances()->select(s | s.length = -77)").getResult().size());
			assertEquals(before + 1, transaction.queryInstances(segment).size());
			assertEquals(1, transaction.queryXRefs(CDOUtil.getCDOObject(added)).size(), "its container");
			assertFalse(transaction.hasResource("/nothing"));
			EcoreUtil.remove(added);
			transaction.rollback();
			assertTrue(elements.contains(added), "rolled back");
			EcoreUtil.remove(added);
			first.eSet(segment.getEStructuralFeature("length"), 5);
			transaction.commit();
			assertEquals(before, transaction.queryInstances(segment).size());
		}
	}

	/** Should SQL ever get through to the database: CDO connects to it as a user who may not do what harms the machine. */
	@Test
	void cdosOwnConnectionsMayNeitherRunProgramsNorTouchFiles() throws Exception {
		Path own = folder.resolve("own");
		new CdoStoreProvider().create(StoreLocation.at(own), Railways.repair(1), Progress.none()).close();
		JdbcDataSource source = new JdbcDataSource();
		source.setURL("jdbc:h2:" + own.resolve("repository"));
		try (Connection admin = source.getConnection("", "")) {
			admin.createStatement().execute("ALTER USER CDO SET PASSWORD 'known'");
			try (Connection cdo = source.getConnection("CDO", "known")) {
				cdo.createStatement().execute("CREATE TABLE ALLOWED(X INT)");
				for (String harm : List.of("CREATE ALIAS X AS 'int x() { return 1; }'", "CREATE ALIAS X FOR \"java.lang.System.exit\"", "SELECT FILE_READ('/etc/hostname')",
						"CALL FILE_WRITE('x', '" + folder.resolve("x") + "')", "SCRIPT TO '" + folder.resolve("x") + "'", "BACKUP TO '" + folder.resolve("x") + "'",
						"CREATE LINKED TABLE L('', 'jdbc:h2:mem:', '', '', 'T')", "ALTER USER CDO ADMIN TRUE", "SHUTDOWN")) {
					SQLException e = assertThrows(SQLException.class, () -> cdo.createStatement().execute(harm), harm);
					assertTrue(e.getMessage().contains("Admin rights"), e.getMessage());
				}
			}
		}
	}

	@Test
	void aRequestForAnotherHostOrOfAWebPageIsForbidden() throws IOException {
		URI address = server.address(Transport.NET4J_HTTP, "railway");
		String own = address.getHost() + ":" + address.getPort();
		assertEquals(404, status(address, "Host: " + own));
		assertEquals(404, status(address, "Host: localhost:" + address.getPort()));
		for (String foreign : List.of("Host: attacker.example", "Host: attacker.example:" + address.getPort(), "Host: 127.0.0.1.attacker.example",
				"Host: " + own + "\r\nOrigin: http://attacker.example", "Host: " + own + "\r\nOrigin: null",
				"Host: " + own + "\r\nOrigin: http://127.0.0.1:" + (address.getPort() + 1))) {
			assertEquals(403, status(address, foreign), foreign);
		}
		for (String malformed : List.of("Host:", "X: y", "Host: " + own + "\r\nHost: attacker.example", "Host: attacker.example\r\nHost: " + own)) {
			assertEquals(400, status(address, malformed), malformed);
		}
	}

	/** The status of a request for something that is not there. */
	private static int status(URI address, String headers) throws IOException {
		try (Socket socket = new Socket(address.getHost(), address.getPort())) {
			socket.setSoTimeout(10_000);
			socket.getOutputStream().write(("GET /nothing HTTP/1.1\r\n" + headers + "\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
			String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			return Integer.parseInt(answer.split(" ")[1]);
		}
	}
}
