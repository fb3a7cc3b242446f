// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
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
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.tests.hostile.EscapeTexts;
import org.modelarena.tests.hostile.EscapeTexts.Escape;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * Texts that try to get out of a query, from a client of a server: each is refused or stopped, over the same connection the next one is answered,
 * no file is touched, nobody is called, and nothing goes on running. The same texts in this process: {@code SandboxTest}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EscapesOverNetworkTest {
	private static final String NAME = "railway";
	private static final Duration DEADLINE = Duration.ofMillis(200);
	/** On top of the deadline; many times what it takes, for machines that do other things. */
	private static final Duration GRACE = Duration.ofSeconds(8);
	private static final int HANDFUL = 9;
	/** What Tycho makes in the working folder, which builds while this runs. */
	private static final Set<String> OF_THE_BUILD = Set.of("target", ".tycho-consumer-pom.xml", ".polyglot.build.properties");
	private static final String PROGRAM = "operation f() { return 1; }";

	private final Map<Transport, ArenaClient> clients = new EnumMap<>(Transport.class);
	private final HttpClient http = HttpClient.newHttpClient();
	private Path folder;
	private Path file;
	private ServerSocket stranger;
	private QueryService service;
	private Map<String, Long> untouched;

	@BeforeAll
	void serve(@TempDir Path temporary) throws IOException {
		folder = temporary;
		file = Files.writeString(folder.resolve("made.eol"), PROGRAM);
		stranger = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
		Catalog catalog = Catalog.discover();
		ModelStore store = catalog.store("columns").create(StoreLocation.at(folder.resolve(NAME)),
				Railways.repair(1), Progress.none());
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		service = QueryService.start(List.of(new QueryService.Named(NAME, store)), ServiceOptions.open(listen), catalog);
		for (Transport transport : transports()) {
			clients.put(transport, ArenaClient.connect(service.address(transport, NAME), ClientOptions.DEFAULT));
		}
		untouched = files();
	}

	private static List<Transport> transports() {
		return List.of(Transport.TCP, Transport.HTTP, Transport.WS);
	}

	@AfterAll
	void close() throws Exception {
		clients.values().forEach(ArenaClient::close);
		http.close();
		service.close();
		stranger.close();
		await(() -> Thread.getAllStackTraces().keySet().stream().noneMatch(thread -> thread.getName().startsWith("modelarena-w")), "workers are left");
	}

	static List<Arguments> escapes() {
		return transports().stream().flatMap(transport -> EscapeTexts.all().stream().map(escape -> Arguments.of(transport, escape))).toList();
	}

	@Sampled(10)
	@ParameterizedTest
	@MethodSource("escapes")
	void aTextThatTriesToGetOutEndsInAnErrorAndNothingElse(Transport transport, Escape escape) throws Exception {
		ArenaClient client = clients.get(transport);
		long start = System.nanoTime();
		ArenaException e = assertThrows(ArenaException.class, () -> client.execute(escape.at(file, stranger.getLocalPort()), escape.kind().limits(DEADLINE), Cancellation.create()));
		Duration took = Duration.ofNanos(System.nanoTime() - start);
		assertTrue(escape.kind().ends().contains(e.code()), e.code() + " " + e.getMessage());
		assertTrue(e.code().fault() != ErrorCode.Fault.OURS && !e.getMessage().isBlank() && !e.getMessage().contains("\n"), e.getMessage());
		assertTrue(took.compareTo(DEADLINE.plus(GRACE)) < 0, took.toString());
		assertEquals(1L, client.execute(new Query(escape.language().equals("epl") ? "eol" : "ocl", "1"), QueryLimits.DEFAULT, Cancellation.create()).row(0).getFirst());
		assertNothingHappened();
	}

	static List<Escape> handful() {
		Set<String> seen = new HashSet<>();
		return EscapeTexts.all().stream().filter(escape -> seen.add(escape.kind() + escape.language()) || seen.size() % HANDFUL == 0).toList();
	}

	@Sampled(3)
	@ParameterizedTest
	@MethodSource("handful")
	void soItDoesOverPlainHttp(Escape escape) throws Exception {
		Query query = escape.at(file, stranger.getLocalPort());
		HttpResponse<String> response = post(query, escape.kind().limits(DEADLINE));
		assertTrue(Set.of(422, 504, 507).contains(response.statusCode()), response.statusCode() + " " + response.body());
		JsonObject problem = JsonParser.parseString(response.body()).getAsJsonObject();
		assertTrue(escape.kind().ends().contains(ErrorCode.valueOf(problem.get("name").getAsString())), response.body());
		assertEquals(200, post(new Query("ocl", "1"), QueryLimits.DEFAULT).statusCode());
		assertNothingHappened();
	}

	private HttpResponse<String> post(Query query, QueryLimits limits) throws Exception {
		JsonObject body = new JsonObject();
		body.addProperty("language", query.language());
		body.addProperty("text", query.text());
		body.addProperty("timeoutMillis", limits.timeout().toMillis());
		HttpRequest request = HttpRequest.newBuilder(service.address(Transport.HTTP, NAME).resolve("/v1/models/" + NAME + "/query"))
				.header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body.toString())).build();
		return http.send(request, HttpResponse.BodyHandlers.ofString());
	}

	private void assertNothingHappened() throws Exception {
		await(() -> service.running() == 0, "a call still runs");
		await(() -> Thread.getAllStackTraces().values().stream().noneMatch(EscapesOverNetworkTest::isInAProgram), "a program still runs");
		assertEquals(untouched, files());
		assertEquals(PROGRAM, Files.readString(file));
		stranger.setSoTimeout(1);
		assertThrows(SocketTimeoutException.class, stranger::accept, "nobody calls");
	}

	private static boolean isInAProgram(StackTraceElement[] stack) {
		return Arrays.stream(stack).anyMatch(frame -> frame.getClassName().startsWith("org.eclipse.epsilon.") || frame.getClassName().startsWith("org.modelarena.query."));
	}

	private static void await(BooleanSupplier condition, String what) throws InterruptedException {
		for (int i = 0; i < 500 && !condition.getAsBoolean(); i++) {
			Thread.sleep(20);
		}
		assertTrue(condition.getAsBoolean(), what);
	}

	/** Each file with its checksum, and the server's working folder with the names in it. */
	private Map<String, Long> files() throws IOException {
		Map<String, Long> found = new TreeMap<>();
		try (Stream<Path> all = Files.walk(folder); Stream<Path> working = Files.list(Path.of(""))) {
			all.filter(Files::isRegularFile).forEach(path -> found.put(path.toString(), checksum(path)));
			working.map(Path::toString).filter(name -> !OF_THE_BUILD.contains(name)).forEach(name -> found.put(name, 0L));
		}
		return found;
	}

	private static long checksum(Path path) {
		try (CheckedInputStream in = new CheckedInputStream(Files.newInputStream(path), new CRC32C())) {
			in.transferTo(OutputStream.nullOutputStream());
			return in.getChecksum().getValue();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
