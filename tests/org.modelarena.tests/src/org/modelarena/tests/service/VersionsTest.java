// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.server.Access;

import com.google.gson.JsonObject;

/** A version stands for one state, whatever becomes of the server and the store's folder: an update that rests on another state is refused. */
class VersionsTest extends FacadeServer {
	private static final int RESTARTS = 12;

	private void restart() {
		service.close();
		store = catalog.store("columns").open(StoreLocation.at(folder.resolve(NAME)));
		start(Access.OPEN);
	}

	private long segment() throws Exception {
		return json(get(MODEL + "/elements?type=Segment")).getAsJsonArray("keys").get(0).getAsLong();
	}

	private JsonObject read(long key) throws Exception {
		return json(get(MODEL + "/elements/" + key + "?features=length"));
	}

	private static String set(long key, long version, long length) {
		return "{\"version\":" + version + ",\"steps\":[{\"do\":\"set\",\"key\":" + key + ",\"feature\":\"length\",\"value\":" + length + "}]}";
	}

	@Test
	void whatWasReadBeforeARestartIsNoBasisForACommitAfterIt() throws Exception {
		long key = segment();
		long mine = json(send(post(MODEL + "/edits", set(key, read(key).get("version").getAsLong(), 5)))).get("version").getAsLong();
		restart();
		JsonObject read = read(key);
		assertEquals(200, send(post(MODEL + "/edits", set(key, read.get("version").getAsLong(), 6))).statusCode());
		assertProblem(409, "CONFLICT", post(MODEL + "/edits", set(key, mine, 7)));
		assertEquals(6, read(key).getAsJsonObject("values").get("length").getAsLong(), "an update is lost");
	}

	@Test
	void noVersionComesAgain() throws Exception {
		long key = segment();
		Map<Long, Long> lengths = new HashMap<>();
		Path backup = folder.resolve("backup");
		for (int i = 0; i < RESTARTS; i++) {
			if (i == RESTARTS / 3) {
				service.close();
				copy(folder.resolve(NAME), backup);
			} else if (i == 2 * RESTARTS / 3) {
				service.close();
				delete(folder.resolve(NAME));
				copy(backup, folder.resolve(NAME));
			}
			restart();
			for (int j = 0; j < i % 4; j++) {
				long length = i * 100 + j;
				long version = json(send(post(MODEL + "/edits", set(key, read(key).get("version").getAsLong(), length)))).get("version").getAsLong();
				assertEquals(null, lengths.put(version, length), "version " + version + " is that of two states");
			}
		}
		assertTrue(lengths.size() > RESTARTS, "no commits");
	}

	private static void copy(Path from, Path to) throws IOException {
		try (Stream<Path> all = Files.walk(from)) {
			for (Path each : all.toList()) {
				Files.copy(each, to.resolve(from.relativize(each)));
			}
		}
	}

	private static void delete(Path root) throws IOException {
		try (Stream<Path> all = Files.walk(root)) {
			for (Path each : List.copyOf(all.toList()).reversed()) {
				Files.delete(each);
			}
		}
	}
}
