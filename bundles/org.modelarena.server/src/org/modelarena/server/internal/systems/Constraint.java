// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.systems;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;

/** A condition that a query sets for elements. Immutable. */
sealed interface Constraint {
	/** As deep, and as many, as constraints may be. */
	int DEEPEST = 50;
	int MOST = 1000;
	Set<String> OPERATORS = Set.of("=", "<", "<=", ">", ">=", "in", "instanceOf");

	/** All of some constraints, or one of them. */
	record Composite(boolean isAnd, List<Constraint> parts) implements Constraint {
	}

	/**
	 * Something about a property.
	 *
	 * @param values one of which is to fit
	 */
	record Primitive(String property, String operator, boolean isInverse, List<JsonElement> values) implements Constraint {
	}

	/** @throws ArenaException {@link ErrorCode#REQUEST_INVALID} */
	static Constraint parse(JsonElement json) {
		return parse(json, 1, new int[1]);
	}

	private static Constraint parse(JsonElement json, int depth, int[] count) {
		if (depth > DEEPEST || ++count[0] > MOST) {
			throw invalid("there are at most " + MOST + " constraints, at most " + DEEPEST + " in each other");
		}
		if (!(json instanceof JsonObject object)) {
			throw invalid("a constraint is an object");
		}
		String type = Fields.text("where", object, ElementJson.TYPE);
		if ("CompositeConstraint".equals(type)) {
			Fields.require("where", object, Set.of(ElementJson.TYPE, ElementJson.ID, "operator", "constraint"));
			return composite(object, depth, count);
		}
		if ("PrimitiveConstraint".equals(type)) {
			Fields.require("where", object, Set.of(ElementJson.TYPE, ElementJson.ID, "operator", "property", "inverse", "value"));
			return primitive(object);
		}
		throw invalid("the '@type' of a constraint is PrimitiveConstraint or CompositeConstraint");
	}

	private static Composite composite(JsonObject json, int depth, int[] count) {
		String operator = Fields.text("where", json, "operator");
		if (!"and".equals(operator) && !"or".equals(operator) || !(json.get("constraint") instanceof JsonArray parts) || parts.isEmpty()) {
			throw invalid("a CompositeConstraint has an 'operator', 'and' or 'or', and a list 'constraint'");
		}
		List<Constraint> parsed = new ArrayList<>();
		parts.forEach(part -> parsed.add(parse(part, depth + 1, count)));
		return new Composite(operator.equals("and"), parsed);
	}

	private static Primitive primitive(JsonObject json) {
		String property = Fields.text("where", json, "property");
		String operator = Fields.text("where", json, "operator");
		if (property == null || operator == null || !OPERATORS.contains(operator)) {
			throw invalid("a PrimitiveConstraint has a 'property', and an 'operator' of " + String.join(" ", OPERATORS.stream().sorted().toList()));
		}
		JsonElement value = json.get("value");
		if (value == null) {
			throw invalid("a PrimitiveConstraint has a 'value'; null asks for what is not set");
		}
		List<JsonElement> values = value.isJsonArray() ? value.getAsJsonArray().asList() : List.of(value);
		if (values.isEmpty()) {
			throw invalid("'value' has at least one value");
		}
		return new Primitive(property, operator, Fields.truth("where", json, "inverse"), List.copyOf(values));
	}

	private static ArenaException invalid(String message) {
		return new ArenaException(ErrorCode.REQUEST_INVALID, "'where': " + message + ".");
	}
}
