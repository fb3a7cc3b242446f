// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.testkit.Sampled;

/** Three servers that keep two stores are stopped and started again, one after another, as with a new version: readers and writers do not notice. */
@Timeout(900)
@Sampled(8)
class RollingRestartTest {
	private static final int REPLICAS = 3;
	private static final boolean LONG = Boolean.getBoolean("modelarena.long");
	/** As many as in the long form take the processors from those that start. */
	private static final int READERS = LONG ? 16 : 4;
	private static final int OTHER_READERS = 2;
	private static final String OTHER = "other";
	private static final int ROUNDS = LONG ? 5 : 1;

	@TempDir
	Path folder;

	@Test
	void noReadFailsAndNoWriteIsLost() throws Exception {
		try (ReplicaProcesses replicas = new ReplicaProcesses(folder, REPLICAS, List.of(), List.of(ReplicaProcesses.NAME, OTHER))) {
			replicas.startAll();
			replicas.awaitGroup();
			try (RegisterLoad load = new RegisterLoad(replicas.url(), READERS); RegisterLoad other = new RegisterLoad(replicas.allAt(OTHER), OTHER_READERS)) {
				for (int i = 0; i < ROUNDS * REPLICAS && load.isFine() && other.isFine(); i++) {
					load.awaitWrites(20);
					replicas.stop(i % REPLICAS);
					load.awaitWrites(5);
					other.awaitWrites(5);
					replicas.start(i % REPLICAS);
					replicas.awaitGroup();
				}
				load.awaitWrites(20);
				System.out.printf("longest time without a commit %.2f s%n", load.history().longestGap(0).nanos() / 1e9);
				load.check();
				other.check();
			}
		}
	}
}
