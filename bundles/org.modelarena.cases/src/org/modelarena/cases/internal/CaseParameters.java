// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;

/** The checks that are the same for the parameters of all cases. */
public final class CaseParameters {
	private CaseParameters() {
	}

	/**
	 * Makes sure that a case has all the parameters that are given.
	 *
	 * @param defaults of all that there are
	 * @throws ArenaException {@link ErrorCode#EXPERIMENT_INVALID}
	 */
	public static void check(String caseName, Map<String, String> given, Map<String, String> defaults) {
		given.keySet().stream().filter(name -> !defaults.containsKey(name)).findFirst().ifPresent(name -> {
			throw invalid("The case '" + caseName + "' has no parameter '" + name + "'; it has " + String.join(", ", defaults.keySet()) + "." + Nearest.hint(name, defaults.keySet()));
		});
	}

	/** A value is out of its range. */
	public static ArenaException invalid(String message) {
		return new ArenaException(ErrorCode.EXPERIMENT_INVALID, message);
	}
}
