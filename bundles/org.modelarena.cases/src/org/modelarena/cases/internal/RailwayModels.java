// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.cases.EditScenario;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.ModelPart;
import org.modelarena.core.Nearest;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/** The parameters of generated railways. */
public final class RailwayModels {
	private static final String SCENARIO = "scenario";
	private static final String SIZE = "size";
	private static final String PART = "part";
	/** Beyond this the numbers of elements no longer fit. Size 2048 has 3.4 million. */
	private static final int MAX_SIZE = 1 << 16;

	/** The values that apply where none is given, of what distinguishes railways. */
	public static final Map<String, String> DEFAULTS = defaults();
	/** A part is none of these: nobody compares a part with another one. */
	private static final Map<String, String> KNOWN = known();

	private RailwayModels() {
	}

	private static Map<String, String> defaults() {
		Map<String, String> defaults = new LinkedHashMap<>();
		defaults.put(SCENARIO, RailwayScenario.REPAIR.label());
		defaults.put(SIZE, "1");
		return Collections.unmodifiableMap(defaults);
	}

	private static Map<String, String> known() {
		Map<String, String> known = new LinkedHashMap<>(DEFAULTS);
		known.put(PART, ModelPart.ALL.toString());
		return Collections.unmodifiableMap(known);
	}

	/**
	 * A railway.
	 *
	 * @throws ArenaException {@link ErrorCode#EXPERIMENT_INVALID}
	 */
	public static ElementSource model(Metamodel metamodel, Map<String, String> parameters) {
		CaseParameters.check("railway", parameters, KNOWN);
		int size = size(parameters.getOrDefault(SIZE, DEFAULTS.get(SIZE)));
		return new RailwaySource(metamodel, scenario(parameters.getOrDefault(SCENARIO, DEFAULTS.get(SCENARIO))), size, part(parameters.getOrDefault(PART, KNOWN.get(PART)), size));
	}

	/**
	 * The edits of the Train Benchmark's scenarios.
	 *
	 * @throws ArenaException {@link ErrorCode#EXPERIMENT_INVALID}
	 */
	public static EditScenario edits(Map<String, String> parameters) {
		CaseParameters.check("railway", parameters, KNOWN);
		part(parameters.getOrDefault(PART, KNOWN.get(PART)), size(parameters.getOrDefault(SIZE, DEFAULTS.get(SIZE))));
		return new RailwayEdits(scenario(parameters.getOrDefault(SCENARIO, DEFAULTS.get(SCENARIO))));
	}

	/** The values of a parameter, if they are few. */
	public static List<String> choices(String parameter) {
		return parameter.equals(SCENARIO) ? RailwayScenario.labels() : List.of();
	}

	private static RailwayScenario scenario(String label) {
		List<String> labels = RailwayScenario.labels();
		for (RailwayScenario scenario : RailwayScenario.values()) {
			if (scenario.label().equals(label)) {
				return scenario;
			}
		}
		throw CaseParameters.invalid("Railway scenario '" + label + "' is not one of " + String.join(", ", labels) + "."
				+ Nearest.hint(label, labels));
	}

	private static int size(String text) {
		int size = text.matches("\\d{1,7}") ? Integer.parseInt(text) : 0;
		if (size < 1 || size > MAX_SIZE) {
			throw CaseParameters.invalid("Railway size '" + text + "' is not a number from 1 to " + MAX_SIZE + "; 1 has 1,418 elements, 32 has 49,334.");
		}
		return size;
	}

	private static ModelPart part(String text, int size) {
		ModelPart part;
		try {
			part = ModelPart.parse(text);
		} catch (IllegalArgumentException e) {
			throw CaseParameters.invalid("Railway part: " + e.getMessage());
		}
		int routes = RailwayGenerator.routes(size);
		if (part.of() > routes) {
			throw CaseParameters.invalid(
					"Railway part " + part + ": a railway of size " + size + " has " + routes + " routes, and so at most as many parts; give a larger size, which is that of all parts together.");
		}
		return part;
	}
}
