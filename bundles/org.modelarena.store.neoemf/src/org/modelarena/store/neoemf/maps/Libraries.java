// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.maps;

import java.nio.file.Files;
import java.nio.file.Path;

import org.modelarena.fetch.MavenJars;

/** The libraries, each loaded when it is first used. */
final class Libraries {
	private static final String ROCKS_DB = "org.rocksdb:rocksdbjni:10.10.1";

	private Libraries() {
	}

	/** It comes with the bundle. */
	static final class MvStore {
		private static final String OURS = "org.modelarena.store.neoemf.maps.mvstore";
		static final MapLayer LAYER = new IsolatedLibrary(() -> MvStore.class.getResourceAsStream("/lib/h2-mvstore.jar"), OURS).make(OURS + ".MvMapLayer", MapLayer.class);

		private MvStore() {
		}
	}

	/** It is large, as it has machine code for all kinds of computers: Maven fetches it. */
	static final class RocksDb {
		private static final String OURS = "org.modelarena.store.neoemf.maps.rocksdb";
		private static MapLayer layer;

		private RocksDb() {
		}

		static synchronized MapLayer layer() {
			if (layer == null) {
				Path jar = new MavenJars(System.getenv(), MavenJars.Content.CLASSES).get(ROCKS_DB);
				layer = new IsolatedLibrary(() -> Files.newInputStream(jar), OURS).make(OURS + ".RocksMapLayer", MapLayer.class);
			}
			return layer;
		}
	}
}
