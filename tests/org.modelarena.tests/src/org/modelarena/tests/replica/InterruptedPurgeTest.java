// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.modelarena.client.ArenaClient;
import org.modelarena.testkit.Sampled;

/** A kill among the deletions of a log's old segments, which hundreds of random kills meet once. */
@Timeout(600)
class InterruptedPurgeTest extends OnReplicas {
	/** As when one is killed while old segments of its log are deleted, the newest first. */
	@Sampled(3)
	@Test
	void oneThatWasLostWhileItsLogWasPurgedGoesOn() throws IOException {
		servers = new ReplicaServers(folder, 1, 20);
		Path copies = Files.createDirectory(folder.resolve("copies"));
		Path log = servers.raft("n1").resolve("current");
		try (ArenaClient client = servers.connect("n1")) {
			for (int i = 0; purged(copies, log).size() < 3; i++) {
				client.commit(null, leaf(i));
				copyClosed(log, copies);
			}
			client.commit(null, leaf(-1));
		}
		servers.stop("n1");
		Path oldest = purged(copies, log).getFirst();
		Path left = Files.copy(oldest, log.resolve(oldest.getFileName()));
		servers.start("n1");
		ReplicaServers.await(() -> servers.isWith("n1", 1));
		try (ArenaClient client = servers.connect("n1")) {
			assertEquals(1, count(client, -1));
		}
		assertFalse(Files.exists(left));
	}

	private static void copyClosed(Path log, Path copies) throws IOException {
		try (Stream<Path> files = Files.list(log)) {
			for (Path file : files.filter(each -> each.getFileName().toString().matches("log_\\d+-\\d+")).toList()) {
				try {
					Files.copy(file, copies.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
				} catch (NoSuchFileException e) {
					// It was purged meanwhile.
				}
			}
		}
	}

	/** Segments that are only among the copies, the oldest first. */
	private static List<Path> purged(Path copies, Path log) throws IOException {
		try (Stream<Path> files = Files.list(copies)) {
			return files.filter(file -> !Files.exists(log.resolve(file.getFileName())))
					.sorted(Comparator.comparingLong(file -> Long.parseLong(file.getFileName().toString().replaceAll("log_|-.*", ""))))
					.toList();
		}
	}
}
