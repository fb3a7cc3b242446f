// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query;

import java.util.Optional;

import org.modelarena.query.plan.Plan;

/** The result of translating a query by a front end. */
public sealed interface Translation {
	/** The query's exact meaning. */
	record Translated(Plan plan) implements Translation {
	}

	/**
	 * The query stays with the interpreter, perhaps except for parts of it.
	 *
	 * @param reason names the construct, and its place in the text where that is known
	 * @param parts  the parts that are left to plans, if any
	 */
	record Interpreted(String reason, Optional<PartlyCompiled> parts) implements Translation {
		/** The whole query stays with the interpreter. */
		public Interpreted(String reason) {
			this(reason, Optional.empty());
		}
	}
}
