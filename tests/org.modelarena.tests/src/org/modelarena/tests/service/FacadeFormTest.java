// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.server.Access;
import org.modelarena.server.Right;
import org.modelarena.server.Token;
import org.modelarena.server.internal.web.WebHandler;
import org.modelarena.testkit.Sampled;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** How plain HTTP says what is wrong, who may do what, what was done, and what there is. */
class FacadeFormTest extends FacadeServer {
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

	@Sampled(2)
	@Test
	void aServerThatStopsSaysSo() throws Exception {
		assertEquals("ok", json(get("/health")).get("status").getAsString());
		CompletableFuture<HttpResponse<String>> running = http.sendAsync(post(MODEL + "/query", query("eol", ENDLESS, ",\"id\":\"q1\",\"timeoutMillis\":60000")).build(), BodyHandlers.ofString());
		await(() -> service.running() == 1, "the query does not run");
		CompletableFuture<Void> closing = CompletableFuture.runAsync(service::close);
		HttpResponse<String> health = get("/health");
		for (int i = 0; i < 100 && health.statusCode() == 200; i++) {
			Thread.sleep(50);
			health = get("/health");
		}
		assertEquals(503, health.statusCode());
		assertEquals("1", health.headers().firstValue("Retry-After").orElse(null));
		// What runs goes on, and can be ended.
		assertEquals(200, send(request("/v1/queries/q1").DELETE()).statusCode());
		assertTrue(running.get().body().contains("CANCELLED"), running.get().body());
		closing.get();
	}

	@Test
	void theDocumentTellsOfEveryPathAndMethod() throws Exception {
		JsonObject document = json(get("/openapi.json"));
		JsonObject paths = document.getAsJsonObject("paths");
		for (String path : paths.keySet()) {
			List<String> methods = paths.getAsJsonObject(path).keySet().stream().filter(method -> !method.equals("parameters")).map(String::toUpperCase).toList();
			String actual = path.replace("{name}", NAME).replace("{key}", "0").replace("{id}", "x").replace("{edit}", "x").replace("{type}", "Segment").replace("{feature}", "length");
			String allowed = send(request(actual).method("PATCH", BodyPublishers.noBody())).headers().firstValue("Allow").orElse("");
			List<String> expected = methods.contains("GET") ? Stream.concat(methods.stream(), Stream.of("HEAD")).sorted().toList() : methods;
			assertEquals(String.join(", ", expected), allowed, path);
		}
		assertEquals(paths.keySet().stream().sorted().toList(), WebHandler.described().stream().sorted().toList());
		List<String> names = Pattern.compile("\"operationId\":\\s*\"(\\w+)\"").matcher(document.toString()).results().map(found -> found.group(1)).toList();
		assertEquals(names.stream().distinct().toList(), names);
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

	@Test
	void theDocumentTellsOfEveryQueryParameter() throws Exception {
		JsonObject document = json(get("/openapi.json"));
		for (Map.Entry<String, JsonElement> path : document.getAsJsonObject("paths").entrySet()) {
			for (Map.Entry<String, JsonElement> method : path.getValue().getAsJsonObject().entrySet()) {
				if (method.getValue().isJsonObject() && !path.getKey().matches("/(health|metrics|openapi).*")) {
					String url = path.getKey().replace("{name}", NAME).replace("{key}", "0").replace("{id}", "x").replace("{edit}", "x").replace("{type}", "Segment").replace("{feature}", "length");
					String told = send(request(url + "?x=1").header("Content-Type", method.getKey().equals("put") ? "multipart/form-data; boundary=x" : JSON)
							.method(method.getKey().toUpperCase(), BodyPublishers.ofString("{}"))).body();
					Matcher names = Pattern.compile("The query parameters are (.*), each once at most").matcher(told);
					assertEquals(parameters(method.getValue().getAsJsonObject(), document), names.find() ? names.group(1) : "", url + " told " + told);
				}
			}
		}
	}

	/** The names of the parameters of an operation that stand in the query, as the service lists them. */
	private static String parameters(JsonObject operation, JsonObject document) {
		List<String> names = new ArrayList<>();
		for (JsonElement each : operation.has("parameters") ? operation.getAsJsonArray("parameters") : new JsonArray()) {
			JsonObject parameter = each.getAsJsonObject();
			if (parameter.has("$ref")) {
				String name = parameter.get("$ref").getAsString().replaceFirst(".*/", "");
				parameter = document.getAsJsonObject("components").getAsJsonObject("parameters").getAsJsonObject(name);
			}
			if (parameter.get("in").getAsString().equals("query")) {
				names.add(parameter.get("name").getAsString());
			}
		}
		return names.stream().sorted().collect(Collectors.joining(", "));
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
