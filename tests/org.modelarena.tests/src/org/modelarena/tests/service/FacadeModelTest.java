// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.core.keeping.Restore;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.ModelFiles;

import com.google.gson.JsonObject;

/** Whole models over plain HTTP: as files, checked, backed up; their versions in headers and events; edits of several requests. */
class FacadeModelTest extends FacadeServer {
	@Override
	void start(Access access) {
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		ServiceLimits limits = ServiceLimits.builder().cursorIdle(idle).build();
		service = QueryService.start(List.of(new QueryService.Named(NAME, store, Optional.of(folder.resolve(NAME)))), new ServiceOptions(listen, access, limits), catalog);
	}

	private long version() throws Exception {
		return json(get(MODEL)).get("version").getAsLong();
	}

	private long segment() throws Exception {
		return json(get(MODEL + "/elements?type=Segment")).getAsJsonArray("keys").get(0).getAsLong();
	}

	private static String length(long key, long length) {
		return "{\"do\":\"set\",\"key\":" + key + ",\"feature\":\"length\",\"value\":" + length + "}";
	}

	@Test
	void aModelIsGivenAsXmiAndAsABackup() throws Exception {
		HttpResponse<Path> xmi = http.send(request(MODEL + "/xmi").build(), BodyHandlers.ofFile(folder.resolve("got.xmi")));
		assertEquals(200, xmi.statusCode());
		assertEquals("\"" + version() + "\"", xmi.headers().firstValue("ETag").orElse(null));
		HttpResponse<Path> zip = http.send(request(MODEL + "/backup").build(), BodyHandlers.ofFile(folder.resolve("got.zip")));
		assertEquals(200, zip.statusCode());
		Restore.run(zip.body(), folder.resolve("restored"), catalog, Progress.none());
		try (ModelStore restored = catalog.store("columns").open(StoreLocation.at(folder.resolve("restored"))); ModelSnapshot snapshot = restored.snapshot()) {
			long elements = json(get(MODEL)).get("elements").getAsLong();
			assertEquals(elements, snapshot.size());
			try (ModelStore read = catalog.store("emf").create(StoreLocation.inMemory(), ModelFiles.source(List.of(xmi.body()), restored.metamodel()), Progress.none());
					ModelSnapshot written = read.snapshot()) {
				assertEquals(elements, written.size());
			}
		}
		await(() -> {
			try (Stream<Path> left = Files.list(TemporaryFolder.get())) {
				return left.noneMatch(path -> path.getFileName().toString().startsWith("sent"));
			} catch (IOException e) {
				throw new AssertionError(e);
			}
		}, "files are left");
	}

	@Test
	void aModelIsChecked() throws Exception {
		JsonObject report = json(send(post(MODEL + "/check", "{}")));
		assertEquals(0, report.get("problems").getAsInt());
		assertEquals(json(get(MODEL)).get("elements").getAsLong(), report.get("elements").getAsLong());
	}

	@Test
	void versionsAreInHeaders() throws Exception {
		long key = segment();
		String tag = get(MODEL + "/elements/" + key).headers().firstValue("ETag").orElseThrow();
		assertEquals(304, send(request(MODEL + "/elements/" + key).header("If-None-Match", "\"1\", W/" + tag)).statusCode());
		assertEquals(200, send(post(MODEL + "/edits", "{\"steps\":[" + length(key, 7) + "]}").header("If-Match", tag)).statusCode());
		assertProblem(409, "CONFLICT", post(MODEL + "/edits", "{\"steps\":[" + length(key, 8) + "]}").header("If-Match", tag));
		assertProblem(400, "REQUEST_INVALID", post(MODEL + "/edits", "{\"steps\":[]}").header("If-Match", "*"));
		assertProblem(409, "CONFLICT", post(MODEL + "/edits", "{\"version\":3,\"steps\":[]}").header("If-Match", "\"4\""));
		assertEquals(200, send(request(MODEL + "/elements/" + key).header("If-None-Match", tag)).statusCode());
	}

