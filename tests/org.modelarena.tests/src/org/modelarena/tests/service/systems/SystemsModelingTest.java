// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.Test;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.Access;
import org.modelarena.server.Right;
import org.modelarena.server.Token;
import org.modelarena.tests.Railways;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/**
 * The Systems Modeling API over real HTTP, as its document describes it: pages put together are the snapshot, queries find what OCL finds, ids mean the same after
 * a restart, and what is wrong is refused with the right status.
 */
class SystemsModelingTest extends RailwayProject {
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

	/** As projects of others are called. */
	@Test
	void aNameWithASpaceIsAnAddress() throws Exception {
		server.close();
		server = new SystemsServer(folder.resolve("spaces")).with("Parts Tree 100%", Railways.inject(1)).start();
		assertEquals(1, server.all(server.project("Parts Tree 100%") + "/commits", 1).size());
		String address = server.service.address(Transport.HTTP, "Parts Tree 100%").toString();
		assertTrue(address.endsWith("/Parts%20Tree%20100%25"), address);
		assertEquals("Parts Tree 100%", ServedAddress.parse(address).store());
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
}
