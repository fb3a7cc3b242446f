// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.store.ModelStore;
import org.modelarena.testkit.EditedObjects;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RandomSteps;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.Translation;
import org.modelarena.tests.edits.EditMetamodel;
import org.modelarena.tests.xmi.RandomMetamodel;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;

/**
 * Random edits of one project, read as differences and posted to another one that held the same model before, make it the same: every element, value, link, place
 * and order. Only here commits create, move, sort, link and delete many elements of many metamodels at once, in any order. {@code -Dmodelarena.systems=N} for more
 * of them, {@code -Dmodelarena.systems.first=N} to begin with another one.
 */
class SystemsCommitsTest {
	private static final int PAIRS = Integer.getInteger("modelarena.systems", 8);
	private static final int FIRST = Integer.getInteger("modelarena.systems.first", 0);

	@TempDir
	Path folder;

	@Sampled(2)
	@Test
	void differencesOfAModelMakeTheOtherOneTheSame() throws Exception {
		for (int seed = FIRST; seed < FIRST + PAIRS; seed++) {
			EditedObjects model = new EditedObjects(EditMetamodel.create());
			RandomSteps filling = new RandomSteps(seed, model);
			for (int i = 0; i < 120; i++) {
				filling.step(null);
			}
			check("seed " + seed, seed, model.asSource());
		}
	}

	@Test
	void alsoInRandomMetamodels() throws Exception {
		for (int seed = FIRST; seed < FIRST + PAIRS; seed++) {
			check("metamodel " + seed, seed, RandomEdits.model(seed, RandomMetamodel.of(seed), 30).asSource());
		}
	}

	private void check(String message, int seed, ElementSource source) throws Exception {
		RecordedModel recorded = RecordedModel.of(source);
		try (SystemsServer server = new SystemsServer(folder.resolve(message)).with("one", recorded.asSource()).with("other", recorded.asSource())) {
			ModelStore store = server.stores.get("one");
			try (ModelEdit raw = store.begin(); ModelEdit edit = new Translation(store.metamodel()).edit(raw)) {
				RandomSteps steps = new RandomSteps(seed + 1L, EditedObjects.of(recorded.asSource()));
				for (int i = new Random(seed).nextInt(60); i >= 0; i--) {
					steps.step(edit);
				}
				edit.commit();
			}
			server.start();
			String one = server.project("one");
			String other = server.project("other");
			String newest = server.head(one);
			String oldest = SystemsServer.id(server.all(one + "/commits", 7).getLast());
			Map<String, String> names = new HashMap<>();
			JsonArray changes = changes(server.all(one + "/commits/" + newest + "/diff?baseCommitId=" + oldest, 11), one, other, names, new Random(seed));
			HttpResponse<String> made = server.post(other + "/commits", SystemsServer.commit(changes));
			String commit = SystemsServer.id(SystemsServer.ok(201, made));
			assertSame(message, server, one + "/commits/" + newest + "/elements", other + "/commits/" + commit + "/elements");
		}
	}

	/** What was different, for the other project: in any order, and each new element with an id of the client's own. */
	private static JsonArray changes(List<JsonElement> differences, String one, String other, Map<String, String> names, Random random) {
		for (JsonElement difference : differences) {
			JsonObject json = difference.getAsJsonObject();
			if (json.get("baseData").isJsonNull()) {
				names.put(SystemsServer.id(json.getAsJsonObject("compareData").get("identity")), new UUID(random.nextLong() & ~0xF000L | 0x4000, random.nextLong() >>> 2 | 1L << 63).toString());
			}
		}
		List<JsonElement> made = new ArrayList<>();
		List<JsonElement> changed = new ArrayList<>();
		for (JsonElement difference : differences) {
			JsonObject json = difference.getAsJsonObject();
			JsonElement compare = json.get("compareData");
			String id = SystemsServer.id((compare.isJsonNull() ? json.getAsJsonObject("baseData") : compare.getAsJsonObject()).get("identity"));
			JsonElement payload = compare.isJsonNull() ? JsonNull.INSTANCE : compare.getAsJsonObject().get("payload");
			(json.get("baseData").isJsonNull() ? made : changed).add(translated(SystemsServer.change(id, payload), one, other, names));
		}
		// The keys of new elements are in the order of the list.
		Collections.shuffle(changed, random);
		JsonArray all = new JsonArray();
		for (int i = 0, j = 0; i < made.size() || j < changed.size();) {
			all.add(j == changed.size() || i < made.size() && random.nextBoolean() ? made.get(i++) : changed.get(j++));
		}
		return all;
	}

	private static JsonElement translated(JsonElement json, String one, String other, Map<String, String> names) {
		String text = json.toString();
		for (Map.Entry<String, String> name : names.entrySet()) {
			text = text.replace(name.getKey(), name.getValue());
		}
		return JsonParser.parseString(text.replace(prefix(one), prefix(other)));
	}

	/** What all ids of a project begin with. */
	private static String prefix(String project) {
		return project.substring("/projects/".length(), "/projects/".length() + 13);
	}

	/** New elements have other keys here and there, but come in the same order. */
	private static void assertSame(String message, SystemsServer server, String one, String other) throws Exception {
		List<JsonElement> expected = server.all(one, 1000);
		List<JsonElement> found = server.all(other, 1000);
		assertEquals(expected.size(), found.size(), message);
		Map<String, String> ids = new HashMap<>();
		for (int i = 0; i < expected.size(); i++) {
			ids.put(SystemsServer.id(expected.get(i)), SystemsServer.id(found.get(i)));
		}
		for (int i = 0; i < expected.size(); i++) {
			assertEquals(renamed(expected.get(i), ids), found.get(i), message);
		}
	}

	private static JsonElement renamed(JsonElement json, Map<String, String> ids) {
		if (json.isJsonArray()) {
			JsonArray renamed = new JsonArray();
			json.getAsJsonArray().forEach(item -> renamed.add(renamed(item, ids)));
			return renamed;
		}
		if (!json.isJsonObject()) {
			return json;
		}
		JsonObject renamed = new JsonObject();
		json.getAsJsonObject().asMap().forEach((name, value) -> renamed.add(name, name.equals("@id") ? new JsonPrimitive(ids.get(value.getAsString())) : renamed(value, ids)));
		return renamed;
	}
}
