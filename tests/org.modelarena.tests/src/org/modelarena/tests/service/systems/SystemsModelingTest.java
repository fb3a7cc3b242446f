// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.server.Access;
import org.modelarena.server.Right;
import org.modelarena.server.Token;
import org.modelarena.tests.Railways;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * The Systems Modeling API over real HTTP, as its document describes it: pages put together are the snapshot, queries find what OCL finds, ids mean the same after
 * a restart, and what is wrong is refused with the right status.
 */
class SystemsModelingTest {
	private static final String NAME = "railway";

	@TempDir
	Path folder;
	private SystemsServer server;
	private String project;

	@BeforeEach
	void serve() throws Exception {
		server = new SystemsServer(folder).with(NAME, Railways.inject(1)).start();
		project = server.project(NAME);
	}

	@AfterEach
	void close() throws InterruptedException {
		server.close();
	}

	private String commitPath() throws Exception {
		return project + "/commits/" + server.head(project);
	}

	private List<Long> ocl(String text) {
		try (QueryEndpoint endpoint = server.service.store(NAME).endpoint(server.catalog.languages())) {
			Answer answer = endpoint.execute(new Query("ocl", text), QueryLimits.DEFAULT, Cancellation.create());
			List<Long> keys = new ArrayList<>();
			for (long row = 0; row < answer.count(); row++) {
				keys.add(((ElementKey) answer.row(row).getFirst()).value());
			}
			return keys.stream().sorted().toList();
		}
	}

	@Test
	void pagesPutTogetherAreTheModel() throws Exception {
		String commit = commitPath();
		List<JsonElement> elements = server.all(commit + "/elements", 97);
		try (ModelSnapshot snapshot = server.service.store(NAME).snapshot()) {
			List<Long> keys = new ArrayList<>();
			for (KeyCursor cursor = snapshot.extent(EcorePackage.Literals.EOBJECT); cursor.next();) {
				keys.add(cursor.key());
			}
			assertEquals(keys, elements.stream().map(SystemsServer::key).toList());
			for (JsonElement element : elements) {
				assertEquals(snapshot.type(SystemsServer.key(element)).getName(), element.getAsJsonObject().get("@type").getAsString());
				long container = snapshot.container(SystemsServer.key(element));
				JsonElement shown = element.getAsJsonObject().get("modelarena:container");
				assertEquals(container, shown.isJsonNull() ? ModelSnapshot.NONE : SystemsServer.key(shown));
			}
			assertEquals(snapshot.size(), elements.size());
		}
		assertEquals(elements.get(5), server.get(commit + "/elements/" + SystemsServer.id(elements.get(5))));
		List<JsonElement> roots = server.all(commit + "/roots", 1);
		assertEquals(elements.stream().filter(each -> each.getAsJsonObject().get("modelarena:container").isJsonNull()).toList(), roots);
		assertEquals(elements.size(), server.all(commit + "/changes", 500).size(), "the first commit has made them all");
	}

	private static String primitive(String property, String operator, String value) {
		return "{\"@type\":\"PrimitiveConstraint\",\"inverse\":false,\"property\":\"" + property + "\",\"operator\":\"" + operator + "\",\"value\":" + value + "}";
	}

	private static String composite(String operator, String... parts) {
		return "{\"@type\":\"CompositeConstraint\",\"operator\":\"" + operator + "\",\"constraint\":[" + String.join(",", parts) + "]}";
	}

	private static String not(String constraint) {
		return constraint.replace("\"inverse\":false", "\"inverse\":true");
	}

	/** Page by page, as a client that posts the query to the address of the next page. */
	private List<Long> found(String where) throws Exception {
		List<Long> keys = new ArrayList<>();
		String address = project + "/query-results?page%5Bsize%5D=53";
		while (address != null) {
			HttpResponse<String> response = server.post(address, "{\"@type\":\"Query\",\"select\":[\"@id\"],\"where\":" + where + "}");
			for (JsonElement element : SystemsServer.ok(200, response).getAsJsonArray()) {
				assertEquals(Set.of("@id"), element.getAsJsonObject().keySet());
				keys.add(SystemsServer.key(element));
			}
			address = SystemsServer.links(response).get("next");
		}
		return keys;
	}

