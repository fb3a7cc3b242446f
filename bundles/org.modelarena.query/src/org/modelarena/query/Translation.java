package org.modelarena.query;

import org.modelarena.query.plan.Plan;

/** What a front end makes of a query. */
public sealed interface Translation {
	/** The query's exact meaning. */
	record Translated(Plan plan) implements Translation {
	}

	/**
	 * The query stays with the interpreter.
	 *
	 * @param reason names the construct, and its place in the text where that is known
	 */
	record Interpreted(String reason) implements Translation {
	}
}
