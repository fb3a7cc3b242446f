// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query;

/** A plan met a case that it leaves to the language's interpreter. Has no stack trace, as it is no error. */
public final class PlanFault extends RuntimeException {
	private static final long serialVersionUID = 1;

	/** @param reason for people who want to know why the query was interpreted */
	public PlanFault(String reason) {
		super(reason, null, false, false);
	}
}
