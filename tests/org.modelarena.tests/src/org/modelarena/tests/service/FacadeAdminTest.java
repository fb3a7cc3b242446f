// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.modelarena.core.Progress;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.Transport;
import org.modelarena.server.Access;
import org.modelarena.server.AccessLogOptions;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.XmiWriter;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** Models are loaded and dropped by plain HTTP, queries prepared, and all of that noted. */
class FacadeAdminTest extends FacadeServer {
	private static final String MINE = "/v1/models/mine";
	private static final String EDGE = "edge-5f1c";

	private byte[] model;
	private byte[] metamodel;

	@BeforeEach
	void writeModel() throws IOException {
		Path file = folder.resolve("m.xmi");
		var source = Railways.repair(1);
		XmiWriter.write(source, file, Progress.none());
		Ecore.write(source.metamodel(), folder.resolve("m.ecore"));
		model = Files.readAllBytes(file);
		metamodel = Files.readAllBytes(folder.resolve("m.ecore"));
	}

	@Override
	void start(Access access) {
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		ServiceLimits limits = ServiceLimits.builder().uploadBytes(4 << 20).build();
		ServiceOptions options = new ServiceOptions(listen, access, limits).withModels(folder.resolve("models")).withLog(AccessLogOptions.of(folder.resolve("access.log")));
		service = QueryService.start(List.of(new QueryService.Named(NAME, store)), options, catalog);
	}

	@AfterEach
	void noFileIsLeft() throws IOException {
		try (Stream<Path> left = Files.list(folder.resolve("models"))) {
			assertEquals(List.of(), left.filter(path -> path.getFileName().toString().startsWith(".passing")).toList());
		}
	}

