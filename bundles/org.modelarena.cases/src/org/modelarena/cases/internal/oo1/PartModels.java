// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.oo1;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.cases.internal.CaseParameters;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/** The parameters of OO1 databases. */
public final class PartModels {
	private static final String SIZE = "size";
	private static final String LOCALITY = "locality";
	private static final Map<String, Integer> SIZES = sizes();
	private static final int LEAST = 1000;
	private static final int MOST = 20_000_000;
	private static final List<String> TRUTHS = List.of("true", "false");

	/** The values that apply where none is given. */
	public static final Map<String, String> DEFAULTS = defaults();

	private PartModels() {
	}

	private static Map<String, Integer> sizes() {
		Map<String, Integer> sizes = new LinkedHashMap<>();
		sizes.put("small", 20_000);
		sizes.put("large", 200_000);
		sizes.put("huge", 2_000_000);
		return Collections.unmodifiableMap(sizes);
	}

	private static Map<String, String> defaults() {
		Map<String, String> defaults = new LinkedHashMap<>();
		defaults.put(SIZE, "small");
		defaults.put(LOCALITY, "true");
		return Collections.unmodifiableMap(defaults);
	}

	/** The values of a parameter, if they are few. */
	public static List<String> choices(String parameter) {
		return parameter.equals(LOCALITY) ? TRUTHS : List.of();
	}

	/**
	 * Checks parameters.
	 *
	 * @throws ArenaException {@link ErrorCode#EXPERIMENT_INVALID}
	 */
	public static void check(Map<String, String> parameters) {
		CaseParameters.check("oo1", parameters, DEFAULTS);
		parts(value(parameters, SIZE));
		String locality = value(parameters, LOCALITY);
		if (!TRUTHS.contains(locality)) {
			throw CaseParameters.invalid("OO1 parameter 'locality' is '" + locality + "', not true or false.");
		}
	}

	/**
	 * A database.
	 *
	 * @throws ArenaException {@link ErrorCode#EXPERIMENT_INVALID}
	 */
	public static ElementSource model(Metamodel metamodel, Map<String, String> parameters) {
		check(parameters);
		return new PartSource(metamodel, parts(value(parameters, SIZE)), value(parameters, LOCALITY).equals("true"));
	}

	private static String value(Map<String, String> parameters, String name) {
		return parameters.getOrDefault(name, DEFAULTS.get(name));
	}

	private static int parts(String size) {
		int parts = size.matches("\\d{1,8}") ? Integer.parseInt(size) : SIZES.getOrDefault(size, 0);
		if (parts < LEAST || parts > MOST) {
			throw CaseParameters.invalid("OO1 size '" + size + "' is neither small (20,000 parts), large (200,000) or huge (2,000,000), nor a number of parts from " + LEAST + " to " + MOST
					+ "." + Nearest.hint(size, SIZES.keySet()));
		}
		return parts;
	}
}
