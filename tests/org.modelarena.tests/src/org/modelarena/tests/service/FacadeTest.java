package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Catalog;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.ServerOptions;
import org.modelarena.core.StoreLocation;
import org.modelarena.core.Transport;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Token;
import org.modelarena.server.internal.web.WebHandler;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** The query service for those who have nothing but HTTP. */
class FacadeTest {
	private static final String NAME = "railway";
	private static final String MODEL = "/v1/models/" + NAME;
	private static final String JSON = "application/json";
	private static final String LINES = "application/x-ndjson";
	private static final String SHORT = "Segment.allInstances()->select(s | s.length <= 0)";
	/** Half a million rows. */
	private static final String MANY = "Segment.allInstances()->collect(s | Segment.allInstances()->collect(t | t.length))->flatten()";
	private static final String ENDLESS = "while (true) { Segment.all.size(); }";

	private final Catalog catalog = Catalog.discover();
	private final HttpClient http = HttpClient.newHttpClient();
	private ModelStore store;
	private QueryService service;

	@TempDir
	Path folder;

	@BeforeEach
	void serve() {
		store = catalog.store("columns").create(StoreLocation.at(folder.resolve(NAME)), Cases.get("railway").model(Map.of("scenario", "inject", "size", "1")), Progress.none());
		start(Access.OPEN);
	}

	private void start(Access access) {
		ServiceLimits all = ServiceLimits.DEFAULT;
		ServiceLimits limits = new ServiceLimits(all.workers(), all.waitingCalls(), 8, 1 << 20, all.timeout(), all.rows(), 10_000, 1 << 20, 16, Duration.ofSeconds(2), 600, Duration.ofSeconds(2));
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		service = QueryService.start(List.of(new QueryService.Named(NAME, store)), new ServiceOptions(listen, access, limits), catalog.languages());
	}

	@AfterEach
	void nothingIsLeft() throws InterruptedException {
		await(() -> service.running() == 0, "calls still run");
		http.close();
		service.close();
	}

