// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.testkit.Sampled;

/**
 * A replica that joins with an empty folder, and is killed at one of the steps that it takes, as files come and go in its folder; then it is started again, and has to be a
 * member with all that was committed. The long form, {@code -Dmodelarena.long=true}, kills it at each step.
 */
@Timeout(3600)
class KilledJoinersTest {
	private static final boolean IS_LONG = Boolean.getBoolean("modelarena.long");
	private static final int SHORT_ROUNDS = 2;
	private static final int STEPS = 40;
	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
	/** Some are sent a saved state, and what came since. */
	private static final List<String> FLAGS = List.of("-Dmodelarena.replica.entries=20");

	@TempDir
	Path folder;

	@Sampled(8)
	@Test
	void whoIsKilledWhileItJoinsIsAMemberAfterwards() throws Exception {
		Random random = new Random(Integer.getInteger("modelarena.replica.seed", 1));
		try (ReplicaProcesses replicas = new ReplicaProcesses(folder, 3, FLAGS)) {
			replicas.startAll();
			replicas.awaitGroup();
			try (RegisterLoad load = new RegisterLoad(replicas.url(), 2)) {
				load.awaitWrites(30);
				int step = 1;
				for (int round = 0; IS_LONG ? step <= STEPS : round < SHORT_ROUNDS; round++) {
					int wanted = IS_LONG ? step++ : 1 + random.nextInt(STEPS / 2);
					int joiner = (replicas.leader() + 1) % replicas.count();
					replicas.kill(joiner);
					StoreDirectory.delete(replicas.folder(joiner));
					replicas.start(joiner);
					String at = killAt(wanted, joiner, replicas);
					System.out.printf("n%d killed at step %d: %s%n", joiner + 1, wanted, at);
					replicas.start(joiner);
					replicas.awaitGroup();
					load.awaitWrites(30);
				}
				load.check();
			} catch (AssertionError | RuntimeException e) {
				throw new AssertionError(e.getMessage() + "\n" + replicas.logs(), e);
			}
		}
	}

	/** Kills it when the names in its folder have changed so often. */
	private static String killAt(int step, int joiner, ReplicaProcesses replicas) throws Exception {
		long until = System.nanoTime() + PATIENCE_NANOS;
		List<String> before = List.of();
		for (int seen = 0; seen < step && System.nanoTime() < until;) {
			List<String> now = names(replicas.folder(joiner));
			if (!now.equals(before)) {
				before = now;
				seen++;
			}
		}
		replicas.kill(joiner);
		return String.join(" ", before);
	}

	private static List<String> names(Path folder) {
		Path raft = folder.resolve("raft");
		try (Stream<Path> all = Files.walk(raft)) {
			return all.map(each -> raft.relativize(each).toString()).map(name -> name.substring(name.indexOf('/') + 1)).sorted().toList();
		} catch (IOException | java.io.UncheckedIOException e) {
			// It is being made, or changed at this moment.
			return List.of();
		}
	}
}
