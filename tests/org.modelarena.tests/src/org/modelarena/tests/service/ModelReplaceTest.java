// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.ModelAdmin;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.StoreInfo;
import org.modelarena.protocol.answer.Upload;
import org.modelarena.protocol.call.UploadCall;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.XmiWriter;

/** What becomes of the store before, and of the new one, when not all goes well. */
@Timeout(120)
class ModelReplaceTest {
	private static final Query SEGMENTS = new Query("ocl", "Segment.allInstances()->size()");

	private final StubbornStores stubborn = new StubbornStores(Catalog.discover().store("columns"));
	private final Catalog catalog = stubborn.catalog();
	private QueryService service;

	@TempDir
	private Path folder;
	private Path models;
	private Path model;
	private Path metamodel;

	@BeforeEach
	void serve() {
		models = folder.resolve("models");
		model = folder.resolve("one.xmi");
		metamodel = folder.resolve("railway.ecore");
		XmiWriter.write(railway(), model, Progress.none());
		Ecore.write(railway().metamodel(), metamodel);
		start(List.of());
	}

	private static ElementSource railway() {
		return Railways.repair(1);
	}

	private void start(List<QueryService.Named> given) {
		ServiceOptions options = new ServiceOptions(ServerOptions.local(Transport.TCP), Access.OPEN, ServiceLimits.builder().cacheBytes(1 << 20).build());
		service = QueryService.start(given, options.withModels(models), catalog);
	}

	@AfterEach
	void close() {
		stubborn.failsToClose = false;
		service.close();
	}

	private ModelAdmin admin() {
		return ModelAdmin.connect(service.address(Transport.TCP).resolve("/any"), ClientOptions.DEFAULT);
	}

	private ArenaClient client(String name) {
		return ArenaClient.connect(service.address(Transport.TCP).resolve("/" + name), ClientOptions.DEFAULT);
	}

	private StoreInfo load(ModelAdmin admin, boolean replace) {
		return admin.load(new UploadCall("mine", "columns", replace, null), List.of(model), List.of(metamodel), Progress.none());
	}

	private static long ask(ArenaClient client) {
		return (Long) client.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create()).row(0).getFirst();
	}

	private static ErrorCode refused(Runnable call) {
		return assertThrows(ArenaException.class, call::run).code();
	}

	private List<String> folders() throws IOException {
		try (Stream<Path> all = Files.list(models)) {
			return all.filter(Files::isDirectory).map(path -> path.getFileName().toString()).sorted().toList();
		}
	}

	@Test
	void aStoreThatCannotBeClosedIsReplacedAllTheSame() throws IOException {
		try (ModelAdmin admin = admin()) {
			long before = load(admin, false).version();
			stubborn.failsToClose = true;
			assertTrue(load(admin, true).version() > before);
			stubborn.failsToClose = false;
			try (ArenaClient client = client("mine")) {
				assertTrue(ask(client) > 0, "the new one is served");
			}
			assertEquals(List.of("mine~2"), folders());
		}
	}

	@Sampled(3)
	@Test
	void whatIsCompleteWhenTheServerStopsIsNotTakenForTheNewestAfterwards() throws Exception {
		try (ModelAdmin admin = admin()) {
			load(admin, false);
			CountDownLatch isStopped = new CountDownLatch(1);
			stubborn.mayBeThere = isStopped;
			CompletableFuture<ErrorCode> late = CompletableFuture.supplyAsync(() -> refused(() -> load(admin, true)));
			FacadeServer.await(() -> Files.exists(models.resolve("mine~2")), "the new store is complete");
			service.close();
			assertTrue(List.of(ErrorCode.STORE_UNAVAILABLE, ErrorCode.CANCELLED).contains(late.get(30, TimeUnit.SECONDS)));
			isStopped.countDown();
			FacadeServer.await(() -> !Files.exists(models.resolve("mine~2")), "the new store is left");
		}
		stubborn.mayBeThere = new CountDownLatch(0);
		start(List.of());
		assertEquals(List.of("mine"), service.stores());
	}

	@Test
	void theNameOfAClosedStoreIsRefusedBeforeAnythingIsSent() {
		try (ModelAdmin admin = admin()) {
			load(admin, false);
			try (ArenaClient client = client("mine")) {
				admin.closeStore("mine");
				assertEquals(ErrorCode.ALREADY_EXISTS, refused(() -> client.call(Methods.UPLOAD, new UploadCall("mine", "columns", false, null), Upload.class)));
				assertEquals(ErrorCode.REQUEST_INVALID, refused(() -> client.call(Methods.UPLOAD, new UploadCall("mine", "columns", true, "perhaps"), Upload.class)));
			}
		}
	}

	@Test
	void aStoreThatWasGivenHidesOneOfItsNameInTheFolderAndBothStay() throws IOException {
		try (ModelAdmin admin = admin()) {
			load(admin, false);
		}
		service.close();
		start(List.of(new QueryService.Named("mine", catalog.store("emf").create(StoreLocation.at(folder.resolve("given")), railway(), Progress.none()))));
		try (ModelAdmin admin = admin()) {
			assertEquals(List.of("emf"), admin.list().stream().map(StoreInfo::kind).toList());
			assertEquals(ErrorCode.UNSUPPORTED, refused(() -> admin.drop("mine")));
			assertEquals(ErrorCode.UNSUPPORTED, refused(() -> admin.closeStore("mine")));
			assertEquals(ErrorCode.UNSUPPORTED, refused(() -> load(admin, true)));
			assertEquals(ErrorCode.ALREADY_EXISTS, refused(() -> admin.openStore("mine")));
		}
		assertEquals(List.of("mine"), folders());
	}

	@Test
	void aStoreThatWasReplacedDoesNotStayOnTheHeapForItsAnswers() throws InterruptedException {
		try (ModelAdmin admin = admin()) {
			load(admin, false);
			WeakReference<ModelStore> before = new WeakReference<>(service.store("mine"));
			try (ArenaClient client = client("mine")) {
				long count = ask(client);
				assertEquals(count, ask(client));
				assertTrue(service.cacheHits() > 0, "the answer was kept");
				load(admin, true);
				assertEquals(count, ask(client));
			}
			FacadeServer.await(() -> {
				System.gc();
				return before.get() == null;
			}, "the store is kept");
			assertNull(before.get());
		}
	}

	@Test
	void whatAKilledServerHasBegunToBuildIsRemoved() throws Exception {
		service.close();
		Process ended = new ProcessBuilder("true").start();
		ended.waitFor();
		for (long pid : new long[] { ended.pid(), ProcessHandle.current().pid() }) {
			Files.writeString(Files.createDirectories(models.resolve(".mine.building-" + pid + "-9999")).resolve("file"), "half");
		}
		start(List.of());
		assertEquals(List.of(), folders());
		try (ModelAdmin admin = admin()) {
			load(admin, false);
		}
		assertFalse(folders().isEmpty());
	}
}
