// SPDX-License-Identifier: EPL-2.0
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
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPInputStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.modelarena.core.Answer;
import org.modelarena.core.ElementKey;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Transport;
import org.modelarena.testkit.Sampled;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** The query service for those who have nothing but HTTP. */
class FacadeTest extends FacadeServer {
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

	@Tag("equinox")
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
		assertEquals("compiled", explained.get("strategy").getAsString());
		assertFalse(explained.getAsJsonObject("plan").getAsJsonArray("steps").isEmpty());
		JsonObject interpreted = json(send(post(MODEL + "/explain", query("ocl", SHORT, ",\"strategy\":\"interpreted\""))));
		assertEquals("interpreted", interpreted.get("strategy").getAsString());
	}

	@Sampled(2)
	@Test
	void rowsComeAsLinesToo() throws Exception {
		Answer expected = local(MANY);
		for (String encoding : List.of("identity", "gzip")) {
			HttpResponse<InputStream> response = http.send(post(MODEL + "/query", query("ocl", MANY, "")).header("Accept", LINES).header("Accept-Encoding", encoding).build(),
					BodyHandlers.ofInputStream());
			assertEquals(LINES, response.headers().firstValue("Content-Type").orElse(null));
			assertEquals(encoding.equals("gzip"), response.headers().firstValue("Content-Encoding").isPresent());
			InputStream in = encoding.equals("gzip") ? new GZIPInputStream(response.body()) : response.body();
			try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
				assertEquals("{\"columns\":[\"result\"]}", lines.readLine());
				Answer.Builder rows = Answer.builder(List.of("result"), QueryLimits.ofRows(Long.MAX_VALUE));
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

	@Sampled(3)
	@Test
	void whoReadsSlowlyHoldsUpNobodyAndWhoGoesAwayLeavesNothing() throws Exception {
		startAgain(Duration.ofSeconds(5));
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
			// Nobody has read its rows for five seconds.
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
		long version = element.get("version").getAsLong();
		String edit = "{\"version\":" + version + ",\"steps\":[{\"do\":\"set\",\"key\":" + key + ",\"feature\":\"length\",\"value\":" + (length + 1) + "}]}";
		assertEquals(version + 1, json(send(post(MODEL + "/edits", edit))).get("version").getAsLong());
		assertEquals(length + 1, json(get(MODEL + "/elements/" + key + "?features=length")).getAsJsonObject("values").get("length").getAsLong());
		assertProblem(409, "CONFLICT", post(MODEL + "/edits", edit));
		assertProblem(404, "UNKNOWN_ELEMENT", request(MODEL + "/elements/123456789"));
		assertProblem(422, "UNKNOWN_NAME", post(MODEL + "/edits", edit.replace("\"version\":" + version + ",", "").replace("length", "lenght")));
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
}