	/** A form, each part as {@code name}, {@code file}, bytes. */
	private HttpRequest.Builder put(String path, Object... parts) throws IOException {
		ByteArrayOutputStream form = new ByteArrayOutputStream();
		for (int i = 0; i < parts.length; i += 3) {
			String file = parts[i + 1] == null ? "" : "; filename=\"" + parts[i + 1] + "\"";
			form.write(("--" + EDGE + "\r\nContent-Disposition: form-data; name=\"" + parts[i] + "\"" + file + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
			form.write((byte[]) parts[i + 2]);
			form.write("\r\n".getBytes(StandardCharsets.UTF_8));
		}
		form.write(("--" + EDGE + "--\r\n").getBytes(StandardCharsets.UTF_8));
		return request(path).header("Content-Type", "multipart/form-data; boundary=" + EDGE).PUT(BodyPublishers.ofByteArray(form.toByteArray()));
	}

	private HttpRequest.Builder putModel(String more) throws IOException {
		return put(MINE + "?kind=columns" + more, "metamodel", "m.ecore", metamodel, "model", "m.xmi", model);
	}

	@Sampled(2)
	@Test
	void aModelComesAndGoes() throws Exception {
		JsonObject info = json(send(putModel("")));
		assertEquals("mine", info.get("name").getAsString());
		assertTrue(info.get("elements").getAsLong() > 1000);
		assertTrue(json(send(post(MINE + "/query", query("ocl", "Segment.allInstances()", "")))).get("count").getAsLong() > 0);
		assertProblem(409, "ALREADY_EXISTS", putModel(""));
		long replaced = json(send(putModel("&replace=true"))).get("version").getAsLong();
		assertTrue(replaced > info.get("version").getAsLong());
		HttpResponse<String> lines = send(putModel("&replace=true&unresolved=drop").header("Accept", LINES));
		List<JsonObject> told = lines.body().lines().map(line -> JsonParser.parseString(line).getAsJsonObject()).toList();
		long again = told.getLast().get("version").getAsLong();
		assertTrue(again > replaced, lines.body());
		assertTrue(told.getFirst().has("done"), lines.body());
		assertEquals("mine", json(send(post(MINE + "/close", "{}"))).get("name").getAsString());
		assertProblem(404, "NOT_FOUND", request(MINE));
		assertTrue(json(send(post(MINE + "/open", "{}"))).get("version").getAsLong() > again);
		assertProblem(409, "ALREADY_EXISTS", post(MINE + "/open", "{}"));
		assertEquals("mine", json(send(request(MINE).DELETE())).get("name").getAsString());
		assertProblem(404, "NOT_FOUND", request(MINE).DELETE());
		assertProblem(422, "UNSUPPORTED", request(MODEL).DELETE());
	}

	@Test
	void whatIsNoModelIsRefused() throws Exception {
		assertProblem(415, null, request(MINE + "?kind=columns").header("Content-Type", "application/xml").PUT(BodyPublishers.ofByteArray(model)));
		assertProblem(400, "REQUEST_INVALID", put(MINE, "model", "m.xmi", model));
		assertProblem(422, "UNKNOWN_NAME", put(MINE + "?kind=columnss", "model", "m.xmi", model));
		assertProblem(400, "REQUEST_INVALID", putModel("&replace=yes"));
		assertProblem(400, "REQUEST_INVALID", putModel("&unresolved=perhaps"));
		assertProblem(400, "REQUEST_INVALID", putModel("&more=1"));
		assertProblem(400, "REQUEST_INVALID", put(MINE + "?kind=columns"));
		assertProblem(400, "REQUEST_INVALID", put(MINE + "?kind=columns", "metamodel", "m.ecore", metamodel));
		assertProblem(400, "REQUEST_INVALID", put(MINE + "?kind=columns", "other", "m.xmi", model));
		assertProblem(400, "REQUEST_INVALID", put(MINE + "?kind=columns", "model", null, model));
		for (String name : List.of("../m.xmi", "/tmp/m.xmi", ".m.xmi", "a/m.xmi")) {
			assertProblem(400, "REQUEST_INVALID", put(MINE + "?kind=columns", "model", name, model));
		}
		assertProblem(400, "REQUEST_INVALID", put(MINE + "?kind=columns", "model", "m.xmi", new byte[5 << 20]));
		assertProblem(422, "MODEL_INVALID", put(MINE + "?kind=columns", "model", "m.xmi", "<a>".getBytes(StandardCharsets.UTF_8)));
		assertProblem(422, "METAMODEL_INVALID", put(MINE + "?kind=columns", "model", "m.xmi", model, "metamodel", "m.ecore", "<a/>".getBytes(StandardCharsets.UTF_8)));
		assertProblem(400, "REQUEST_INVALID", request(MINE + "?kind=columns").header("Content-Type", "multipart/form-data; boundary=x").PUT(BodyPublishers.ofString("no form")));
		HttpResponse<String> lines = send(put(MINE + "?kind=columns", "model", "m.xmi", "<a>".getBytes(StandardCharsets.UTF_8)).header("Accept", LINES));
		assertTrue(lines.body().lines().toList().getLast().startsWith("{\"error\""), lines.body());
		assertFalse(service.stores().contains("mine"));
		json(send(putModel("")));
	}

	@Test
	void aQueryIsPreparedOnce() throws Exception {
		String id = json(send(post(MODEL + "/prepare", query("ocl", SHORT, "")))).get("prepared").getAsString();
		assertEquals(id, json(send(post(MODEL + "/prepare", query("ocl", SHORT, "")))).get("prepared").getAsString());
		JsonObject answer = json(send(post(MODEL + "/query", "{\"prepared\":\"" + id + "\"}")));
		assertEquals(local(SHORT).digest().toString(), answer.get("digest").getAsString());
		String limited = json(send(post(MODEL + "/prepare", query("ocl", "Segment.allInstances()->select(s | s.length <= most)", ",\"parameters\":{\"most\":0}")))).get("prepared").getAsString();
		assertEquals(answer.get("digest"), json(send(post(MODEL + "/query", "{\"prepared\":\"" + limited + "\",\"parameters\":{\"most\":0}}"))).get("digest"));
		assertProblem(422, "QUERY_SYNTAX", post(MODEL + "/prepare", query("ocl", "Segment.", "")));
		assertProblem(422, "QUERY_NAME", post(MODEL + "/prepare", query("ocl", "Segmint.allInstances()", "")));
		assertProblem(404, "NOT_FOUND", post(MODEL + "/query", "{\"prepared\":\"x\"}"));
		assertProblem(400, "REQUEST_INVALID", post(MODEL + "/query", query("ocl", SHORT, ",\"prepared\":\"" + id + "\"")));
		assertProblem(400, "REQUEST_INVALID", post(MODEL + "/query", "{}"));
	}

	@Test
	void everyCallIsNotedWithoutWhatClientsSendDoingAnything() throws Exception {
		String hostile = "1 + \\u001b[2J\\n{\\\"forged\\\":1}\\r\\n\\u202e\\u009b31m";
		send(post(MODEL + "/query", query("ocl", hostile, "")));
		json(send(post(MODEL + "/query", query("ocl", "1", ""))));
		service.close();
		String log = Files.readString(folder.resolve("access.log.0"));
		assertTrue(log.chars().allMatch(c -> c == '\n' || c >= ' ' && c <= '~'), log);
		List<JsonObject> lines = log.lines().map(line -> JsonParser.parseString(line).getAsJsonObject()).toList();
		assertEquals(2, lines.size());
		assertEquals("QUERY_SYNTAX", lines.get(0).get("outcome").getAsString());
		assertTrue(lines.get(0).get("text").getAsString().contains("\u001b[2J\n{\"forged\""), log);
		JsonObject good = lines.get(1);
		assertEquals("ok query/run railway http anybody 1", String.join(" ", Stream.of("outcome", "method", "store", "transport", "token", "rows").map(name -> good.get(name).getAsString()).toList()));
		assertTrue(good.get("client").getAsString().startsWith("127.0.0.1:"));
	}
}
