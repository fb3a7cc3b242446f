// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

/** A result of earlier work that an execution may reuse. This never includes a part of an answer: each execution does all of its work. */
public enum Reuse {
	/** The text was parsed before, and had been translated into a plan if it has one. */
	PREPARED_QUERY("prepared query"),
	/** The plan was optimised before, for a model of about this size. */
	OPTIMISED_PLAN("optimised plan");

	private final String label;

	Reuse(String label) {
		this.label = label;
	}

	/** For people, and in JSON. */
	public String label() {
		return label;
	}
}
