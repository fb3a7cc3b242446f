// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cases.RailwayCase;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;

/** Editors connect to {@code arena lsp --tcp}, which has the metamodel of a store. */
@Timeout(60)
class LspListenTest {
	@TempDir
	Path folder;

	private ModelStore store() {
		return Catalog.discover().store("emf").create(StoreLocation.at(folder.resolve("railway")), new RailwayCase().model(Map.of("size", "1")), Progress.none());
	}

	/** Runs the command, has two editors complete a text, and interrupts it. */
	private static void assertHelps(String... source) throws Exception {
		int port = freePort();
		Cancellation cancellation = Cancellation.create();
		List<String> command = new ArrayList<>(List.of("lsp", "--tcp", String.valueOf(port)));
		command.addAll(List.of(source));
		CompletableFuture<Arena> run = CompletableFuture.supplyAsync(() -> Arena.run(cancellation, command.toArray(String[]::new)), work -> new Thread(work, "command").start());
		try (LspEditor first = connect(port, run); LspEditor second = connect(port, run)) {
			for (LspEditor editor : List.of(first, second)) {
				editor.initialized(Map.of());
				editor.open("file:///a.eol", "eol", "Segment.all.select(s | s.len");
				assertEquals("length", editor.complete("file:///a.eol", 0, 28).get(0).getLabel());
			}
		}
		cancellation.cancel();
		Arena ended = run.get(20, TimeUnit.SECONDS);
		assertEquals(130, ended.code());
		assertEquals("", ended.out());
		assertTrue(ended.err().contains("Listening at 127.0.0.1:" + port), ended.err());
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	private static LspEditor connect(int port, CompletableFuture<?> run) throws Exception {
		while (true) {
			try {
				Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
				return new LspEditor(socket.getInputStream(), socket.getOutputStream());
			} catch (IOException notYet) {
				assertTrue(!run.isDone(), "The command has ended.");
				Thread.sleep(50);
			}
		}
	}

	@Test
	void aStoreInAFolderHasTheMetamodel() throws Exception {
		store().close();
		assertHelps("--at", folder.resolve("railway").toString());
	}

	@Test
	void aServedStoreHasTheMetamodel() throws Exception {
		try (QueryService service = QueryService.start(List.of(new QueryService.Named("railway", store())), ServiceOptions.open(ServerOptions.local(Transport.TCP)), Catalog.discover())) {
			assertHelps("--url", service.address(Transport.TCP, "railway").toString());
		}
	}

	@Test
	void aPortThatIsTakenIsRefused() throws Exception {
		try (ServerSocket taken = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
			assertTrue(Arena.run("lsp", "--tcp", String.valueOf(taken.getLocalPort())).refused(3).contains(String.valueOf(taken.getLocalPort())));
		}
	}
}
