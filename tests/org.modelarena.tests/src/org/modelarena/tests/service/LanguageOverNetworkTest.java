// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modelarena.tests.service.ServiceUnderTest.assertFails;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.cases.RailwayCase;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.RemoteLanguage;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.language.Completion;
import org.modelarena.language.Diagnostic;
import org.modelarena.language.LanguageService;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.call.LanguageCall;
import org.modelarena.protocol.editor.Completions;
import org.modelarena.protocol.editor.Diagnostics;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;

/** A server helps with texts as the language service in this process does. */
class LanguageOverNetworkTest {
	private static final String NAME = "railway";

	@TempDir
	static Path folder;
	private static QueryService service;
	private static LanguageService local;

	@BeforeAll
	static void start() {
		Catalog catalog = Catalog.discover();
		ModelStore store = catalog.store("emf").create(StoreLocation.at(folder.resolve("store")), new RailwayCase().model(Map.of("size", "1")), Progress.none());
		local = new LanguageService(store.metamodel(), catalog.languages().get("ocl"));
		service = QueryService.start(List.of(new QueryService.Named(NAME, store)), ServiceOptions.open(new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0))),
				catalog);
	}

	@AfterAll
	static void stop() {
		service.close();
	}

	private static ArenaClient connect(Transport transport) {
		return ArenaClient.connect(service.address(transport, NAME), ClientOptions.DEFAULT);
	}

	@ParameterizedTest
	@MethodSource(ServiceUnderTest.TRANSPORTS)
	void proposalsDiagnosticsAndHoverAreThoseOfTheService(Transport transport) {
		String unfinished = "Segment.allInstances()->select(s | s.";
		String wrong = "Segment.allInstances()->select(s | s.lenght > most)";
		try (ArenaClient client = connect(transport)) {
			RemoteLanguage ocl = client.language("ocl");
			List<Completion> found = ocl.complete(unfinished, unfinished.length());
			assertEquals("length", found.get(0).label());
			assertEquals(local.complete(unfinished, unfinished.length(), Cancellation.create()), found);
			List<Diagnostic> diagnostics = ocl.diagnose(wrong, Map.of("most", 3L));
			assertEquals(1, diagnostics.size());
			assertEquals(local.diagnose(wrong, Map.of("most", 3L), Cancellation.create()), diagnostics);
			assertEquals(List.of(), ocl.diagnose("Segment.allInstances()", Map.of()));
			assertEquals(local.hover(wrong, 3, Cancellation.create()), ocl.hover(wrong, 3));
			assertEquals(Optional.empty(), ocl.hover("1 + 1", 0));
		}
	}

	@ParameterizedTest
	@MethodSource(ServiceUnderTest.TRANSPORTS)
	void callsThatAreWrongAreRefused(Transport transport) {
		try (ArenaClient client = connect(transport)) {
			assertFails(ErrorCode.UNKNOWN_NAME, () -> client.language("sql").complete("x", 0));
			assertFails(ErrorCode.REQUEST_INVALID, () -> client.language("ocl").complete("x", 2));
			assertFails(ErrorCode.REQUEST_INVALID, () -> client.language("ocl").hover("x", -1));
			assertFails(ErrorCode.REQUEST_INVALID, () -> client.language("ocl").diagnose("x".repeat(250_001), Map.of()));
			assertFails(ErrorCode.REQUEST_INVALID, () -> client.call(Methods.COMPLETE, new LanguageCall(NAME, "ocl", "x", null, null), Completions.class));
			assertFails(ErrorCode.REQUEST_INVALID, () -> client.call(Methods.DIAGNOSE, new LanguageCall(NAME, null, "x", null, null), Diagnostics.class));
			assertFails(ErrorCode.NOT_FOUND, () -> client.call(Methods.DIAGNOSE, new LanguageCall("other", "ocl", "x", null, null), Diagnostics.class));
			assertTrue(client.language("eol").complete("Segment.al", 10).stream().anyMatch(each -> each.label().equals("all")));
		}
	}
}
