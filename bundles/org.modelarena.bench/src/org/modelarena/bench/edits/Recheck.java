// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.edits;

import java.util.Locale;

/** How answers are known again after an edit. */
public enum Recheck {
	/** Each query is asked afresh. */
	ASKED,
	/** Each query stands: the store tells what the commit makes of its answer. */
	STANDING;

	/** As in experiment files and results. */
	public String label() {
		return name().toLowerCase(Locale.ROOT);
	}
}
