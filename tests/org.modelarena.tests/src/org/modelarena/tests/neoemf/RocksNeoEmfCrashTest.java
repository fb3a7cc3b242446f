// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.neoemf;

import org.modelarena.testkit.Sampled;
import org.modelarena.tests.store.CrashContract;

/** A process with a store in a RocksDB is killed: what its log has counts. */
@Sampled(3)
class RocksNeoEmfCrashTest extends CrashContract {
	@Override
	protected String store() {
		return "rocksdb";
	}

	@Override
	protected int longRounds() {
		return 100;
	}
}
