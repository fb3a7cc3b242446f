// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.ModelFiles;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/** Elements that go from one container to another in one commit, in ways that no order of steps allows; and relationships, of a metamodel that has some. */
class SystemsPlacesTest {
	private static final Path FILES = Path.of("../service/systems");

	@TempDir
	Path folder;
	private SystemsServer server;
	private String project;

	@BeforeEach
	void serve() throws Exception {
		server = new SystemsServer(folder).with("parts",
				ModelFiles.source(List.of(FILES.resolve("parts.xmi")), Ecore.read("parts.ecore", Files.newInputStream(FILES.resolve("parts.ecore"))))).start();
		project = server.project("parts");
	}

	@AfterEach
	void close() throws InterruptedException {
		server.close();
	}

	private JsonObject named(String name) throws Exception {
		for (JsonElement element : server.all(project + "/commits/" + server.head(project) + "/elements", 100)) {
			if (element.getAsJsonObject().get("name").toString().equals("\"" + name + "\"")) {
				return element.getAsJsonObject();
			}
		}
		throw new AssertionError("no " + name);
	}

	private String id(String name) throws Exception {
		return SystemsServer.id(named(name));
	}

	private String reference(String name) throws Exception {
		return "{\"@id\":\"" + id(name) + "\"}";
	}

	private String change(String name, String payload) throws Exception {
		return "{\"identity\":" + reference(name) + ",\"payload\":" + payload + "}";
	}

	private void commit(String... changes) throws Exception {
		SystemsServer.ok(201, server.post(project + "/commits", "{\"change\":[" + String.join(",", changes) + "]}"));
	}

	private List<String> owned(String name) throws Exception {
		List<String> names = new ArrayList<>();
		for (JsonElement owned : named(name).getAsJsonArray("ownedElement")) {
			names.add(server.get(project + "/commits/" + server.head(project) + "/elements/" + SystemsServer.id(owned)).getAsJsonObject().get("name").toString().replace("\"", ""));
		}
		return names;
	}

	@Test
	void whatIsTakenOutOfADeletedContainerStays() throws Exception {
		commit(change("vehicle1", "null"), change("frontAxle", "{\"owner\":" + reference("Vehicles") + "}"));
		assertEquals(List.of("Vehicle", "Axle", "null", "frontAxle"), owned("Vehicles"));
	}

	@Test
	void aContainerAndItsContentChangePlaces() throws Exception {
		commit(change("vehicle1", "{\"owner\":" + reference("frontAxle") + "}"), change("frontAxle", "{\"owner\":" + reference("Vehicles") + "}"));
		assertEquals(List.of("Vehicle", "Axle", "null", "frontAxle"), owned("Vehicles"));
		assertEquals(List.of("vehicle1"), owned("frontAxle"));
		assertEquals(List.of("rearAxle"), owned("vehicle1"));
	}

	@Test
	void whatHasNoOwnerAnyMoreIsARootUnlessItGoesElsewhere() throws Exception {
		commit(change("frontAxle", "{\"owner\":null}"));
		assertEquals(List.of("rearAxle"), owned("vehicle1"));
		assertEquals(2, server.all(project + "/commits/" + server.head(project) + "/roots", 10).size());
		commit(change("rearAxle", "{\"owner\":null}"), change("Axle", "{\"ownedElement\":[" + reference("frontAxle") + "]}"));
		assertEquals(List.of("frontAxle"), owned("Axle"));
		assertEquals(List.of(), owned("vehicle1"));
	}

	@Test
	void theListOfAContainerSaysTheOrderAndLeavesNothingOut() throws Exception {
		String axles = reference("rearAxle") + ",{\"@id\":\"00000000-0000-4000-8000-000000000001\"}," + reference("frontAxle");
		String middle = "{\"identity\":{\"@id\":\"00000000-0000-4000-8000-000000000001\"},\"payload\":{\"@type\":\"PartUsage\",\"name\":\"middleAxle\"}}";
		commit(change("vehicle1", "{\"ownedElement\":[" + axles + "]}"), middle);
		assertEquals(List.of("rearAxle", "middleAxle", "frontAxle"), owned("vehicle1"));
		String fewer = "{\"change\":[" + change("vehicle1", "{\"ownedElement\":[" + reference("frontAxle") + "," + reference("rearAxle") + "]}") + "]}";
		String refused = SystemsServer.refused(422, server.post(project + "/commits", fewer));
		assertTrue(refused.startsWith("'change[0].payload.ownedElement': the list leaves out an element"), refused);
		commit(change("vehicle1", "{\"ownedElement\":[" + reference("frontAxle") + "," + reference("rearAxle") + "]}"), change("middleAxle", "null"));
		assertEquals(List.of("frontAxle", "rearAxle"), owned("vehicle1"));
		SystemsServer.refused(422, server.post(project + "/commits",
				"{\"change\":[" + change("Vehicle", "{\"ownedElement\":[" + reference("Axle") + "]}") + "," + change("Axle", "{\"ownedElement\":[" + reference("Vehicle") + "]}") + "]}"));
		SystemsServer.refused(422, server.post(project + "/commits", "{\"change\":[" + change("Axle", "{\"owner\":" + reference("vehicle1") + ",\"modelarena:container\":null}") + "]}"));
	}

	@Test
	void relationshipsGoFromSourcesToTargets() throws Exception {
		String elements = project + "/commits/" + server.head(project) + "/elements/";
		assertEquals(1, server.all(elements + id("vehicle1") + "/relationships?direction=out", 10).size());
		assertEquals(0, server.all(elements + id("vehicle1") + "/relationships?direction=in", 10).size());
		assertEquals("Dependency", server.all(elements + id("Vehicle") + "/relationships", 10).getFirst().getAsJsonObject().get("@type").getAsString());
		assertEquals(0, server.all(elements + id("Axle") + "/relationships?direction=both", 10).size());
		SystemsServer.refused(400, server.send(server.request(elements + id("Axle") + "/relationships?direction=up")));

	}
}
