// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.ui.connecting.ConnectionWizard;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.stores.ModelPlaces;
import org.modelarena.ui.stores.ServerNode;
import org.modelarena.ui.stores.StoreAccess;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Workbench;
import org.modelarena.xmi.MetamodelSearch;

/** A server is added when it answers, and only then. */
class ConnectionTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private TestProject project;

	@BeforeEach
	void open() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("connecting");
	}

	@AfterEach
	void close() {
		if (Bot.shell("Add Server").isOpen()) {
			Bot.shell("Add Server").close();
		}
		Stores.get().servers().forEach(server -> Stores.get().forget(server.address()));
		project.close();
	}

	private static Bot wizard() {
		Workbench.later(() -> ConnectionWizard.open(Bot.page().getWorkbenchWindow().getShell()));
		return Bot.shell("Add Server");
	}

	@Test
	void aServerThatAnswersIsAddedWithItsStores() {
		Catalog catalog = Catalog.discover();
		Path model = project.library(20).getLocation().toPath();
		ModelStore store = catalog.store("columns").create(StoreLocation.at(project.folder().resolve("served")), MetamodelSearch.in(ModelPlaces.with(List.of())).source(List.of(model),
				Cancellation.create()), Progress.none());
		try (QueryService service = QueryService.start(List.of(new QueryService.Named("books", store)), ServiceOptions.open(ServerOptions.local(Transport.WS)), catalog)) {
			URI address = service.address(Transport.WS);
			Bot wizard = wizard();
			wizard.setText("Address", address.toString()).waitUntilEnabled("Finish").clickButton("Finish");
			Bot.waitUntil("the wizard is closed", () -> !wizard.isOpen());
			List<ServerNode> servers = Stores.get().servers();
			assertEquals(List.of("books"), servers.getFirst().stores().stream().map(each -> each.name()).toList());
		}
	}

	@Test
	void oneOfSeveralServersIsEnough() throws Exception {
		int gone;
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			gone = socket.getLocalPort();
		}
		Catalog catalog = Catalog.discover();
		Path model = project.library(20).getLocation().toPath();
		ModelStore store = catalog.store("columns").create(StoreLocation.at(project.folder().resolve("served")), MetamodelSearch.in(ModelPlaces.with(List.of())).source(List.of(model),
				Cancellation.create()), Progress.none());
		try (QueryService service = QueryService.start(List.of(new QueryService.Named("books", store)), ServiceOptions.open(ServerOptions.local(Transport.TCP)), catalog)) {
			int port = service.address(Transport.TCP).getPort();
			Bot wizard = wizard();
			wizard.setText("Address", "tcp://127.0.0.1:" + gone + ", 127.0.0.1:" + port).waitUntilEnabled("Finish").clickButton("Finish");
			Bot.waitUntil("the wizard is closed", () -> !wizard.isOpen());
			ServerNode servers = Stores.get().servers().getFirst();
			assertEquals("tcp://127.0.0.1:" + gone + ",127.0.0.1:" + port + "/", servers.address().toString());
			StoreNode books = servers.stores().getFirst();
			StoreAccess access = Stores.get().open(books);
			assertTrue(access.contents().elements() > 20, books::toString);
			Stores.get().close(books);
		}
	}

	@Test
	void aServerThatDoesNotAnswerIsNotAdded() throws Exception {
		int port;
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = socket.getLocalPort();
		}
		Bot wizard = wizard();
		for (String wrong : List.of("ftp://nowhere", "127.0.0.1:8080", "http://127.0.0.1:99999", "http://127.0.0.1:8101,", "http://h1,h2", "http://h1:8101,h1:8101", "http://h1:8101,h2:99999",
				"http://[::1]:8101,h2:8101")) {
			wizard.setText("Address", wrong);
			assertFalse(wizard.isButtonEnabled("Finish"), wrong);
		}
		wizard.setText("Address", "http://127.0.0.1:" + port).waitUntilEnabled("Finish").clickButton("Finish");
		Bot.waitUntil("the wizard says that nobody answers", () -> wizard.isOpen() && wizard.hasText(Integer.toString(port)));
		assertTrue(wizard.isOpen(), "the address can be mended");
		assertEquals(List.of(), Stores.get().servers());
	}
}
