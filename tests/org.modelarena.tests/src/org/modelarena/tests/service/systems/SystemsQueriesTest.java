// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.testkit.EditedObjects;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RandomSteps;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.edits.EditMetamodel;
import org.modelarena.tests.xmi.RandomMetamodel;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;

/**
 * Random constraints on random models find what a client finds that reads all elements and looks at their JSON. Only here constraints are nested and inverted, over
 * values, lists and references of every kind. {@code -Dmodelarena.systems=N} for more models, {@code -Dmodelarena.systems.first=N} to begin with another one.
 */
class SystemsQueriesTest {
	private static final int MODELS = Integer.getInteger("modelarena.systems", 4);
	private static final int FIRST = Integer.getInteger("modelarena.systems.first", 0);
	private static final int QUERIES = 60;

	@TempDir
	Path folder;

	private int asked;
	private int found;

	@Sampled(2)
	@Test
	void queriesFindWhatClientsFind() throws Exception {
		for (int seed = FIRST; seed < FIRST + MODELS; seed++) {
			EditedObjects model = new EditedObjects(EditMetamodel.create());
			RandomSteps filling = new RandomSteps(seed, model);
			for (int i = 0; i < 150; i++) {
				filling.step(null);
			}
			check("edited " + seed, seed, model.asSource());
			check("random " + seed, seed, RandomEdits.model(seed, RandomMetamodel.of(seed), 40).asSource());
		}
		assertTrue(asked > QUERIES * MODELS, asked + " were asked");
		assertTrue(found > asked, found + " were found");
	}

	private void check(String name, int seed, ElementSource source) throws Exception {
		try (SystemsServer server = new SystemsServer(folder).with(name, source).start()) {
			String project = server.project(name);
			Elements elements = new Elements(server.all(project + "/commits/" + server.head(project) + "/elements", 1000), server.stores.get(name).metamodel(), new Random(seed));
			for (int i = 0; i < QUERIES && !elements.all.isEmpty(); i++) {
				JsonObject where = elements.constraint(3);
				JsonObject query = new JsonObject();
				query.add("where", where);
				HttpResponse<String> response = server.post(project + "/query-results", query.toString());
				// A property may be a reference in one class and hold values in another.
				if (response.statusCode() != 400) {
					List<JsonElement> expected = elements.all.stream().filter(element -> elements.holds(element.getAsJsonObject(), where)).toList();
					assertEquals(expected, SystemsServer.ok(200, response).getAsJsonArray().asList(), () -> name + " " + where);
					asked++;
					found += expected.size();
				}
			}
		}
	}

	/** What a client knows of a model, and asks of it. */
	private static final class Elements {
		private final List<JsonElement> all;
		private final Map<String, JsonObject> byId = new HashMap<>();
		private final Metamodel metamodel;
		private final Random random;

		Elements(List<JsonElement> all, Metamodel metamodel, Random random) {
			this.all = all;
			this.metamodel = metamodel;
			this.random = random;
			all.forEach(element -> byId.put(SystemsServer.id(element), element.getAsJsonObject()));
		}

		private <T> T any(List<T> list) {
			return list.get(random.nextInt(list.size()));
		}

