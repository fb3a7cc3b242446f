package org.modelarena.query;

import org.modelarena.query.plan.Plan;

/** A part of a query that has a plan, while the rest has none. Immutable and thread-safe: all executions share it. */
public final class QueryPart {
	private final String text;
	private final PreparedPlan plan;

	/**
	 * @param text the part in the query's language
	 * @param plan what the part means; rows in an order that matters are those of an {@linkplain Plan#isOrdered ordered} plan
	 */
	public QueryPart(String text, Plan plan) {
		this.text = text;
		this.plan = new PreparedPlan(plan);
	}

	/** The part in the query's language. */
	public String text() {
		return text;
	}

	PreparedPlan plan() {
		return plan;
	}
}
