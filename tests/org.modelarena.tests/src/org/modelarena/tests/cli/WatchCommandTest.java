// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.eclipse.emf.ecore.EAttribute;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cases.Cases;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** {@code arena watch --url}, while somebody else commits; with a folder, it is in the documents, which are run. */
@Timeout(120)
class WatchCommandTest {
	private static final String LONG = "Segment.all.select(s | s.length > 5000)";
	private static final int CHANGES = 3;

	@TempDir
	Path folder;
	private QueryService service;
	private long segment;
	private int commits;

	@BeforeEach
	void serve() {
		Catalog catalog = Catalog.discover();
		ModelStore store = catalog.store("columns").create(StoreLocation.at(folder.resolve("s")), Cases.get("railway").model(Map.of("size", "1")), Progress.none());
		try (ModelSnapshot snapshot = store.snapshot()) {
			segment = snapshot.extent(store.metamodel().type("Segment")).toArray()[0];
		}
		service = QueryService.start(List.of(new QueryService.Named("s", store)), new ServiceOptions(ServerOptions.local(Transport.TCP), Access.OPEN, ServiceLimits.DEFAULT), catalog);
	}

	@AfterEach
	void stop() {
		service.close();
	}

	private CompletableFuture<Arena> watch(Cancellation cancellation, String... more) {
		List<String> command = new ArrayList<>(List.of("watch", "--url", service.address(Transport.TCP, "s").toString(), "--language", "eol", LONG));
		command.addAll(List.of(more));
		return CompletableFuture.supplyAsync(() -> Arena.run(cancellation, command.toArray(String[]::new)));
	}

	/** Makes a segment long, or short again, until a command has ended. */
	private Arena commitUntilEnd(CompletableFuture<Arena> command) throws Exception {
		while (!command.isDone()) {
			try (ModelEdit edit = service.store("s").begin()) {
				edit.set(segment, (EAttribute) service.store("s").metamodel().type("Segment").getEStructuralFeature("length"), commits % 2 == 0 ? 6000 : 1);
				edit.commit();
			}
			commits++;
			TimeUnit.MILLISECONDS.sleep(50);
		}
		return command.get();
	}

	@Test
	void itEndsAfterSoManyChangesAndMissesNone() throws Exception {
		Arena watched = commitUntilEnd(watch(Cancellation.create(), "--json", "--changes", Integer.toString(CHANGES))).succeeded();
		List<JsonObject> lines = watched.out().lines().map(line -> JsonParser.parseString(line).getAsJsonObject()).toList();
		assertEquals(1 + CHANGES, lines.size(), watched.out());
		for (int i = 1; i < lines.size(); i++) {
			JsonObject change = lines.get(i);
			assertEquals(1, change.get("addedCount").getAsLong() + change.get("removedCount").getAsLong(), watched.out());
			assertEquals(lines.get(i - 1).get("version").getAsLong() + 1, change.get("version").getAsLong(), watched.out());
			assertEquals(lines.get(i - 1).get("count").getAsLong() + change.get("addedCount").getAsLong() - change.get("removedCount").getAsLong(), change.get("count").getAsLong());
		}
	}

	@Test
	void whoeverInterruptsItEndsIt() throws Exception {
		Cancellation cancellation = Cancellation.create();
		CompletableFuture<Arena> watching = watch(cancellation);
		TimeUnit.SECONDS.sleep(1);
		cancellation.cancel();
		assertEquals(130, watching.get(30, TimeUnit.SECONDS).code());
	}

	@Test
	void aServerThatEndsEndsItWithTheReason() throws Exception {
		CompletableFuture<Arena> watching = watch(Cancellation.create(), "--changes", "1000");
		TimeUnit.SECONDS.sleep(2);
		service.close();
		Arena ended = watching.get(60, TimeUnit.SECONDS);
		assertEquals(3, ended.code(), ended.err());
		assertTrue(ended.err().contains("tcp://"), ended.err());
	}
}
