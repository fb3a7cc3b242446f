// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import org.modelarena.testkit.Sampled;

/** Records in RocksDB behind the query service. */
@Sampled(3)
class RocksNeoEmfServiceTest extends ServiceContract {
	@Override
	public String store() {
		return "rocksdb";
	}
}
