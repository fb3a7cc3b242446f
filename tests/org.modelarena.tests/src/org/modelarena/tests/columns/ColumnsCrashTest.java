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
	protected int rounds() {
		return Boolean.getBoolean("modelarena.long") ? 100 : super.rounds();
	}

	@Test
	void otherMetamodelsAreThereOrNotWithTheirValues() throws Exception {
		assertNothingIsLost(CrashWriter.DECLARING);
	}
}