	@Sampled(2)
	@Test
	void anEditOfSeveralRequestsIsMadeWholeOrNotAtAll() throws Exception {
		long key = segment();
		long before = version();
		JsonObject begun = json(send(post(MODEL + "/edits/open", "{}")));
		assertEquals(before, begun.get("version").getAsLong());
		String open = MODEL + "/edits/open/" + begun.get("edit").getAsString();
		assertEquals(1, json(send(post(open + "/steps", "{\"steps\":[{\"do\":\"create\",\"as\":\"r\",\"type\":\"Region\"}]}"))).get("steps").getAsInt());
		json(send(post(open + "/steps", "{\"steps\":[{\"do\":\"create\",\"type\":\"Segment\",\"in\":\"$r\",\"containment\":\"elements\"}," + length(key, 12) + "]}")));
		assertEquals(before, version());
		JsonObject made = json(send(post(open + "/commit", "{}")));
		assertEquals(before + 1, made.get("version").getAsLong());
		assertTrue(made.getAsJsonObject("keys").has("r"));
		assertProblem(404, "NOT_FOUND", post(open + "/commit", "{}"));

		String late = MODEL + "/edits/open/" + json(send(post(MODEL + "/edits/open", "{\"steps\":[" + length(key, 13) + "]}"))).get("edit").getAsString();
		json(send(post(MODEL + "/edits", "{\"steps\":[" + length(key, 14) + "]}")));
		assertProblem(409, "CONFLICT", post(late + "/commit", "{}"));
		assertEquals(200, send(request(late).DELETE()).statusCode());
		assertProblem(404, "NOT_FOUND", request(late).DELETE());
		assertProblem(404, "NOT_FOUND", post(late + "/steps", "{\"steps\":[]}"));

		startAgain(Duration.ofSeconds(2));
		String forgotten = MODEL + "/edits/open/" + json(send(post(MODEL + "/edits/open", "{}"))).get("edit").getAsString();
		Thread.sleep(2500);
		assertProblem(404, "NOT_FOUND", post(forgotten + "/commit", "{}"));
		assertEquals(14, json(get(MODEL + "/elements/" + key)).getAsJsonObject("values").get("length").getAsInt());
	}

	/** The events of a stream. */
	private BufferedReader changes(String more, String last) throws Exception {
		var request = request(MODEL + "/changes" + more);
		if (last != null) {
			request.header("Last-Event-ID", last);
		}
		HttpResponse<java.io.InputStream> response = http.send(request.build(), BodyHandlers.ofInputStream());
		assertEquals(200, response.statusCode());
		assertEquals("text/event-stream", response.headers().firstValue("Content-Type").orElse(null));
		return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
	}

	private static String nextId(BufferedReader events) throws IOException {
		for (String line = events.readLine(); line != null; line = events.readLine()) {
			if (line.startsWith("id: ")) {
				return line.substring(4);
			}
		}
		return null;
	}

	@Test
	void commitsAreToldOfAndAStreamIsResumed() throws Exception {
		long key = segment();
		long first = version();
		String edit = "{\"steps\":[" + length(key, 21) + "]}";
		try (BufferedReader events = changes("?since=" + first, null)) {
			long next = json(send(post(MODEL + "/edits", edit))).get("version").getAsLong();
			assertEquals(String.valueOf(next), nextId(events), "what is known already is not told");
		}
		long missed = json(send(post(MODEL + "/edits", edit))).get("version").getAsLong();
		try (BufferedReader events = changes("?since=" + missed, String.valueOf(first + 1))) {
			assertEquals(String.valueOf(missed), nextId(events), "what was missed is told at once");
			assertEquals(200, send(post(MODEL + "/close", "{}")).statusCode());
			assertNull(nextId(events), "the stream ends with the store");
		}
		assertEquals(200, send(post(MODEL + "/open", "{}")).statusCode());
		try (BufferedReader events = changes("", String.valueOf(missed))) {
			assertTrue(Long.parseLong(nextId(events)) > missed, "a version of another opening is news");
		}
	}
}
