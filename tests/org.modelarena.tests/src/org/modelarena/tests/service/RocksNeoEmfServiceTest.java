package org.modelarena.tests.service;

/** Records in RocksDB behind the query service. */
class RocksNeoEmfServiceTest extends ServiceContract {
	@Override
	public String store() {
		return "rocksdb";
	}
}