	@Test
	void queriesFindWhatOclFinds() throws Exception {
		String segments = primitive("@type", "=", "[\"Segment\"]");
		String tracks = primitive("@type", "instanceOf", "[\"TrackElement\"]");
		Map<String, String> queries = Map.ofEntries(Map.entry(segments, "Segment.allInstances()"), Map.entry(tracks, "TrackElement.allInstances()"),
				Map.entry(composite("and", segments, primitive("length", "<=", "[0]")), "Segment.allInstances()->select(length <= 0)"),
				Map.entry(primitive("length", ">", "[500.5]"), "Segment.allInstances()->select(length > 500.5)"),
				Map.entry(composite("and", tracks, not(segments)), "Switch.allInstances()"),
				Map.entry(primitive("currentPosition", "in", "[\"STRAIGHT\",\"DIVERGING\"]"),
						"Switch.allInstances()->select(currentPosition = Position::STRAIGHT or currentPosition = Position::DIVERGING)"),
				Map.entry(composite("and", segments, not(primitive("length", ">=", "-100"))), "Segment.allInstances()->select(length < -100)"),
				Map.entry(primitive("active", "=", "[true]"), "Route.allInstances()->select(active)"),
				Map.entry(primitive("entry", "=", "[null]"), "Route.allInstances()->select(entry = null)"),
				Map.entry(composite("and", tracks, primitive("monitoredBy", "=", "null")), "TrackElement.allInstances()->select(monitoredBy->isEmpty())"),
				Map.entry(primitive("connectsTo", "instanceOf", "[\"Switch\"]"), "TrackElement.allInstances()->select(connectsTo->exists(t | t.oclIsKindOf(Switch)))"),
				Map.entry(composite("or", primitive("length", "=", "[1,2,3]"), primitive("id", "<", "[9]")),
						"RailwayElement.allInstances()->select(e | e.id < 9 or (e.oclIsKindOf(Segment) and Set{1, 2, 3}->includes(e.oclAsType(Segment).length)))"));
		for (Map.Entry<String, String> query : queries.entrySet()) {
			List<Long> expected = ocl(query.getValue());
			assertEquals(expected, found(query.getKey()), query.getKey());
			assertFalse(expected.isEmpty() && !query.getKey().contains("monitoredBy"), query.getKey());
		}
		long route = ocl("Route.allInstances()->asSequence()->first()").getFirst();
		JsonElement element = server.all(commitPath() + "/elements", 1000).stream().filter(each -> SystemsServer.key(each) == route).findFirst().orElseThrow();
		assertEquals(ocl("SwitchPosition.allInstances()->select(p | p.route = Route.allInstances()->asSequence()->first())"),
				found(primitive("route", "=", "[{\"@id\":\"" + SystemsServer.id(element) + "\"}]")));
		assertEquals(List.of(route), found(primitive("@id", "=", "[\"" + SystemsServer.id(element) + "\"]")));
	}

	@Test
	void queriesAreKeptAndAskedAgain() throws Exception {
		String body = "{\"@type\":\"Query\",\"name\":\"short\",\"select\":[\"@id\"],\"where\":" + primitive("length", "<=", "[0]") + "}";
		JsonObject query = SystemsServer.ok(201, server.post(project + "/queries", body)).getAsJsonObject();
		String path = project + "/queries/" + SystemsServer.id(query);
		assertEquals(query, server.get(path));
		assertEquals(List.of(query), server.all(project + "/queries", 1));
		List<Long> found = server.all(path + "/results", 4).stream().map(SystemsServer::key).toList();
		assertEquals(ocl("Segment.allInstances()->select(length <= 0)"), found);
		String first = server.head(project);
		SystemsServer.ok(201, server.post(project + "/commits", SystemsServer.commit(array(SystemsServer.change(null, segment(-1))))));
		assertEquals(found.size() + 1, server.all(path + "/results", 1000).size());
		assertEquals(found.size(), server.all(path + "/results?commitId=" + first, 1000).size());
		String changed = body.replace("<=", ">");
		SystemsServer.ok(200, server.send(server.request(path).header("Content-Type", "application/json").PUT(HttpRequest.BodyPublishers.ofString(changed))));
		assertEquals(ocl("Segment.allInstances()->select(length > 0)"), server.all(path + "/results", 1000).stream().map(SystemsServer::key).toList());
		SystemsServer.ok(200, server.send(server.request(path).DELETE()));
		SystemsServer.refused(404, server.send(server.request(path + "/results")));
		for (int i = 0; i < 120; i++) {
			SystemsServer.ok(201, server.post(project + "/queries", body));
		}
		assertEquals(100, server.all(project + "/queries", 7).size(), "the newest are kept");
		SystemsServer.refused(400, server.post(project + "/queries", "{\"where\":5}"));
	}

	private JsonObject element(String id) throws Exception {
		return server.get(commitPath() + "/elements/" + id).getAsJsonObject();
	}

