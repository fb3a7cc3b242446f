// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.tests.store.SmallDisk;

/**
 * The disk of a server gets full while a client commits: the client is told in one line, and answered what was acknowledged; when there is room, it commits
 * again, without a new start of the server and after one. Skipped where the test may not mount a file system.
 */
@Timeout(300)
class FullDiskServiceTest {
	private static final String NAME = "kit";
	private static final int MEGABYTES = 32;
	private static final int REFUSALS = 4;
	private static final int MOST_COMMITS = 2000;

	private final Catalog catalog = Catalog.discover();
	private final Random random = new Random(5);
	private final Set<String> acknowledged = new HashSet<>();
	@TempDir
	Path folder;
	private SmallDisk disk;

	@AfterEach
	void unmount() throws IOException {
		if (disk != null) {
			disk.close();
		}
	}

	@Test
	void aClientIsToldAndNothingAcknowledgedIsLost() throws IOException {
		disk = SmallDisk.mount(folder.resolve("disk"), MEGABYTES);
		StoreLocation location = StoreLocation.at(disk.folder().resolve("store"));
		ModelStore store = catalog.store("columns").create(location, RandomEdits.model(1, KitMetamodel.create(), 10).asSource(), Progress.none());
		try (QueryService service = serve(store); ArenaClient writer = connect(service); ArenaClient reader = connect(service)) {
			Set<String> before = names(reader);
			assertTrue(isCommitted(writer), "there is room at first");
			disk.fill();
			int refused = 0;
			for (int i = 0; i < MOST_COMMITS && refused < REFUSALS; i++) {
				refused += isCommitted(writer) ? 0 : 1;
				assertEquals(with(before, acknowledged), names(reader), "nothing but what was acknowledged");
			}
			assertEquals(REFUSALS, refused, "the disk gets full");
			assertEquals(with(before, acknowledged), names(writer), "over the connection that was refused");
			disk.free();
			assertTrue(isCommitted(writer), "there is room again");
			assertEquals(with(before, acknowledged), names(reader), "what was refused is not there");
		}
		try (QueryService service = serve(catalog.store("columns").open(location)); ArenaClient client = connect(service)) {
			assertTrue(names(client).containsAll(acknowledged), "after a start of the server");
			assertTrue(isCommitted(client));
		}
	}

	private QueryService serve(ModelStore store) {
		return QueryService.start(List.of(new QueryService.Named(NAME, store)), ServiceOptions.open(ServerOptions.local(Transport.TCP)), catalog);
	}

	private static ArenaClient connect(QueryService service) {
		return ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT);
	}

	private static Set<String> with(Set<String> some, Set<String> others) {
		Set<String> all = new HashSet<>(some);
		all.addAll(others);
		return all;
	}

	private static Set<String> names(ArenaClient client) {
		Answer answer = client.execute(new Query("eol", "return Leaf.all.select(l | l.name.isDefined()).collect(l | l.name);"), QueryLimits.DEFAULT, Cancellation.create());
		List<String> names = new ArrayList<>();
		for (long i = 0; i < answer.count(); i++) {
			names.add((String) answer.row(i).getFirst());
		}
		return new HashSet<>(names);
	}

	private boolean isCommitted(ArenaClient client) {
		String name = name();
		try {
			client.commit(null, List.of(Map.of("do", "create", "as", "l", "type", "Leaf", "set", Map.of("name", name))));
			acknowledged.add(name);
			return true;
		} catch (ArenaException e) {
			assertEquals(ErrorCode.Fault.RESOURCES, e.code().fault(), e.toString());
			assertFalse(e.getMessage().isBlank() || e.getMessage().contains("\n"), e.getMessage());
			return false;
		}
	}

	/** Hard to compress. */
	private String name() {
		StringBuilder text = new StringBuilder("commit ");
		for (int i = 0; i < 8000; i++) {
			text.append((char) ('a' + random.nextInt(26)));
		}
		return text.toString();
	}
}
