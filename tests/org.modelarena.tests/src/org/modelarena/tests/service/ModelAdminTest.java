// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
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
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.StoreInfo;
import org.modelarena.protocol.answer.Upload;
import org.modelarena.protocol.call.LoadCall;
import org.modelarena.protocol.call.PartCall;
import org.modelarena.protocol.call.UploadCall;
import org.modelarena.protocol.history.CommitList;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Token;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.XmiWriter;

/** Models come, are replaced and go while the server runs, and nobody else notices. */
class ModelAdminTest {
	private static final Query SEGMENTS = new Query("ocl", "Segment.allInstances()->size()");

	private final Catalog catalog = Catalog.discover();
	private QueryService service;
	private Access access = Access.OPEN;

	@TempDir
	private Path folder;
	private Path models;
	private Path given;
	private Path model;
	private Path metamodel;
	private long segments;

	@BeforeEach
	void serve() {
		models = folder.resolve("models");
		given = folder.resolve("given");
		catalog.store("columns").create(StoreLocation.at(given), railway(1), Progress.none()).close();
		model = folder.resolve("one.xmi");
		metamodel = folder.resolve("railway.ecore");
		XmiWriter.write(railway(1), model, Progress.none());
		Ecore.write(railway(1).metamodel(), metamodel);
		start();
		try (ArenaClient client = client("given")) {
			segments = ask(client);
		}
	}

	private static ElementSource railway(int size) {
		return Railways.repair(size);
	}

	private void start() {
		start(Duration.ofMinutes(1));
	}

	private void start(Duration idle) {
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		ServiceLimits limits = ServiceLimits.builder().cursorIdle(idle).uploadBytes(20 << 20).build();
		QueryService.Named store = new QueryService.Named("given", catalog.store("columns").open(StoreLocation.at(given)));
		service = QueryService.start(List.of(store), new ServiceOptions(listen, access, limits).withModels(models), catalog);
	}

	@AfterEach
	void nothingIsLeft() throws Exception {
		service.close();
		// The server does not wait for a call whose client has gone, which removes what it has made.
		FacadeServer.await(() -> passing() == 0, "files of uploads are left");
	}

	private ArenaClient client(String name) {
		return ArenaClient.connect(service.address(Transport.TCP).resolve("/" + name), ClientOptions.DEFAULT);
	}

	private ModelAdmin admin(Transport transport) {
		return ModelAdmin.connect(service.address(transport).resolve("/any"), ClientOptions.DEFAULT);
	}

