// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Frames;
import org.modelarena.server.Access;
import org.modelarena.server.AccessLogOptions;
import org.modelarena.server.QueryService;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Token;
import org.modelarena.server.TokenFile;
import org.modelarena.testkit.Sampled;

/** What an operator does while the server runs: gives and takes tokens, closes and opens stores, sees who was refused and what is ill. */
class OperatorTest extends FacadeServer {
	private static final String SEGMENTS = "{\"language\":\"ocl\",\"text\":\"Segment.allInstances()->size()\"}";
	private static final String EMPTY_EDIT = "{\"steps\":[]}";

	private final String secret = Token.secret();
	private Path tokens;

	@Override
	void start(Access none) {
		tokens = folder.resolve("tokens");
		TokenFile.append(tokens, new Token("boss", Token.hash(secret), Map.of(Token.ALL, Right.ADMIN)));
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		ServiceOptions options = new ServiceOptions(listen, Access.of(tokens), ServiceLimits.DEFAULT).withLog(AccessLogOptions.of(folder.resolve("access.log")));
		service = QueryService.start(List.of(new QueryService.Named(NAME, store, Optional.of(folder.resolve(NAME)))), options, catalog);
	}

	private static HttpRequest.Builder with(HttpRequest.Builder request, String token) {
		return request.header("Authorization", "Bearer " + token);
	}

	private int ask(String token) throws Exception {
		return send(with(post(MODEL + "/query", SEGMENTS), token)).statusCode();
	}

	private void await(String token, int status) throws Exception {
		await(() -> {
			try {
				return ask(token) == status;
			} catch (Exception e) {
				throw new AssertionError(e);
			}
		}, "the status " + status);
	}

	@Sampled(2)
	@Test
	void tokensComeGoAndExpireWithoutARestart() throws Exception {
		String guest = Token.secret();
		assertEquals(401, ask(guest));
		String before = Files.readString(tokens);
		TokenFile.append(tokens, guest(guest, Duration.ofHours(1)));
		await(guest, 200);
		try (Socket socket = new Socket("127.0.0.1", service.address(Transport.TCP, NAME).getPort())) {
			socket.setSoTimeout(20_000);
			BufferedInputStream in = new BufferedInputStream(socket.getInputStream());
			assertTrue(rpc(socket, in, "session/hello", "{\"token\":\"" + guest + "\"}").contains("result"));
			assertTrue(rpc(socket, in, "model/list", "{}").contains("\"rights\":[\"read\"]"));
			Files.writeString(tokens, before);
			TokenFile.append(tokens, guest(guest, Duration.ofSeconds(2)));
			await(guest, 401);
			assertTrue(send(with(post(MODEL + "/query", SEGMENTS), guest)).body().contains("has expired"));
			// What was open before has ended with it.
			assertTrue(rpc(socket, in, "model/list", "{}").contains("\"code\":141"));
		}
		Files.writeString(tokens, "nonsense\n");
		Thread.sleep(1200);
		assertEquals(200, ask(secret), "a broken file takes nobody's token");
		Files.delete(tokens);
		TokenFile.append(tokens, new Token("other", Token.hash(guest), Map.of(NAME, Right.WRITE)));
		await(secret, 401);
		assertEquals(200, ask(guest));
	}

	private static Token guest(String secret, Duration time) {
		return new Token("guest", Token.hash(secret), Map.of(NAME, Right.READ), Optional.of(Instant.now().plus(time).truncatedTo(ChronoUnit.MILLIS)));
	}

	private static String rpc(Socket socket, BufferedInputStream in, String method, String parameters) throws IOException {
		socket.getOutputStream().write(Frames.encode(AttackedService.call(1, method, parameters).getBytes(StandardCharsets.UTF_8)));
		return new String(Frames.read(in, 1 << 20), StandardCharsets.UTF_8);
	}

	@Test
	void aSubscriptionEndsWithItsToken() throws Exception {
		String guest = Token.secret();
		TokenFile.append(tokens, new Token("guest", Token.hash(guest), Map.of(NAME, Right.READ)));
		await(guest, 200);
		try (Socket socket = new Socket("127.0.0.1", service.address(Transport.TCP, NAME).getPort())) {
			socket.setSoTimeout(20_000);
			BufferedInputStream in = new BufferedInputStream(socket.getInputStream());
			rpc(socket, in, "session/hello", "{\"token\":\"" + guest + "\"}");
			assertTrue(rpc(socket, in, "subscription/open", "{\"store\":\"railway\"}").contains("subscription"));
			assertEquals(200, send(with(post(MODEL + "/edits", EMPTY_EDIT), secret)).statusCode());
			assertTrue(new String(Frames.read(in, 1 << 20), StandardCharsets.UTF_8).contains("model/changed"));
			Files.writeString(tokens, String.join("\n", Files.readAllLines(tokens).stream().filter(line -> !line.startsWith("guest")).toList()));
			await(guest, 401);
			assertEquals(200, send(with(post(MODEL + "/edits", EMPTY_EDIT), secret)).statusCode());
			String told = new String(Frames.read(in, 1 << 20), StandardCharsets.UTF_8);
			assertTrue(told.contains("query/failed") && told.contains("141"), told);
		}
	}

