// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import org.modelarena.core.AnsweredBy;

/** Takes what a check finds, as it is found: there may be very many. Used by one thread. */
public interface Findings {
	/** Takes a violation. Those of one rule come together, or those of one element. */
	void add(Finding finding);

	/** Learns how a rule was checked, when that is over. */
	default void checked(Rule rule, AnsweredBy by) {
		// Most do not want to know.
	}
}
