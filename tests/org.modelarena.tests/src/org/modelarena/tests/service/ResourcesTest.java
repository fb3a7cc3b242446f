// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modelarena.tests.service.ServiceUnderTest.assertFails;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.constraint.Constraints;
import org.modelarena.core.constraint.Violation;
import org.modelarena.core.constraint.ViolationException;
import org.modelarena.core.constraint.Violations;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.answer.EditState;
import org.modelarena.protocol.call.BeginCall;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.protocol.call.ResourceCall;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Token;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** Resources are created under constraints, and fetched by their ids as documents. */
@Timeout(120)
class ResourcesTest {
	private static final Case RESOURCES = Cases.get("resources");
	private static final String NAME = "resources";
	private static final String READER = Token.secret();
	private static final String LINKED = "application/ld+json";

	private final Catalog catalog = Catalog.discover();
	private final HttpClient http = HttpClient.newHttpClient();
	private ModelStore store;
	private QueryService service;

	@TempDir
	private Path folder;

	@BeforeEach
	void serve() {
		store = catalog.store("columns").create(StoreLocation.at(folder.resolve(NAME)), RESOURCES.model(Map.of("size", "30")), Progress.none());
		start(Access.OPEN);
	}

	private void start(Access access) {
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0, Transport.WS, 0));
		service = QueryService.start(List.of(new QueryService.Named(NAME, store)), new ServiceOptions(listen, access, ServiceLimits.DEFAULT), catalog);
	}

	@AfterEach
	void stop() {
		service.close();
		http.shutdownNow();
	}

	private ArenaClient connect(Transport transport) {
		return ArenaClient.connect(service.address(transport, NAME), ClientOptions.DEFAULT);
	}

	private HttpResponse<String> get(String path, String... headers) throws Exception {
		URI address = service.address(Transport.HTTP, NAME);
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://" + address.getHost() + ":" + address.getPort() + "/v1/models/" + path));
		if (headers.length > 0) {
			request.headers(headers);
		}
		return http.send(request.build(), BodyHandlers.ofString());
	}

	private static JsonObject json(HttpResponse<String> response) {
		return JsonParser.parseString(response.body()).getAsJsonObject();
	}

	private static List<Map<String, Object>> create(String type, String id, Map<String, Object> values) {
		Map<String, Object> set = new LinkedHashMap<>(Map.of("id", id, "title", "t", "description", "long", "year", 2020L, "revision", 1L, "format", "csv", "bytes", 5L));
		set.putAll(values);
		String contribution = type.equals("ModularResource") ? "CheckedContribution" : "Contribution";
		List<Map<String, Object>> steps = new ArrayList<>();
		steps.add(Map.of("do", "create", "as", "r", "type", type, "set", set));
		steps.add(Map.of("do", "create", "as", "c", "type", contribution, "in", "$r", "containment", "contributions", "set", Map.of("agent", "a", "role", "creator")));
		return steps;
	}

	private long size() {
		try (ModelSnapshot snapshot = service.store(NAME).snapshot()) {
			return snapshot.size();
		}
	}

	@Test
	void theVolumeFulfilsAllConstraints() {
		try (ModelSnapshot snapshot = store.snapshot()) {
			assertEquals(91, snapshot.size());
			assertEquals(Violations.NONE, new Constraints(store.metamodel(), catalog.languages()).check(snapshot, snapshot.extent(EcorePackage.Literals.EOBJECT).toArray(),
					Cancellation.create()));
		}
	}

	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "HTTP", "WS" })
	void whatIsNotValidIsRefusedWithWhatFailedAndWhere(Transport transport) {
		try (ArenaClient client = connect(transport)) {
			for (String type : List.of("CheckedResource", "ModularResource")) {
				assertEquals(2, client.commitValidated(null, create(type, "urn:x:" + type, Map.of())).keys().size());
				long before = size();
				ViolationException refused = assertThrows(ViolationException.class, () -> client.commitValidated(null, create(type, "x", Map.of("bytes", -1L, "title", ""))));
				assertEquals(before, size(), "nothing was changed");
				Violation first = refused.violations().first().getFirst();
				assertEquals(List.of("r", 1), List.of(first.as(), first.step()));
				List<String> names = refused.violations().first().stream().map(Violation::constraint).map(name -> name.replaceFirst(".*::", "")).sorted().toList();
				assertEquals(List.of("hasBytes", "hasTitle", "hasUrn"), names);
				assertEquals(3, refused.violations().count());
				// Who does not ask for it gets no validation.
				client.commit(null, create(type, "x", Map.of("bytes", -1L)));
				assertTrue(first.type().endsWith("::" + type), first.type());
			}
			String edit = client.call(Methods.EDIT, new BeginCall(NAME, null, create("CheckedResource", "y", Map.of()), null), EditState.class).edit();
			assertFails(ErrorCode.CONSTRAINT_VIOLATED, () -> client.call(Methods.COMMIT, new CommitCall(null, null, null, edit, true), Committed.class));
		}
	}

	@Test
	void overHttpAProblemHasTheViolations() throws Exception {
		URI address = service.address(Transport.HTTP, NAME);
		String body = "{\"validate\":true,\"steps\":[{\"do\":\"create\",\"type\":\"CheckedResource\",\"set\":{\"id\":\"urn:y:1\"}}]}";
		HttpResponse<String> refused = http.send(HttpRequest.newBuilder(URI.create("http://" + address.getHost() + ":" + address.getPort() + "/v1/models/resources/edits")).header(
				"Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
		assertEquals(422, refused.statusCode(), refused.body());
		JsonObject problem = json(refused);
		assertEquals("CONSTRAINT_VIOLATED", problem.get("name").getAsString());
		JsonObject first = problem.getAsJsonArray("violations").get(0).getAsJsonObject();
		assertEquals("title", first.get("feature").getAsString());
		assertEquals(1, first.get("step").getAsInt());
		assertEquals(problem.get("count").getAsInt(), problem.getAsJsonArray("violations").size());
	}

	@Test
	void aResourceIsFetchedAsItIsStored() throws Exception {
		HttpResponse<String> response = get("resources/resources/CheckedResource/urn:modelarena:resource:1");
		assertEquals(200, response.statusCode(), response.body());
		assertEquals("application/json", response.headers().firstValue("Content-Type").orElse(null));
		JsonObject source = json(response);
		assertEquals("Recording 1", source.get("title").getAsString());
		assertEquals(1991, source.get("year").getAsInt());
		assertEquals("creator", source.getAsJsonArray("contributions").get(0).getAsJsonObject().get("role").getAsString());
		String tag = response.headers().firstValue("ETag").orElseThrow();
		assertEquals(304, get("resources/resources/CheckedResource/urn:modelarena:resource:1", "If-None-Match", tag).statusCode());
	}

	@Test
	void aResourceIsFetchedAsLinkedData() throws Exception {
		HttpResponse<String> response = get("resources/resources/Identified/urn:modelarena:resource:2", "Accept", LINKED);
		assertEquals(LINKED, response.headers().firstValue("Content-Type").orElse(null));
		JsonObject linked = json(response);
		assertEquals("/v1/models/resources/resources/Identified/urn%3Amodelarena%3Aresource%3A2", linked.get("@id").getAsString());
		assertEquals("http://modelarena.org/resources/modular#ModularResource", linked.getAsJsonArray("@type").get(0).getAsString());
		JsonObject context = linked.getAsJsonObject("@context");
		assertEquals("http://modelarena.org/resources/modular#", context.get("@vocab").getAsString());
		assertEquals("http://modelarena.org/resources/descriptions#title", context.get("title").getAsString());
		assertEquals("Recording 2", linked.get("title").getAsString());
		assertEquals(6, linked.getAsJsonArray("modelarena:constrainedBy").size());
		String version = response.headers().firstValue("ETag").orElseThrow().replace("\"", "");
		assertEquals(version, linked.get("modelarena:version").getAsString());
		assertNotNull(linked.get("modelarena:key"));
		assertEquals("http://modelarena.org/resources/contributions#CheckedContribution",
				linked.getAsJsonArray("contributions").get(0).getAsJsonObject().getAsJsonArray("@type").get(0).getAsString());
		assertEquals(200, get(linked.get("@id").getAsString().replace("/v1/models/", "")).statusCode());
	}

	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "HTTP", "WS" })
	void clientsFetchInOneCall(Transport transport) {
		try (ArenaClient client = connect(transport)) {
			assertEquals("Recording 0", client.resource("Resource", "urn:modelarena:resource:0", ResourceCall.SOURCE).get("title"));
			assertTrue(client.resource("Resource", "urn:modelarena:resource:0", ResourceCall.LINKED).containsKey("@context"));
			assertFails(ErrorCode.NOT_FOUND, () -> client.resource("Resource", "urn:none", ResourceCall.SOURCE));
			assertFails(ErrorCode.QUERY_NAME, () -> client.resource("Resourc", "urn:none", ResourceCall.SOURCE));
			assertFails(ErrorCode.UNSUPPORTED, () -> client.resource("Contribution", "a", ResourceCall.SOURCE));
		}
	}

	@Test
	void wrongRequestsAreRefused() throws Exception {
		String path = "resources/resources/Resource/";
		assertEquals(404, get(path + "urn:none").statusCode());
		assertEquals(422, get("resources/resources/Nothing/x").statusCode());
		assertEquals(422, get(path + "csv?by=format").statusCode(), "is not indexed");
		assertEquals(400, get(path + "x?by=contributions").statusCode());
		assertEquals(400, get(path + "x?with=y").statusCode());
		assertEquals(406, get(path + "x", "Accept", "text/html").statusCode());
		int huge = get(path + "x".repeat(1 << 20)).statusCode();
		assertTrue(huge == 414 || huge == 431 || huge == 400, "an id of a megabyte: " + huge);
		try (ArenaClient tcp = connect(Transport.TCP)) {
			assertFails(ErrorCode.REQUEST_INVALID, () -> tcp.resource("Resource", "x".repeat(1 << 20), ResourceCall.SOURCE));
		}
		service.store(NAME).index().index("Resource", "format", Progress.none());
		assertEquals(409, get(path + "csv?by=format").statusCode(), "several");
	}

	@Test
	void rightsAndOriginsAreThoseOfTheService() throws Exception {
		service.close();
		store = catalog.store("columns").open(StoreLocation.at(folder.resolve(NAME)));
		start(new Access(List.of(new Token("reader", Token.hash(READER), Map.of(Token.ALL, Right.READ)))));
		String path = "resources/resources/Resource/urn:modelarena:resource:0";
		assertEquals(401, get(path).statusCode());
		assertEquals(401, get(path, "Authorization", "Bearer " + Token.secret()).statusCode());
		assertEquals(200, get(path, "Authorization", "Bearer " + READER).statusCode());
		assertEquals(403, get(path, "Authorization", "Bearer " + READER, "Origin", "http://example.org").statusCode());
		try (ArenaClient reader = ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT.with(READER))) {
			assertFalse(reader.resource("Resource", "urn:modelarena:resource:0", ResourceCall.SOURCE).isEmpty());
			assertFails(ErrorCode.FORBIDDEN, () -> reader.commitValidated(null, create("Resource", "urn:z", Map.of())));
		}
	}
}