	/** Who sends the rest of a request that is refused, or another one, is not cut off without a word. */
	@ParameterizedTest
	@CsvSource({ "/v1/models/railway/query, true", "/v1/models/railway/query, false", "/rpc, true", "/rpc, false" })
	void aRefusalBeforeTheBodyIsThereSaysThatTheConnectionEnds(String path, boolean isWhole) throws Exception {
		URI address = service.address(Transport.HTTP);
		String body = "{\"a\":1}";
		try (Socket socket = new Socket(address.getHost(), address.getPort())) {
			socket.setSoTimeout(20_000);
			String head = "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer wrong\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n";
			socket.getOutputStream().write((head + (isWhole ? body : "")).getBytes(StandardCharsets.US_ASCII));
			StringBuilder answer = new StringBuilder();
			while (answer.indexOf("\r\n\r\n") < 0) {
				answer.append((char) socket.getInputStream().read());
			}
			assertTrue(answer.toString().startsWith("HTTP/1.1 401 "), answer::toString);
			assertEquals(!isWhole, answer.toString().toLowerCase(Locale.ROOT).contains("connection: close"), answer::toString);
		}
	}

	@Test
	void wrongTokensAreNotedAndDoNotDriveOutOtherLines() throws Exception {
		for (int i = 0; i < 200; i++) {
			assertEquals(401, ask("wrong" + i));
		}
		assertEquals(401, send(with(post("/rpc", AttackedService.call(1, "model/list", "{}")), "wrong")).statusCode());
		List<String> refused = log().filter(line -> line.contains("UNAUTHENTICATED")).toList();
		assertTrue(refused.size() >= 50 && refused.size() <= 100, refused.size() + " lines");
		assertTrue(refused.getFirst().contains("\"client\":\"127.0.0.1:") && refused.getFirst().contains("session/hello"), refused.getFirst());
		assertFalse(log().anyMatch(line -> line.contains("wrong1")), "a token is in the log");
	}

	private Stream<String> log() throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter(file -> file.getFileName().toString().startsWith("access.log") && !file.toString().endsWith(".lck")).flatMap(file -> {
				try {
					return Files.readAllLines(file).stream();
				} catch (IOException e) {
					throw new UncheckedIOException(e);
				}
			}).toList().stream();
		}
	}

	@Test
	void aStoreOfTheCommandLineIsClosedAndOpened() throws Exception {
		long before = version();
		assertEquals(200, send(with(post(MODEL + "/close", "{}"), secret)).statusCode());
		assertEquals(404, ask(secret));
		// Another process may have it meanwhile.
		catalog.store("columns").open(StoreLocation.at(folder.resolve(NAME))).close();
		assertEquals(200, send(with(post(MODEL + "/open", "{}"), secret)).statusCode());
		assertTrue(version() > before);
		assertEquals(422, send(with(request(MODEL).DELETE(), secret)).statusCode());
		assertEquals(200, ask(secret));
	}

	private long version() throws Exception {
		return json(send(with(request(MODEL), secret))).get("version").getAsLong();
	}

	@Test
	void aStoreThatTakesNoCommitsIsToldOfAndItsPlaceIsNot() throws Exception {
		assertEquals("ok", json(get("/health")).get("status").getAsString());
		assertEquals(200, send(with(post(MODEL + "/edits", EMPTY_EDIT), secret)).statusCode());
		Files.move(folder.resolve(NAME), folder.resolve("elsewhere"));
		HttpResponse<String> refused = send(with(post(MODEL + "/edits", "{\"steps\":[{\"do\":\"create\",\"as\":\"r\",\"type\":\"Region\"}]}"), secret));
		assertEquals(503, refused.statusCode(), refused.body());
		assertTrue(refused.body().contains(NAME), refused.body());
		assertFalse(refused.body().contains(folder.toString()) || refused.body().contains(folder.getParent().toString()), refused.body());
		HttpResponse<String> health = get("/health");
		assertEquals(503, health.statusCode());
		assertTrue(health.body().contains("\"detail\":\"A store has refused the newest commit, for want of disk or the like.\""), health.body());
		assertEquals(200, get("/health/live").statusCode());
		assertTrue(send(with(request("/metrics"), secret)).body().contains("modelarena_takes_commits{store=\"railway\"} 0"));
		Files.move(folder.resolve("elsewhere"), folder.resolve(NAME));
	}

	@Test
	void aQueryThatNeedsTooMuchMemoryIsToldOfInWordsOfQueries() throws Exception {
		String sets = "var e = Sequence{1}; for (i in Sequence{1..40}) { e = Sequence{e, e}; } return e;";
		for (String text : List.of("var t = 'a'; while (true) { t = t + t; }", sets, "return Sequence{1..1000000000}.collect(i | Segment.all).size();")) {
			HttpResponse<String> refused = send(with(post(MODEL + "/query", "{\"language\":\"eol\",\"text\":\"" + text + "\"}"), secret));
			assertTrue(refused.statusCode() == 507 && refused.body().contains("\"OUT_OF_MEMORY\""), refused.body());
			assertFalse(refused.body().contains("Error") || refused.body().contains("heap space") || refused.body().contains("java."), refused.body());
		}
		assertEquals(200, ask(secret));
	}
}
