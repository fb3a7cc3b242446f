// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.resources;

import java.util.Map;

import org.modelarena.cases.internal.CaseParameters;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/** The parameter of a volume of resources: how many there are before the first is created. */
public final class ResourceModels {
	private static final String SIZE = "size";
	private static final int LEAST = 30;
	private static final int MOST = 100_000_000;

	/** The values that apply where none is given. */
	public static final Map<String, String> DEFAULTS = Map.of(SIZE, "100000");

	/** The smallest. */
	public static final Map<String, String> SMALL = Map.of(SIZE, Integer.toString(LEAST));

	private ResourceModels() {
	}

	/**
	 * Checks parameters.
	 *
	 * @throws ArenaException {@link ErrorCode#EXPERIMENT_INVALID}
	 */
	public static void check(Map<String, String> parameters) {
		CaseParameters.check("resources", parameters, DEFAULTS);
		size(parameters);
	}

	/**
	 * The resources.
	 *
	 * @throws ArenaException {@link ErrorCode#EXPERIMENT_INVALID}
	 */
	public static ElementSource model(Metamodel metamodel, Map<String, String> parameters) {
		check(parameters);
		return new ResourceSource(metamodel, size(parameters));
	}

	private static int size(Map<String, String> parameters) {
		String text = parameters.getOrDefault(SIZE, DEFAULTS.get(SIZE));
		int size = text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
		if (size < LEAST || size > MOST) {
			throw CaseParameters.invalid("The number of resources '" + text + "' is not a whole number from " + LEAST + " to " + MOST + ".");
		}
		return size;
	}
}
