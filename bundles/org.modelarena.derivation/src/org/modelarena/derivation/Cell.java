// SPDX-License-Identifier: EPL-2.0
package org.modelarena.derivation;

import org.modelarena.core.model.Derivation;

/** A derived feature of one element. */
record Cell(Derivation derivation, long key) {
	@Override
	public String toString() {
		return derivation.name() + " of #" + key;
	}
}