	private static long ask(ArenaClient client) {
		return (Long) client.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create()).row(0).getFirst();
	}

	private static UploadCall call(String name, boolean replace) {
		return new UploadCall(name, "columns", replace, null);
	}

	private static ErrorCode refused(Runnable call) {
		return assertThrows(ArenaException.class, call::run).code();
	}

	@Tag("equinox")
	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "HTTP", "WS" })
	void aModelIsSentLoadedServedAndDropped(Transport transport) {
		try (ModelAdmin admin = admin(transport)) {
			RecordedProgress progress = new RecordedProgress();
			StoreInfo info = admin.load(call("mine", false), List.of(model), List.of(metamodel), progress);
			assertEquals("columns", info.kind());
			assertTrue(progress.tasks().contains("Sending the model (bytes)"), progress.tasks().toString());
			try (ArenaClient client = client("mine")) {
				assertEquals(segments, ask(client));
			}
			assertEquals(ErrorCode.ALREADY_EXISTS, refused(() -> admin.load(call("mine", false), List.of(model), List.of(metamodel), Progress.none())));
			admin.closeStore("mine");
			assertEquals(List.of("given"), admin.list().stream().map(StoreInfo::name).toList());
			assertEquals(ErrorCode.ALREADY_EXISTS, refused(() -> admin.load(call("mine", false), List.of(model), List.of(metamodel), Progress.none())));
			assertEquals(info.elements(), admin.openStore("mine").elements());
			admin.drop("mine");
			assertEquals(ErrorCode.NOT_FOUND, refused(() -> admin.openStore("mine")));
			assertFalse(Files.exists(models.resolve("mine")));
		}
	}

	@Test
	void aModelThatIsSentKeepsItsVersions() {
		try (ModelAdmin admin = admin(Transport.HTTP)) {
			assertEquals(ErrorCode.UNSUPPORTED, refused(() -> admin.load(new UploadCall("mine", "emf", false, null, true), List.of(model), List.of(metamodel), Progress.none())));
			admin.load(new UploadCall("mine", "columns", false, null, true), List.of(model), List.of(metamodel), Progress.none());
			try (ArenaClient client = client("mine")) {
				client.commit(null, List.of(Map.of("do", "create", "type", "Region", "in", 0, "containment", "regions")));
				assertEquals(List.of(1L, 0L), client.log(10, null).commits().stream().map(CommitList.Commit::number).toList());
			}
		}
	}

	@Test
	void storesOfTheFolderAreServedAgainAfterARestart() throws IOException {
		try (ModelAdmin admin = admin(Transport.TCP)) {
			admin.load(call("mine", false), List.of(model), List.of(metamodel), Progress.none());
			admin.load(call("mine", true), List.of(model), List.of(metamodel), Progress.none());
		}
		service.close();
		// As a server leaves it that was killed right after the new store was complete.
		catalog.store("emf").create(StoreLocation.at(models.resolve("mine~7")), railway(2), Progress.none()).close();
		Files.createDirectories(models.resolve(".passing-1/x"));
		Files.createDirectories(models.resolve("broken"));
		Files.writeString(models.resolve("broken/modelarena-store.properties"), "store=columns\nformat=1\n");
		start();
		assertEquals(List.of("given", "mine"), service.stores());
		assertEquals("emf", service.store("mine").provider().name());
		assertFalse(Files.exists(models.resolve("mine~2")));
	}

	@Test
	void twoServersDoNotShareAFolder() {
		ServiceOptions options = ServiceOptions.open(ServerOptions.local(Transport.TCP)).withModels(models);
		assertEquals(ErrorCode.STORE_BUSY, refused(() -> QueryService.start(List.of(), options, catalog)));
	}

	@Sampled(3)
	@Test
	void nobodyNoticesThatAStoreIsReplaced() throws Exception {
		try (ModelAdmin admin = admin(Transport.WS)) {
			admin.load(call("mine", false), List.of(model), List.of(metamodel), Progress.none());
			AtomicBoolean isOver = new AtomicBoolean();
			List<CompletableFuture<Long>> readers = new ArrayList<>();
			for (int i = 0; i < 4; i++) {
				readers.add(CompletableFuture.supplyAsync(() -> {
					long asked = 0;
					try (ArenaClient client = client("mine")) {
						for (; !isOver.get(); asked++) {
							assertEquals(segments, ask(client));
						}
					}
					return asked;
				}));
			}
			long before = 0;
			for (int i = 0; i < 10; i++) {
				long version = admin.load(call("mine", true), List.of(model), List.of(metamodel), Progress.none()).version();
				assertTrue(version > before, "versions go on, so that an old one is not taken for a new one");
				before = version;
			}
			isOver.set(true);
			for (CompletableFuture<Long> reader : readers) {
				assertTrue(reader.get(60, TimeUnit.SECONDS) > 0);
			}
		}
		try (Stream<Path> left = Files.list(models)) {
			assertEquals(1, left.filter(path -> path.getFileName().toString().startsWith("mine")).count());
		}
	}

	@Sampled(3)
	@Test
	void callsThatTakeLongAreEndedWhenAStoreIsDropped() throws Exception {
		try (ModelAdmin admin = admin(Transport.TCP); ArenaClient client = client(load(admin))) {
			CompletableFuture<Integer> failed = new CompletableFuture<>();
			client.onChange(SEGMENTS, first -> {
			}, change -> {
			}, failure -> failed.complete(failure.code().number()));
			var endless = client.executeAsync(new Query("eol", "while (true) { Segment.all.size(); }"), QueryLimits.DEFAULT);
			FacadeServer.await(() -> service.running() > 0, "the call does not run");
			admin.drop("mine");
			assertEquals(ErrorCode.CANCELLED, assertThrows(ArenaException.class, () -> rethrow(endless)).code());
			assertEquals(ErrorCode.STORE_UNAVAILABLE.number(), failed.get(5, TimeUnit.SECONDS));
			assertEquals(ErrorCode.NOT_FOUND, refused(() -> ask(client)));
		}
	}

	private String load(ModelAdmin admin) {
		admin.load(call("mine", false), List.of(model), List.of(metamodel), Progress.none());
		return "mine";
	}

	private static void rethrow(CompletableFuture<?> future) throws Throwable {
		try {
			future.get(30, TimeUnit.SECONDS);
		} catch (java.util.concurrent.ExecutionException e) {
			throw e.getCause();
		}
	}

	@Test
	void whatWasGivenAtTheStartStays() {
		try (ModelAdmin admin = admin(Transport.HTTP)) {
			assertEquals(ErrorCode.UNSUPPORTED, refused(() -> admin.drop("given")));
			assertEquals(ErrorCode.UNSUPPORTED, refused(() -> admin.closeStore("given")));
			assertEquals(ErrorCode.UNSUPPORTED, refused(() -> admin.load(call("given", true), List.of(model), List.of(metamodel), Progress.none())));
			assertEquals(ErrorCode.NOT_FOUND, refused(() -> admin.drop("nothing")));
		}
	}

	@Sampled(2)
	@ParameterizedTest
	@ValueSource(strings = { "", ".", "..", "../x", "a/b", "a\\b", "mine~2", ".hidden", "nul\u0000", "a b", "ä" })
	void aNameIsNoPath(String name) {
		try (ModelAdmin admin = admin(Transport.TCP)) {
			assertEquals(ErrorCode.REQUEST_INVALID, refused(() -> admin.load(call(name, false), List.of(model), List.of(metamodel), Progress.none())));
			assertEquals(ErrorCode.REQUEST_INVALID, refused(() -> admin.drop(name)));
		}
	}

	@Sampled(2)
	@ParameterizedTest
	@ValueSource(strings = { "", ".x", "../one.xmi", "/etc/x", "a/b.xmi", "a\\b.xmi", "C:x", "x\u0000.xmi", "a\nb" })
	void norIsThatOfAFile(String file) {
		try (ArenaClient client = client("given")) {
			Upload upload = client.call(Methods.UPLOAD, call("mine", false), Upload.class);
			assertEquals(ErrorCode.REQUEST_INVALID, refused(() -> client.call(Methods.PART, new PartCall(upload.upload(), file, false, "eA=="), Object.class)));
		}
	}

	@Test
	void modelsReferToNothingOfTheServer() throws IOException {
		Path secret = Files.writeString(folder.resolve("secret.xmi"), Files.readString(model));
		Path hostile = Files.writeString(folder.resolve("hostile.xmi"), Files.readString(model).replaceFirst("<routes ", "<routes><requires href='file:" + secret + "#/'/></routes><routes "));
		try (ModelAdmin admin = admin(Transport.TCP)) {
			ArenaException e = assertThrows(ArenaException.class, () -> admin.load(call("mine", false), List.of(hostile), List.of(metamodel), Progress.none()));
			assertEquals(ErrorCode.MODEL_INVALID, e.code(), e.getMessage());
			assertTrue(e.getMessage().contains("not among the files of the model"), e.getMessage());
			assertEquals(List.of("given"), service.stores());
			load(admin);
		}
	}

	@Sampled(2)
	@Test
	void anUploadEndsWithItsClientByCancellationAndBySilence() throws Exception {
		Upload upload;
		try (ArenaClient client = client("given")) {
			upload = client.call(Methods.UPLOAD, call("mine", false), Upload.class);
			client.call(Methods.PART, new PartCall(upload.upload(), "a.xmi", false, "eA=="), Object.class);
		}
		try (ArenaClient client = client("given")) {
			String old = upload.upload();
			assertEquals(ErrorCode.NOT_FOUND, refused(() -> client.call(Methods.LOAD, new LoadCall(old), StoreInfo.class)));
			Upload silent = client.call(Methods.UPLOAD, call("mine", false), Upload.class);
			byte[] much = new byte[5 << 20];
			for (int i = 0; i < 4; i++) {
				client.call(Methods.PART, new PartCall(silent.upload(), "a.xmi", false, Base64.getEncoder().encodeToString(much)), Object.class);
			}
			assertEquals(ErrorCode.REQUEST_INVALID, refused(() -> client.call(Methods.PART, new PartCall(silent.upload(), "b.xmi", false, "eA=="), Object.class)), "too much");
			assertEquals(ErrorCode.REQUEST_INVALID, refused(() -> client.call(Methods.PART, new PartCall(silent.upload(), "a.xmi", false, "?"), Object.class)));
		}
		service.close();
		start(Duration.ofSeconds(2));
		try (ArenaClient client = client("given")) {
			client.call(Methods.UPLOAD, call("mine", false), Upload.class);
			FacadeServer.await(() -> {
				try {
					client.call(Methods.PROGRESS, new LoadCall("none"), Object.class);
					return false;
				} catch (ArenaException e) {
					return service.running() == 0 && passing() == 0;
				}
			}, "the upload of a silent client is kept");
		}
		RecordedProgress progress = new RecordedProgress();
		progress.cancellation().cancel();
		try (ModelAdmin admin = admin(Transport.TCP)) {
			assertEquals(ErrorCode.CANCELLED, refused(() -> admin.load(call("mine", false), List.of(model), List.of(metamodel), progress)));
		}
	}

	private long passing() {
		try (Stream<Path> left = Files.list(models)) {
			return left.filter(path -> path.getFileName().toString().startsWith(".passing")).count();
		} catch (IOException e) {
			throw new AssertionError(e);
		}
	}

	@Test
	void theRightToAdministrateIsNeeded() {
		service.close();
		String writer = Token.secret();
		String boss = Token.secret();
		access = new Access(List.of(new Token("writer", Token.hash(writer), Map.of(Token.ALL, Right.WRITE)), new Token("boss", Token.hash(boss), Map.of("mine", Right.ADMIN))));
		start();
		try (ModelAdmin admin = ModelAdmin.connect(service.address(Transport.TCP).resolve("/any"), ClientOptions.DEFAULT.with(writer))) {
			assertEquals(ErrorCode.FORBIDDEN, refused(() -> load(admin)));
			assertEquals(ErrorCode.FORBIDDEN, refused(() -> admin.drop("given")));
		}
		try (ModelAdmin admin = ModelAdmin.connect(service.address(Transport.HTTP).resolve("/any"), ClientOptions.DEFAULT.with(boss))) {
			load(admin);
			assertEquals(ErrorCode.FORBIDDEN, refused(() -> admin.closeStore("given")));
			admin.drop("mine");
		}
		assertEquals(ErrorCode.UNAUTHENTICATED, refused(() -> load(admin(Transport.TCP))));
	}
}