	private static void await(BooleanSupplier condition, String what) throws InterruptedException {
		for (int i = 0; i < 300 && !condition.getAsBoolean(); i++) {
			Thread.sleep(50);
		}
		assertTrue(condition.getAsBoolean(), what);
	}

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(service.address(Transport.HTTP, NAME).resolve(path));
	}

	private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
		return http.send(request.build(), BodyHandlers.ofString());
	}

	private HttpResponse<String> get(String path) throws Exception {
		return send(request(path));
	}

	private HttpRequest.Builder post(String path, String body) {
		return request(path).header("Content-Type", JSON).POST(BodyPublishers.ofString(body));
	}

	private static JsonObject json(HttpResponse<String> response) {
		assertEquals(200, response.statusCode(), response.body());
		return JsonParser.parseString(response.body()).getAsJsonObject();
	}

	private static String query(String language, String text, String more) {
		return "{\"language\":\"" + language + "\",\"text\":\"" + text + "\"" + more + "}";
	}

	private void assertProblem(int status, String name, HttpRequest.Builder request) throws Exception {
		HttpResponse<String> response = send(request);
		assertEquals(status, response.statusCode(), response.body());
		assertEquals("application/problem+json", response.headers().firstValue("Content-Type").orElse(null), response.body());
		JsonObject problem = JsonParser.parseString(response.body()).getAsJsonObject();
		assertEquals(status, problem.get("status").getAsInt());
		assertFalse(problem.get("detail").getAsString().isBlank());
		assertEquals(name, problem.has("name") ? problem.get("name").getAsString() : null, response.body());
	}

	private Answer local(String text) {
		try (QueryEndpoint endpoint = service.store(NAME).endpoint(catalog.languages())) {
			return endpoint.execute(new Query("ocl", text), QueryLimits.DEFAULT, Cancellation.create());
		}
	}

	@Test
	void modelsAreListedWithWhatIsInThem() throws Exception {
		JsonArray models = json(get("/v1/models")).getAsJsonArray("models");
		assertEquals(1, models.size());
		assertEquals(NAME, models.get(0).getAsJsonObject().get("name").getAsString());
		JsonObject model = json(get(MODEL));
		assertEquals("columns", model.get("kind").getAsString());
		assertEquals(local("Segment.allInstances()").count(), model.getAsJsonObject("types").get("Segment").getAsLong());
		HttpResponse<String> ecore = get(MODEL + "/metamodel");
		assertEquals("application/xml", ecore.headers().firstValue("Content-Type").orElse(null));
		assertTrue(ecore.body().contains("<ecore:EPackage") && ecore.body().contains("\"Segment\""), ecore.body());
	}

	@Test
	void anAnswerComesInRows() throws Exception {
		Answer expected = local(SHORT);
		JsonObject answer = json(send(post(MODEL + "/query", query("ocl", SHORT, ""))));
		assertEquals(expected.count(), answer.get("count").getAsLong());
		assertEquals(expected.digest().toString(), answer.get("digest").getAsString());
		assertEquals("[\"result\"]", answer.get("columns").toString());
		List<String> rows = new ArrayList<>();
		answer.getAsJsonArray("rows").forEach(row -> rows.add(row.toString()));
		List<String> wanted = new ArrayList<>();
		for (long i = 0; i < expected.count(); i++) {
			wanted.add("[{\"element\":" + ((ElementKey) expected.row(i).getFirst()).value() + "}]");
		}
		assertEquals(wanted.stream().sorted().toList(), rows.stream().sorted().toList());
		JsonObject cut = json(send(post(MODEL + "/query", query("ocl", MANY, ",\"limit\":12000"))));
		assertEquals(12_000, cut.getAsJsonArray("rows").size());
		assertEquals(local(MANY).count(), cut.get("count").getAsLong());
		assertEquals(0, json(send(post(MODEL + "/query", query("ocl", MANY, ",\"limit\":0")))).getAsJsonArray("rows").size());
		JsonObject parameter = json(send(post(MODEL + "/query", query("ocl", "Segment.allInstances()->select(s | s.length > least)->size()", ",\"parameters\":{\"least\":1000}"))));
		assertEquals(local("Segment.allInstances()->select(s | s.length > 1000)->size()").row(0).getFirst(), parameter.getAsJsonArray("rows").get(0).getAsJsonArray().get(0).getAsLong());
		assertEquals(0, cursors());
	}

	@Test
	void aPlanComesWithItsAnswer() throws Exception {
		JsonObject explained = json(send(post(MODEL + "/explain", query("ocl", SHORT, ""))));
		assertEquals(local(SHORT).count(), explained.getAsJsonArray("rows").size());
		assertEquals("compiled", explained.getAsJsonObject("plan").get("strategy").getAsString());
		assertFalse(explained.getAsJsonObject("plan").getAsJsonArray("steps").isEmpty());
		JsonObject interpreted = json(send(post(MODEL + "/explain", query("ocl", SHORT, ",\"strategy\":\"interpreted\""))));
		assertEquals("interpreted", interpreted.getAsJsonObject("plan").get("strategy").getAsString());
	}

	@Test
	void rowsComeAsLinesToo() throws Exception {
		Answer expected = local(MANY);
		for (String encoding : List.of("identity", "gzip")) {
			HttpResponse<InputStream> response = http.send(post(MODEL + "/query", query("ocl", MANY, "")).header("Accept", LINES).header("Accept-Encoding", encoding).build(), BodyHandlers.ofInputStream());
			assertEquals(LINES, response.headers().firstValue("Content-Type").orElse(null));
			assertEquals(encoding.equals("gzip"), response.headers().firstValue("Content-Encoding").isPresent());
			InputStream in = encoding.equals("gzip") ? new GZIPInputStream(response.body()) : response.body();
			try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
				assertEquals("{\"columns\":[\"result\"]}", lines.readLine());
				Answer.Builder rows = Answer.builder(List.of("result"), Long.MAX_VALUE);
				for (long i = 0; i < expected.count(); i++) {
					rows.cell(JsonParser.parseString(lines.readLine()).getAsJsonArray().get(0).getAsLong()).endRow();
				}
				JsonObject last = JsonParser.parseString(lines.readLine()).getAsJsonObject();
				assertEquals(expected.digest().toString(), last.get("digest").getAsString());
				assertEquals(expected.digest(), rows.build().digest());
				assertEquals(null, lines.readLine());
			}
		}
		assertEquals(0, cursors());
	}

	@Test
	void whoReadsSlowlyHoldsUpNobodyAndWhoGoesAwayLeavesNothing() throws Exception {
		URI address = service.address(Transport.HTTP, NAME);
		String body = query("ocl", MANY, "");
		byte[] call = ("POST " + MODEL + "/query HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: " + LINES + "\r\nContent-Type: " + JSON + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
				.getBytes(StandardCharsets.US_ASCII);
		try (Socket slow = new Socket()) {
			slow.setReceiveBufferSize(4096);
			slow.connect(new java.net.InetSocketAddress(address.getHost(), address.getPort()));
			slow.getOutputStream().write(call);
			assertEquals('H', slow.getInputStream().read());
			await(() -> cursors() == 1, "no cursor");
			assertEquals(1, json(send(post(MODEL + "/query", query("ocl", "Segment.allInstances()->size()", "")))).get("count").getAsLong());
			// Nobody has read its rows for two seconds.
			await(() -> cursors() == 0, "a cursor that nobody reads");
			slow.setSoTimeout(20_000);
			String rest = rest(slow);
			assertTrue(rest.contains("\"error\"") && rest.contains("NOT_FOUND"), rest);
		}
		for (int i = 0; i < 10; i++) {
			try (Socket gone = new Socket(address.getHost(), address.getPort())) {
				gone.getOutputStream().write(call);
				assertEquals('H', gone.getInputStream().read());
			}
		}
		await(() -> cursors() == 0, "cursors of clients that are gone");
	}

	@Test
	void aQueryEndsWhenItIsNotWantedAnyMore() throws Exception {
		CompletableFuture<HttpResponse<String>> running = http.sendAsync(post(MODEL + "/query", query("eol", ENDLESS, ",\"id\":\"q1\"")).build(), BodyHandlers.ofString());
		await(() -> service.running() == 1, "the query does not run");
		assertEquals("q1", json(send(request("/v1/queries/q1").DELETE())).get("id").getAsString());
		HttpResponse<String> ended = running.get();
		assertEquals(503, ended.statusCode());
		assertTrue(ended.body().contains("CANCELLED"), ended.body());
		assertEquals(200, send(request("/v1/queries/q1").DELETE()).statusCode());
	}

	/** The end of what a client gets that reads slowly. */
	private static String rest(Socket slow) throws IOException {
		StringBuilder rest = new StringBuilder();
		byte[] bytes = new byte[1 << 16];
		InputStream in = slow.getInputStream();
		for (int count = in.read(bytes); count >= 0 && !rest.toString().endsWith("\r\n0\r\n\r\n"); count = in.read(bytes)) {
			rest.append(new String(bytes, 0, count, StandardCharsets.UTF_8));
			rest.delete(0, Math.max(0, rest.length() - 1000));
			if (rest.toString().endsWith("\r\n0\r\n\r\n")) {
				break;
			}
		}
		return rest.toString();
	}

	private long cursors() {
		try {
			return metric("modelarena_cursors");
		} catch (Exception e) {
			throw new AssertionError(e);
		}
	}

	private long metric(String name) throws Exception {
		String text = get("/metrics").body();
		return text.lines().filter(line -> line.startsWith(name + " ")).map(line -> line.substring(name.length() + 1)).mapToLong(value -> (long) Double.parseDouble(value)).findFirst()
				.orElseThrow(() -> new AssertionError(name + " is not in " + text));
	}

	@Test
	void elementsAreReadAndChanged() throws Exception {
		JsonArray keys = json(get(MODEL + "/elements?type=Segment&most=3")).getAsJsonArray("keys");
		assertEquals(3, keys.size());
		JsonObject next = json(get(MODEL + "/elements?type=Segment&most=2&after=1"));
		assertEquals(keys.get(1), next.getAsJsonArray("keys").get(0));
		assertTrue(next.get("more").getAsBoolean());
		assertEquals(1, json(get(MODEL + "/elements")).getAsJsonArray("keys").size());
		long key = keys.get(0).getAsLong();
		JsonObject element = json(get(MODEL + "/elements/" + key));
		assertEquals("Segment", element.get("type").getAsString());
		long length = element.getAsJsonObject("values").get("length").getAsLong();
		JsonArray targets = json(get(MODEL + "/elements/" + key + "/targets/monitoredBy")).getAsJsonArray("keys");
		JsonArray sources = json(get(MODEL + "/elements/" + targets.get(0) + "/sources/TrackElement.monitoredBy")).getAsJsonArray("keys");
		assertTrue(sources.contains(keys.get(0)), sources.toString());
		String edit = "{\"version\":0,\"steps\":[{\"do\":\"set\",\"key\":" + key + ",\"feature\":\"length\",\"value\":" + (length + 1) + "}]}";
		assertEquals(1, json(send(post(MODEL + "/edits", edit))).get("version").getAsLong());
		assertEquals(length + 1, json(get(MODEL + "/elements/" + key + "?features=length")).getAsJsonObject("values").get("length").getAsLong());
		assertProblem(409, "CONFLICT", post(MODEL + "/edits", edit));
		assertProblem(404, "UNKNOWN_ELEMENT", request(MODEL + "/elements/123456789"));
		assertProblem(422, "UNKNOWN_NAME", post(MODEL + "/edits", edit.replace("\"version\":0,", "").replace("length", "lenght")));
		assertEquals(1, metric("modelarena_commits_total{store=\"railway\"}"));
	}

	@Test
	void attributesAreIndexedAndDerived() throws Exception {
		String declaration = "{\"declaration\":\"Segment.twice : Integer = self.length * 2\",\"language\":\"ocl\",\"indexed\":true}";
		assertTrue(json(send(post(MODEL + "/derived", declaration))).getAsJsonArray("indexed").toString().contains("Segment.twice"));
		assertTrue(json(get(MODEL + "/derived")).getAsJsonArray("derived").toString().contains("Segment.twice"));
		assertFalse(json(send(request(MODEL + "/derived/Segment/twice").DELETE())).getAsJsonArray("derived").toString().contains("Segment.twice"));
		assertTrue(json(send(post(MODEL + "/indexes", "{\"type\":\"Segment\",\"feature\":\"length\"}"))).getAsJsonArray("indexed").toString().contains("Segment.length"));
		assertFalse(json(send(request(MODEL + "/indexes/Segment/length").DELETE())).getAsJsonArray("indexed").toString().contains("Segment.length"));
		assertFalse(json(get(MODEL + "/indexes")).getAsJsonArray("indexed").toString().contains("Segment.length"));
		assertProblem(422, "QUERY_NAME", post(MODEL + "/indexes", "{\"type\":\"Segmnt\",\"feature\":\"length\"}"));
	}

	@Test
	void whatIsWrongHasItsStatusAndItsPlace() throws Exception {
		String url = MODEL + "/query";
		HttpResponse<String> syntax = send(post(url, query("ocl", "Segment.allInstances()->\\n  nonsense(", "")));
		assertEquals(422, syntax.statusCode());
		JsonObject problem = JsonParser.parseString(syntax.body()).getAsJsonObject();
		assertEquals(2, problem.get("line").getAsInt(), syntax.body());
		assertEquals("urn:modelarena:error:" + problem.get("name").getAsString(), problem.get("type").getAsString());
		assertProblem(422, "UNKNOWN_NAME", post(url, query("sql", "select 1", "")));
		assertProblem(422, "ROW_LIMIT", post(url, query("ocl", "Segment.allInstances()", ",\"maxRows\":3")));
		assertProblem(504, "TIMEOUT", post(url, query("eol", ENDLESS, ",\"timeoutMillis\":200")));
		assertProblem(404, "NOT_FOUND", post("/v1/models/nowhere/query", query("ocl", "1", "")));
		for (String body : List.of("", "{", "[]", "17", "null", "{\"a\":1}", "{\"language\":\"ocl\"}", query("ocl", "1", ",\"limit\":-1"), query("ocl", "1", ",\"limit\":1.5"),
				query("ocl", "1", ",\"limit\":1e400"), query("ocl", "1", ",\"limit\":\"1\""), query("ocl", "1", ",\"strategy\":5"), query("ocl", "1", ",\"parameters\":[]"),
				query("ocl", "1", ",\"parameters\":{\"a\":{}}"), query("ocl", "1", ",\"x\":1"), query("ocl", "1", "") + "{}", "[".repeat(100_000), "{\"language\":5,\"text\":\"1\"}",
				"{\"language\":\"ocl\",\"text\":\"1\",}", "{'language':'ocl','text':'1'}")) {
			assertProblem(400, "REQUEST_INVALID", post(url, body));
		}
		assertProblem(400, "REQUEST_INVALID", request(url).header("Content-Type", JSON).POST(BodyPublishers.ofByteArray(new byte[] { '"', (byte) 0xff, '"' })));
		assertProblem(400, "REQUEST_INVALID", request(MODEL + "/elements?tpye=Segment"));
		assertProblem(400, "REQUEST_INVALID", request(MODEL + "/elements?type=a&type=b"));
		assertProblem(400, "REQUEST_INVALID", request(MODEL + "/elements?most=-1"));
		assertProblem(400, "REQUEST_INVALID", request(MODEL + "/elements/x"));
		assertProblem(400, null, request("/v1/models/a%2Fb"));
		assertProblem(404, null, request("/v2/models"));
		assertProblem(404, null, request("/v1/models/"));
		assertProblem(405, null, request(url));
		assertProblem(405, null, request(MODEL).method("OPTIONS", BodyPublishers.noBody()));
		assertProblem(406, null, post(url, query("ocl", "1", "")).header("Accept", "text/html, application/json;q=0"));
		assertProblem(413, null, post(url, query("ocl", "x".repeat(1 << 20), "")));
		assertProblem(415, null, request(url).POST(BodyPublishers.ofString(query("ocl", "1", ""))));
		assertProblem(415, null, request(url).header("Content-Type", "text/plain").POST(BodyPublishers.ofString(query("ocl", "1", ""))));
		assertProblem(403, null, request(MODEL).header("Origin", "http://evil.example"));
		assertEquals(1, json(send(post(url, query("ocl", "1", "")))).get("count").getAsLong());
	}

	@Test
	void tokensOpenWhatTheyAreFor() throws Exception {
		String reader = Token.secret();
		String stranger = Token.secret();
		service.close();
		store = catalog.store("columns").open(StoreLocation.at(folder.resolve(NAME)));
		start(new Access(List.of(new Token("reader", Token.hash(reader), Map.of(NAME, Right.READ)), new Token("stranger", Token.hash(stranger), Map.of("other", Right.ADMIN)))));
		assertProblem(401, "UNAUTHENTICATED", request("/v1/models"));
		assertProblem(401, "UNAUTHENTICATED", request("/metrics"));
		assertProblem(401, "UNAUTHENTICATED", request("/v1/models").header("Authorization", "Bearer nonsense"));
		assertEquals("Bearer", get("/v1/models").headers().firstValue("WWW-Authenticate").orElse(null));
		assertEquals(200, get("/health").statusCode());
		assertEquals(200, get("/openapi.json").statusCode());
		assertEquals(1, json(send(request("/v1/models").header("Authorization", "Bearer " + reader))).getAsJsonArray("models").size());
		assertEquals(0, json(send(request("/v1/models").header("Authorization", "Bearer " + stranger))).getAsJsonArray("models").size());
		assertProblem(403, "FORBIDDEN", request(MODEL).header("Authorization", "Bearer " + stranger));
		assertProblem(403, "FORBIDDEN", post(MODEL + "/edits", "{\"steps\":[]}").header("Authorization", "Bearer " + reader));
		assertProblem(403, "FORBIDDEN", post(MODEL + "/indexes", "{\"type\":\"Segment\",\"feature\":\"length\"}").header("Authorization", "Bearer " + reader));
		assertTrue(send(request("/metrics").header("Authorization", "Bearer " + reader)).body().contains("modelarena_elements{store=\"railway\"}"));
		assertFalse(send(request("/metrics").header("Authorization", "Bearer " + stranger)).body().contains("railway"));
	}

	@Test
	void whatHappensIsCounted() throws Exception {
		send(post(MODEL + "/query", query("ocl", "1", "")));
		send(post(MODEL + "/query", query("ocl", "nonsense(", "")));
		HttpResponse<String> metrics = get("/metrics");
		assertEquals("text/plain; version=0.0.4; charset=utf-8", metrics.headers().firstValue("Content-Type").orElse(null));
		assertEquals(1, metric("modelarena_calls_total{method=\"query/run\",outcome=\"ok\"}"));
		assertEquals(1, metric("modelarena_calls_total{method=\"query/run\",outcome=\"QUERY_SYNTAX\"}"));
		assertEquals(2, metric("modelarena_call_seconds_count{method=\"query/run\"}"));
		assertEquals(2, metric("modelarena_call_seconds_bucket{method=\"query/run\",le=\"+Inf\"}"));
		try (ModelSnapshot snapshot = service.store(NAME).snapshot()) {
			assertEquals(snapshot.size(), metric("modelarena_elements{store=\"railway\"}"));
		}
		assertTrue(metric("modelarena_connections{transport=\"http\"}") >= 1);
		assertEquals(0, metric("modelarena_connections{transport=\"tcp\"}"));
		assertTrue(metric("modelarena_sent_bytes_total{transport=\"http\"}") > 100);
		assertTrue(metric("modelarena_heap_used_bytes") > 0);
		for (String line : metrics.body().lines().toList()) {
			assertTrue(line.matches("# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\\{[a-z]+=\"[^\"]*\"(,[a-z]+=\"[^\"]*\")*\\})? [0-9.E+-]+"), line);
		}
	}

	@Test
	void aServerThatStopsSaysSo() throws Exception {
		assertEquals("ok", json(get("/health")).get("status").getAsString());
		CompletableFuture<HttpResponse<String>> running = http.sendAsync(post(MODEL + "/query", query("eol", ENDLESS, ",\"timeoutMillis\":3000")).build(), BodyHandlers.ofString());
		await(() -> service.running() == 1, "the query does not run");
		CompletableFuture<Void> closing = CompletableFuture.runAsync(service::close);
		HttpResponse<String> health = get("/health");
		for (int i = 0; i < 20 && health.statusCode() == 200; i++) {
			Thread.sleep(50);
			health = get("/health");
		}
		assertEquals(503, health.statusCode());
		assertEquals("1", health.headers().firstValue("Retry-After").orElse(null));
		assertEquals(504, running.get().statusCode());
		closing.get();
	}

	@Test
	void theDocumentTellsOfEveryPathAndMethod() throws Exception {
		JsonObject document = json(get("/openapi.json"));
		JsonObject paths = document.getAsJsonObject("paths");
		for (String path : paths.keySet()) {
			List<String> methods = paths.getAsJsonObject(path).keySet().stream().filter(method -> !method.equals("parameters")).map(String::toUpperCase).toList();
			String actual = path.replace("{name}", NAME).replace("{key}", "0").replace("{id}", "x").replace("{type}", "Segment").replace("{feature}", "length");
			String allowed = send(request(actual).method("PATCH", BodyPublishers.noBody())).headers().firstValue("Allow").orElse("");
			List<String> expected = methods.contains("GET") ? Stream.concat(methods.stream(), Stream.of("HEAD")).sorted().toList() : methods;
			assertEquals(String.join(", ", expected), allowed, path);
		}
		assertEquals(paths.keySet().stream().sorted().toList(), WebHandler.described().stream().sorted().toList());
		List<String> references = new ArrayList<>();
		collect(document, references);
		assertFalse(references.isEmpty());
		for (String reference : references) {
			JsonElement found = document;
			for (String step : reference.substring(2).split("/")) {
				found = found.getAsJsonObject().get(step);
				assertTrue(found != null, reference);
			}
		}
	}

	private static void collect(JsonElement json, List<String> references) {
		if (json.isJsonArray()) {
			json.getAsJsonArray().forEach(item -> collect(item, references));
		} else if (json.isJsonObject()) {
			json.getAsJsonObject().entrySet().forEach(entry -> {
				if (entry.getKey().equals("$ref")) {
					references.add(entry.getValue().getAsString());
				}
				collect(entry.getValue(), references);
			});
		}
	}

	@Test
	void thePageLoadsNothingFromElsewhere() throws Exception {
		HttpResponse<String> page = get("/");
		assertEquals("text/html; charset=utf-8", page.headers().firstValue("Content-Type").orElse(null));
		String policy = page.headers().firstValue("Content-Security-Policy").orElse("");
		assertTrue(policy.contains("default-src 'none'") && policy.contains("script-src 'self'") && !policy.contains("unsafe"), policy);
		assertEquals("nosniff", page.headers().firstValue("X-Content-Type-Options").orElse(null));
		assertFalse(page.body().contains("http://") || page.body().contains("https://") || page.body().contains("style=") || page.body().contains("onclick"), page.body());
		assertEquals("text/javascript; charset=utf-8", get("/app.js").headers().firstValue("Content-Type").orElse(null));
		assertEquals("text/css; charset=utf-8", get("/app.css").headers().firstValue("Content-Type").orElse(null));
		HttpResponse<Void> head = http.send(request("/").method("HEAD", BodyPublishers.noBody()).build(), BodyHandlers.discarding());
		assertEquals(200, head.statusCode());
	}
}
