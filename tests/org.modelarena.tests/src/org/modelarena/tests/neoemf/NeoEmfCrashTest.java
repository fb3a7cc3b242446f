// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf;

import org.modelarena.tests.store.CrashContract;

/** A process with a store of ordered maps is killed: the newest whole commit in its file counts. */
class NeoEmfCrashTest extends CrashContract {
	@Override
	protected String store() {
		return "neoemf";
	}

	@Override
	protected int longRounds() {
		return 100;
	}
}
