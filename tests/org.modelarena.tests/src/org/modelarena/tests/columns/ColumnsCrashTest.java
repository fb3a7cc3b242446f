package org.modelarena.tests.columns;

import org.modelarena.tests.store.CrashContract;

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
}