		JsonObject constraint(int depth) {
			JsonObject json = new JsonObject();
			if (depth > 0 && random.nextInt(3) == 0) {
				json.addProperty("@type", "CompositeConstraint");
				json.addProperty("operator", random.nextBoolean() ? "and" : "or");
				JsonArray parts = new JsonArray();
				for (int i = 1 + random.nextInt(3); i > 0; i--) {
					parts.add(constraint(depth - 1));
				}
				json.add("constraint", parts);
				return json;
			}
			JsonObject example = any(all).getAsJsonObject();
			String property = any(example.keySet().stream().filter(name -> !name.startsWith("modelarena:")).toList());
			JsonArray values = new JsonArray();
			boolean isReference = false;
			for (int i = 1 + random.nextInt(3); i > 0; i--) {
				JsonElement value = value(any(all).getAsJsonObject().get(property));
				isReference |= value.isJsonObject();
				values.add(value);
			}
			boolean isId = property.equals("@id") || isReference;
			boolean isClass = property.equals("@type") || isId && random.nextInt(3) == 0;
			json.addProperty("@type", "PrimitiveConstraint");
			json.addProperty("property", property);
			json.addProperty("inverse", random.nextInt(4) == 0);
			json.addProperty("operator", isClass && random.nextBoolean() ? "instanceOf" : isId || isClass ? any(List.of("=", "in")) : any(List.of("=", "in", "<", "<=", ">", ">=")));
			json.add("value", json.get("operator").getAsString().equals("instanceOf") ? types() : values);
			return json;
		}

		private JsonArray types() {
			JsonArray types = new JsonArray();
			types.add(any(metamodel.classes()).getName());
			return types;
		}

		private JsonElement value(JsonElement value) {
			return value == null ? new JsonPrimitive(random.nextInt(5)) : !value.isJsonArray() ? value : value.getAsJsonArray().isEmpty() ? JsonNull.INSTANCE : any(value.getAsJsonArray().asList());
		}

		boolean holds(JsonObject element, JsonObject where) {
			if (where.has("constraint")) {
				boolean isAnd = where.get("operator").getAsString().equals("and");
				boolean holds = isAnd;
				for (JsonElement part : where.getAsJsonArray("constraint")) {
					holds = isAnd ? holds & holds(element, part.getAsJsonObject()) : holds | holds(element, part.getAsJsonObject());
				}
				return holds;
			}
			return where.get("inverse").getAsBoolean() != plain(element, where);
		}

		private boolean plain(JsonObject element, JsonObject where) {
			String property = where.get("property").getAsString();
			String operator = where.get("operator").getAsString();
			List<JsonElement> wanted = where.getAsJsonArray("value").asList();
			if (operator.equals("instanceOf") && property.startsWith("@")) {
				return isInstance(element, wanted);
			}
			if (!element.has(property)) {
				return false;
			}
			JsonElement value = element.get(property);
			List<JsonElement> own = !value.isJsonArray() ? List.of(value) : value.getAsJsonArray().isEmpty() ? List.of(JsonNull.INSTANCE) : value.getAsJsonArray().asList();
			if (operator.equals("instanceOf")) {
				return own.stream().anyMatch(target -> target.isJsonObject() && isInstance(byId.get(SystemsServer.id(target)), wanted));
			}
			return own.stream().anyMatch(one -> wanted.stream().anyMatch(other -> fits(one, operator, other)));
		}

		private boolean isInstance(JsonObject element, List<JsonElement> wanted) {
			EClass type = metamodel.type(element.get("@type").getAsString());
			return wanted.stream().anyMatch(name -> metamodel.type(name.getAsString()).isSuperTypeOf(type));
		}

		private static boolean fits(JsonElement one, String operator, JsonElement other) {
			if (!one.isJsonPrimitive() || !other.isJsonPrimitive()) {
				return (operator.equals("=") || operator.equals("in")) && one.equals(other);
			}
			JsonPrimitive a = one.getAsJsonPrimitive();
			JsonPrimitive b = other.getAsJsonPrimitive();
			if (a.isNumber() != b.isNumber() || a.isBoolean() != b.isBoolean()) {
				return false;
			}
			int order = a.isNumber() ? new BigDecimal(a.getAsString()).compareTo(new BigDecimal(b.getAsString()))
					: a.isBoolean() ? Boolean.compare(a.getAsBoolean(), b.getAsBoolean()) : a.getAsString().compareTo(b.getAsString());
			return switch (operator) {
			case "<" -> order < 0;
			case "<=" -> order <= 0;
			case ">" -> order > 0;
			case ">=" -> order >= 0;
			default -> order == 0;
			};
		}
	}
}
