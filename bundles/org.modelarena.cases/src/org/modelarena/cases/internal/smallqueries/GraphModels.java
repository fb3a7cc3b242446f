// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal.smallqueries;

import java.util.Map;

import org.modelarena.cases.internal.CaseParameters;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;

/** The parameters of graphs for small queries. */
public final class GraphModels {
	private static final String SIZE = "size";
	/** Node 777 has to be there, and the nodes that four hops lead to are not to be all. */
	private static final int LEAST = 1000;
	private static final int MOST = 20_000_000;

	/** The values that apply where none is given. */
	public static final Map<String, String> DEFAULTS = Map.of(SIZE, "10000");

	private GraphModels() {
	}

	/**
	 * Checks parameters.
	 *
	 * @throws ArenaException {@link ErrorCode#EXPERIMENT_INVALID}
	 */
	public static void check(Map<String, String> parameters) {
		nodes(parameters);
	}

	/**
	 * A graph.
	 *
	 * @throws ArenaException {@link ErrorCode#EXPERIMENT_INVALID}
	 */
	public static ElementSource model(Metamodel metamodel, Map<String, String> parameters) {
		return new GraphSource(metamodel, nodes(parameters));
	}

	private static int nodes(Map<String, String> parameters) {
		CaseParameters.check("smallqueries", parameters, DEFAULTS);
		String text = parameters.getOrDefault(SIZE, DEFAULTS.get(SIZE));
		int nodes = text.matches("\\d{1,8}") ? Integer.parseInt(text) : 0;
		if (nodes < LEAST || nodes > MOST) {
			throw CaseParameters.invalid("The number of nodes '" + text + "' is not a number from " + LEAST + " to " + MOST
					+ "; each of them has 50 edges.");
		}
		return nodes;
	}
}