	private String idOf(String ocl) throws Exception {
		long key = ocl(ocl).getFirst();
		return server.all(commitPath() + "/elements", 5000).stream().filter(each -> SystemsServer.key(each) == key).map(SystemsServer::id).findFirst().orElseThrow();
	}

	@Test
	void whatIsCommittedIsThere() throws Exception {
		String region = idOf("Region.allInstances()");
		JsonObject before = element(region);
		String mine = "11111111-2222-4333-8444-555555555555";
		JsonObject segment = JsonParser.parseString("{\"@type\":\"Segment\",\"length\":7777777,\"modelarena:container\":{\"@id\":\"" + region
				+ "\"},\"modelarena:containment\":\"elements\"}").getAsJsonObject();
		JsonObject light = JsonParser.parseString("{\"@type\":\"Semaphore\",\"signal\":\"GO\"}").getAsJsonObject();
		segment.add("semaphores", array(SystemsServer.reference(mine)));
		HttpResponse<String> made = server.post(project + "/commits?branchId=" + branch(),
				"{\"@type\":\"Commit\",\"description\":\"two more\",\"previousCommit\":{\"@id\":\"" + server.head(project) + "\"},\"change\":"
						+ array(SystemsServer.change(null, segment), SystemsServer.change(mine, light)) + "}");
		JsonObject commit = SystemsServer.ok(201, made).getAsJsonObject();
		assertEquals("two more", commit.get("description").getAsString());
		assertEquals(1, commit.getAsJsonArray("previousCommit").size());
		List<JsonElement> changes = server.all(project + "/commits/" + SystemsServer.id(commit) + "/changes", 1);
		assertEquals(3, changes.size(), changes.toString());
		JsonObject added = changes.get(1).getAsJsonObject().getAsJsonObject("payload");
		JsonObject lit = changes.get(2).getAsJsonObject().getAsJsonObject("payload");
		assertEquals(List.of("Segment", "7777777", "Semaphore", "GO"), List.of(added.get("@type").getAsString(), added.get("length").getAsString(), lit.get("@type").getAsString(),
				lit.get("signal").getAsString()));
		assertEquals(SystemsServer.id(added), SystemsServer.id(lit.get("modelarena:container")));
		assertEquals(before.getAsJsonArray("elements").size() + 1, element(region).getAsJsonArray("elements").size());
		assertEquals(changes.get(1), server.get(project + "/commits/" + SystemsServer.id(commit) + "/changes/" + SystemsServer.id(changes.get(1))));
		assertEquals(List.of(SystemsServer.key(added)), ocl("Segment.allInstances()->select(length = 7777777)"));
		SystemsServer.ok(201, server.post(project + "/commits", SystemsServer.commit(array(SystemsServer.change(SystemsServer.id(added), JsonNull.INSTANCE)))));
		assertEquals(List.of(), ocl("Segment.allInstances()->select(length = 7777777)"));
		assertEquals(before, element(region));
		assertEquals(List.of(), server.all(commitPath() + "/diff?baseCommitId=" + previous(2), 10), "all is as it was");
		List<JsonElement> differences = server.all(commitPath() + "/diff?baseCommitId=" + previous(1), 10);
		assertEquals(3, differences.size());
		assertTrue(differences.get(1).getAsJsonObject().get("compareData").isJsonNull());
		assertEquals(added, differences.get(1).getAsJsonObject().getAsJsonObject("baseData").get("payload"));
	}

	private String branch() throws Exception {
		return SystemsServer.id(server.get(project).getAsJsonObject().get("defaultBranch"));
	}

	/** The commit that was the newest so many commits ago. */
	private String previous(int back) throws Exception {
		return SystemsServer.id(server.all(project + "/commits", 2).get(back));
	}

	private static JsonArray array(JsonElement... items) {
		JsonArray array = new JsonArray();
		List.of(items).forEach(array::add);
		return array;
	}

	private static JsonObject segment(int length) {
		JsonObject json = new JsonObject();
		json.addProperty("@type", "Segment");
		json.addProperty("length", length);
		return json;
	}

