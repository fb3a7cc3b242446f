// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests;

import java.util.Map;

import org.modelarena.cases.Cases;
import org.modelarena.core.model.ElementSource;

/** Railway models of the Train Benchmark, by scenario and size. */
public final class Railways {
	private Railways() {
	}

	/** The model with many violations, of which some are repaired: the default. */
	public static ElementSource repair(int size) {
		return of("repair", size);
	}

	/** The model with few violations, to which some are added. */
	public static ElementSource inject(int size) {
		return of("inject", size);
	}

	private static ElementSource of(String scenario, int size) {
		return Cases.get("railway").model(Map.of("scenario", scenario, "size", Integer.toString(size)));
	}
}
