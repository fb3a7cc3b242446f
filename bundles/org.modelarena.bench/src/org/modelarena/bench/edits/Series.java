// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.edits;

import org.modelarena.bench.Contender;

/** A contender with a way to know answers again: a line in the charts. */
public record Series(Contender contender, Recheck recheck) {
	/** {@code store:language[/strategy]@recheck}. */
	public String label() {
		return contender.name() + "@" + recheck.label();
	}
}