	@Test
	void whoRestsOnAnOlderCommitIsRefusedAndAllOthersAreTaken() throws Exception {
		String old = server.head(project);
		String change = array(SystemsServer.change(null, segment(1))).toString();
		SystemsServer.ok(201, server.post(project + "/commits", "{\"change\":" + change + ",\"previousCommit\":[{\"@id\":\"" + old + "\"}]}"));
		String refused = SystemsServer.refused(409, server.post(project + "/commits", "{\"change\":" + change + ",\"previousCommit\":{\"@id\":\"" + old + "\"}}"));
		assertTrue(refused.contains(server.head(project)), refused);
		try (ExecutorService clients = Executors.newFixedThreadPool(6)) {
			List<Callable<String>> posts = new ArrayList<>();
			for (int i = 0; i < 30; i++) {
				int length = 100_000 + i;
				posts.add(() -> {
					HttpResponse<String> response = server.post(project + "/commits", SystemsServer.commit(array(SystemsServer.change(null, segment(length)))));
					return response.statusCode() == 201 ? SystemsServer.id(JsonParser.parseString(response.body())) + " " + length : SystemsServer.refused(409, response);
				});
			}
			Set<Integer> taken = new HashSet<>();
			Set<String> commits = new HashSet<>();
			for (Future<String> post : clients.invokeAll(posts)) {
				String[] made = post.get().split(" ");
				if (made.length == 2) {
					assertTrue(commits.add(made[0]));
					taken.add(Integer.valueOf(made[1]));
					JsonElement changed = server.all(project + "/commits/" + made[0] + "/changes", 10).getFirst();
					assertEquals(made[1], changed.getAsJsonObject().getAsJsonObject("payload").get("length").getAsString(), "the commit that was answered is the one that was made");
				}
			}
			assertEquals(taken.size(), ocl("Segment.allInstances()->select(length >= 100000)").size());
			assertTrue(taken.size() > 20, taken::toString);
		}
	}

	@Test
	void tagsAreGivenAndTakenBack() throws Exception {
		String body = "{\"@type\":\"Tag\",\"name\":\"Release 1.0\",\"taggedCommit\":{\"@id\":\"" + server.head(project) + "\"}}";
		JsonObject tag = SystemsServer.ok(201, server.post(project + "/tags", body)).getAsJsonObject();
		assertEquals(List.of(tag), server.all(project + "/tags", 10));
		assertEquals(tag, server.get(project + "/tags/" + SystemsServer.id(tag)));
		assertEquals(0, server.service.store(NAME).history().tags().get("Release 1.0"));
		SystemsServer.refused(409, server.post(project + "/tags", body));
		SystemsServer.refused(400, server.post(project + "/tags", body.replace("Release 1.0", "Release ")));
		assertEquals(tag, SystemsServer.ok(200, server.send(server.request(project + "/tags/" + SystemsServer.id(tag)).DELETE())));
		SystemsServer.refused(404, server.send(server.request(project + "/tags/" + SystemsServer.id(tag))));
	}

	/** An id is worth something only if it outlives the process; and it names nothing in another project. */
	@Test
	void idsMeanTheSameAfterARestartAndNothingElsewhere() throws Exception {
		String path = commitPath() + "/elements/" + idOf("Segment.allInstances()");
		JsonElement before = server.get(path);
		server.close();
		SystemsServer again = new SystemsServer(folder);
		again.stores.put(NAME, again.catalog.store("columns").open(StoreLocation.at(folder.resolve(NAME))));
		again.with("other", Railways.inject(1)).start();
		server = again;
		assertEquals(before, server.get(path));
		String other = server.project("other");
		assertNotEquals(project, other);
		SystemsServer.refused(404, server.send(server.request(path.replace(project, other))));
		SystemsServer.refused(404, server.send(server.request(other + "/commits/" + server.head(other) + "/elements/" + path.substring(path.lastIndexOf('/') + 1))));
	}

	@Test
	void aTokenSaysWhichProjectsThereAre() throws Exception {
		server.close();
		server = new SystemsServer(folder.resolve("with tokens")).with("open", Railways.inject(1)).with("closed", Railways.inject(1));
		String secret = "s".repeat(43);
		server.start(new Access(List.of(new Token("reader", Token.hash(secret), Map.of("open", Right.READ)))));
		SystemsServer.refused(401, server.send(server.request("/projects")));
		server.token = secret;
		String open = server.project("open");
		assertEquals(1, server.all("/projects", 1).size());
		SystemsServer.refused(403, server.post(open + "/commits", SystemsServer.commit(array(SystemsServer.change(null, segment(1))))));
		SystemsServer.refused(403, server.post(open + "/tags", "{\"name\":\"a\",\"taggedCommit\":{\"@id\":\"" + server.head(open) + "\"}}"));
	}

