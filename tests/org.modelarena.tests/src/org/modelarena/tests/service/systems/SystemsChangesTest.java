// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.Test;
import org.modelarena.core.Declaration;
import org.modelarena.core.Progress;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/**
 * What clients of the Systems Modeling API commit and tag over real HTTP is there, in order, for every other one; who rests on an older commit is refused; pruned
 * versions and derived values are told of.
 */
class SystemsChangesTest extends RailwayProject {
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

	@Test
	void prunedCommitsAreGoneAndTheOldestHasMadeAll() throws Exception {
		String first = server.head(project);
		for (int i = 1; i <= 3; i++) {
			SystemsServer.ok(201, server.post(project + "/commits", SystemsServer.commit(array(SystemsServer.change(null, segment(i))))));
		}
		server.service.store(NAME).history().prune(2, Progress.none());
		List<JsonElement> commits = server.all(project + "/commits", 1);
		assertEquals(List.of(1, 0), commits.stream().map(commit -> commit.getAsJsonObject().getAsJsonArray("previousCommit").size()).toList());
		for (String gone : List.of("", "/elements", "/changes")) {
			assertTrue(SystemsServer.refused(404, server.send(server.request(project + "/commits/" + first + gone))).contains("pruned"));
		}
		SystemsServer.refused(404, server.send(server.request(commitPath() + "/diff?baseCommitId=" + first)));
		String oldest = project + "/commits/" + SystemsServer.id(commits.getLast());
		assertEquals(server.all(oldest + "/elements", 1000).size(), server.all(oldest + "/changes", 1000).size());
		assertEquals(1, server.all(commitPath() + "/changes", 10).size());
	}

	/** Then the steps between versions do not tell what is different, and each element is compared. */
	@Test
	void differencesTellOfDerivedValuesThatCameLater() throws Exception {
		String first = server.head(project);
		SystemsServer.ok(201, server.post(project + "/commits", SystemsServer.commit(array(SystemsServer.change(null, segment(1))))));
		server.service.store(NAME).index().declare(Declaration.parse("Route.needs : Integer = self.requires->size()", "ocl", false), Progress.none());
		SystemsServer.ok(201, server.post(project + "/commits", SystemsServer.commit(array(SystemsServer.change(null, segment(1))))));
		List<JsonElement> differences = server.all(commitPath() + "/diff?baseCommitId=" + first, 9);
		assertEquals(ocl("Route.allInstances()").size() + 2, differences.size());
		JsonObject route = element(idOf("Route.allInstances()"));
		assertEquals(route.getAsJsonArray("requires").size(), route.get("needs").getAsInt());
		route.addProperty("active", !route.get("active").getAsBoolean());
		SystemsServer.ok(201, server.post(project + "/commits", SystemsServer.commit(array(SystemsServer.change(null, route)))));
		assertEquals(route, element(SystemsServer.id(route)));
		route.addProperty("needs", 99);
		SystemsServer.refused(422, server.post(project + "/commits", SystemsServer.commit(array(SystemsServer.change(null, route)))));
	}
}
