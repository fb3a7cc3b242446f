/** Maps on RocksDB. Loaded with that library, apart from everything else, see {@code IsolatedLibrary}. */
package org.modelarena.store.neoemf.maps.rocksdb;