	@Test
	void whatIsWrongIsRefusedAndWhatIsLeftOutSaysSo() throws Exception {
		String commit = commitPath();
		String nobody = "00000000-0000-4000-8000-000000000000";
		for (String path : List.of("/projects/" + nobody, project + "/commits/" + nobody, project + "/branches/" + nobody, project + "/tags/" + nobody, commit + "/elements/" + nobody,
				commit + "/changes/" + nobody, commit + "/diff?baseCommitId=" + nobody, commit + "/elements/" + nobody + "/relationships", "/projects/a/b/c")) {
			SystemsServer.refused(404, server.send(server.request(path)));
		}
		for (String path : List.of("/projects/x", project + "/commits/1-1-1-1-1", commit + "/diff", commit + "/elements?page%5Bsize%5D=0", commit + "/elements?page%5Bafter%5D=1",
				commit + "/elements?page%5Bafter%5D=" + nobody, commit + "/elements?page%5Bbefore%5D=" + nobody + "&page%5Bafter%5D=" + nobody, commit + "/elements?size=1")) {
			SystemsServer.refused(400, server.send(server.request(path)));
		}
		SystemsServer.refused(405, server.send(server.request(commit).DELETE()));
		for (String path : List.of("/projects", project + "/branches", project + "/branches/" + branch() + "/merge?sourceCommitId=" + nobody)) {
			SystemsServer.refused(501, server.post(path, "{}"));
		}
		SystemsServer.refused(501, server.send(server.request("/meta/datatypes")));
		for (String body : List.of("", "[]", "{}", "{\"change\":{}}", "{\"change\":[1]}", "{\"change\":[{}]}", "{\"change\":[{\"payload\":null}]}", "{\"change\":[{\"payload\":{}}]}",
				"{\"change\":[],\"more\":1}", "{\"change\":[],\"previousCommit\":1}", "{\"change\":[{\"payload\":{\"@type\":\"Segment\",\"length\":{}}}]}",
				"{\"change\":[{\"payload\":{\"@type\":\"Segment\",\"semaphores\":7}}]}", "{\"change\":[{\"identity\":{\"@id\":\"x\"},\"payload\":null}]}")) {
			SystemsServer.refused(400, server.post(project + "/commits", body));
		}
		for (String payload : List.of("{\"@type\":\"Sgment\"}", "{\"@type\":\"Segment\",\"lenght\":1}", "{\"@type\":\"Segment\",\"length\":\"long\"}", "{\"@type\":\"RailwayElement\"}",
				"{\"@type\":\"Segment\",\"connectsTo\":[{\"@id\":\"" + nobody + "\"}]}",
				"{\"@type\":\"Segment\",\"modelarena:container\":{\"@id\":\"" + idOf("Route.allInstances()") + "\"},\"modelarena:containment\":\"elements\"}")) {
			String refused = SystemsServer.refused(422, server.post(project + "/commits", "{\"change\":[{\"payload\":" + payload + "}]}"));
			assertTrue(refused.startsWith("'change[0]"), refused);
		}
		for (String where : List.of("1", "{}", primitive("length", "~", "1"), primitive("length", "instanceOf", "[\"Segment\"]"), primitive("@type", "=", "[5]"), primitive("length", "=", "[]"),
				primitive("@id", "=", "[\"x\"]"), composite("xor", primitive("length", "=", "1")), composite("and"))) {
			SystemsServer.refused(400, server.post(project + "/query-results", "{\"where\":" + where + "}"));
		}
		String hint = SystemsServer.refused(422, server.post(project + "/query-results", "{\"where\":" + primitive("lenght", "=", "1") + "}"));
		assertTrue(hint.contains("length"), hint);
		String deep = primitive("length", "=", "1");
		for (int i = 0; i < 60; i++) {
			deep = composite("and", deep);
		}
		SystemsServer.refused(400, server.post(project + "/query-results", "{\"where\":" + deep + "}"));
		assertEquals(Optional.empty(), server.get(project + "/commits").getAsJsonArray().asList().stream().skip(1).findAny(), "nothing was committed");
	}

	/** As clients from before the document have it. */
	@Test
	void theFormOfBeforeHasOnePreviousCommitAndNoNull() throws Exception {
		HttpResponse<String> made = server.post("/legacy" + project + "/commits", SystemsServer.commit(array(SystemsServer.change(null, segment(1)))));
		JsonObject commit = SystemsServer.ok(200, made).getAsJsonObject();
		assertEquals("", commit.get("description").getAsString());
		assertTrue(commit.get("previousCommit").isJsonObject());
		assertEquals("", server.get("/legacy" + project).getAsJsonObject().get("description").getAsString());
		assertEquals(2, server.get("/legacy" + project + "/commits/" + SystemsServer.id(commit) + "/elements?pageSize=2").getAsJsonArray().size());
	}
}
