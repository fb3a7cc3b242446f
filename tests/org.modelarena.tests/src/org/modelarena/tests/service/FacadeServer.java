// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
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
import org.modelarena.tests.Railways;

/** A server with a small model, for tests that have nothing but HTTP. */
abstract class FacadeServer {
	static final String NAME = "railway";
	static final String MODEL = "/v1/models/" + NAME;
	static final String JSON = "application/json";
	static final String LINES = "application/x-ndjson";
	static final String SHORT = "Segment.allInstances()->select(s | s.length <= 0)";
	/** Half a million rows. */
	static final String MANY = "Segment.allInstances()->collect(s | Segment.allInstances()->collect(t | t.length))->flatten()";
	static final String ENDLESS = "while (true) { Segment.all.size(); }";

	final Catalog catalog = Catalog.discover();
	final HttpClient http = HttpClient.newHttpClient();
	ModelStore store;
	QueryService service;
	/** On a busy machine a client is slower than it means to be. */
	Duration idle = Duration.ofMinutes(1);

	@TempDir
	Path folder;

	@BeforeEach
	void serve() {
		store = catalog.store("columns").create(StoreLocation.at(folder.resolve(NAME)), Railways.inject(1), Progress.none());
		start(Access.OPEN);
	}

	void start(Access access) {
		ServiceLimits limits = ServiceLimits.builder().callsAtOnce(8).messageBytes(1 << 20).waitingBytes(1 << 20).cursors(16).cursorIdle(idle).connections(600)
				.firstMessage(Duration.ofSeconds(2)).build();
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		service = QueryService.start(List.of(new QueryService.Named(NAME, store)), new ServiceOptions(listen, access, limits), catalog);
	}

	/** The server and its store once more. */
	void startAgain(Duration cursorIdle) {
		service.close();
		idle = cursorIdle;
		store = catalog.store("columns").open(StoreLocation.at(folder.resolve(NAME)));
		start(Access.OPEN);
	}

	@AfterEach
	void nothingIsLeft() throws InterruptedException {
		await(() -> service.running() == 0, "calls still run");
		http.close();
		service.close();
	}

	static void await(BooleanSupplier condition, String what) throws InterruptedException {
		for (int i = 0; i < 300 && !condition.getAsBoolean(); i++) {
			Thread.sleep(50);
		}
		assertTrue(condition.getAsBoolean(), what);
	}

	HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(service.address(Transport.HTTP).resolve(path));
	}

	HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
		return http.send(request.build(), BodyHandlers.ofString());
	}

	HttpResponse<String> get(String path) throws Exception {
		return send(request(path));
	}

	HttpRequest.Builder post(String path, String body) {
		return request(path).header("Content-Type", JSON).POST(BodyPublishers.ofString(body));
	}

	static JsonObject json(HttpResponse<String> response) {
		assertEquals(200, response.statusCode(), response.body());
		return JsonParser.parseString(response.body()).getAsJsonObject();
	}

	static String query(String language, String text, String more) {
		return "{\"language\":\"" + language + "\",\"text\":\"" + text + "\"" + more + "}";
	}

	void assertProblem(int status, String name, HttpRequest.Builder request) throws Exception {
		HttpResponse<String> response = send(request);
		assertEquals(status, response.statusCode(), response.body());
		assertEquals("application/problem+json", response.headers().firstValue("Content-Type").orElse(null), response.body());
		JsonObject problem = JsonParser.parseString(response.body()).getAsJsonObject();
		assertEquals(status, problem.get("status").getAsInt());
		assertFalse(problem.get("detail").getAsString().isBlank());
		assertEquals(name, problem.has("name") ? problem.get("name").getAsString() : null, response.body());
	}

	Answer local(String text) {
		try (QueryEndpoint endpoint = service.store(NAME).endpoint(catalog.languages())) {
			return endpoint.execute(new Query("ocl", text), QueryLimits.DEFAULT, Cancellation.create());
		}
	}

	long cursors() {
		try {
			return metric("modelarena_cursors");
		} catch (Exception e) {
			throw new AssertionError(e);
		}
	}

	long metric(String name) throws Exception {
		String text = get("/metrics").body();
		return text.lines().filter(line -> line.startsWith(name + " ")).map(line -> line.substring(name.length() + 1)).mapToLong(value -> (long) Double.parseDouble(value)).findFirst()
				.orElseThrow(() -> new AssertionError(name + " is not in " + text));
	}
}
