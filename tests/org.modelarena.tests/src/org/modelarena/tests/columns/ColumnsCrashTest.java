// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import org.junit.jupiter.api.Test;
import org.modelarena.tests.store.CrashContract;
import org.modelarena.tests.store.CrashWriter;

/** A column store whose process is killed keeps what it acknowledged. */
class ColumnsCrashTest extends CrashContract {
	@Override
	protected String store() {
		return "columns";
	}

	@Override
	protected int longRounds() {
		return 100;
	}

	@Test
	void otherMetamodelsAreThereOrNotWithTheirValues() throws Exception {
		assertNothingIsLost(CrashWriter.DECLARING);
	}
}
