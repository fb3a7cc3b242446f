// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;

/** Tests on servers that each of them starts, and that end with it. */
abstract class OnReplicas {
	private static final int MOST_TRIES = 10;

	@TempDir
	Path folder;
	ReplicaServers servers;

	@AfterEach
	void stop() {
		if (servers != null) {
			servers.close();
		}
	}

	/** The steps that create a leaf. */
	static List<Map<String, Object>> leaf(Object size) {
		return List.of(Map.of("do", "create", "as", "l", "type", "Leaf", "set", Map.of("size", size)));
	}

	/** How many leaves have a size. On a busy machine a leader may be deposed meanwhile. */
	static long count(ArenaClient client, long size) {
		for (int tries = 0;; tries++) {
			try {
				return countOnce(client, size);
			} catch (ArenaException e) {
				if (e.code() != ErrorCode.STORE_UNAVAILABLE || tries == MOST_TRIES) {
					throw e;
				}
			}
		}
	}

	static long countOnce(ArenaClient client, long size) {
		return ((Number) client.execute(new Query("ocl", "Leaf.allInstances()->select(size = " + size + ")->size()"), QueryLimits.DEFAULT, Cancellation.create()).row(0).getFirst()).longValue();
	}
}
