// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.index.graph.GraphDatabase;
import org.modelarena.index.graph.GraphLoad;
import org.modelarena.index.neo4j.Neo4jDatabase;
import org.modelarena.index.neo4j.Neo4jStoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/** The first load of a graph in a folder, which Neo4j's importer makes. */
@Sampled(6)
class Neo4jImportTest extends GraphFixture {
	private static final int NODES = 30_000;
	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(120);

	@Override
	GraphDatabase database() {
		return new Neo4jDatabase();
	}

	private static List<ProcessHandle> hosts() {
		return ProcessHandle.current().children().filter(process -> process.info().arguments().map(List::of).orElse(List.of()).contains("Neo4jHost")).toList();
	}

	private void node(GraphLoad load, String type, long key, Map<String, Object> values) {
		load.node(type, key, values);
		expected.nodes.put(key, type);
		values.forEach((name, value) -> expected.set(key, name, value));
	}

	/** Keys with gaps in an order of chance, and a list of links that is written in several parts, to and from nodes that lie anywhere. */
	private void loadUnkindly(GraphLoad load, Random random) {
		List<Long> keys = new ArrayList<>(LongStream.range(0, NODES).map(i -> i * 3 + 1).boxed().toList());
		Collections.shuffle(keys, random);
		keys.forEach(key -> node(load, key % 2 == 0 ? "Segment" : "Part", key, key % 5 == 0 ? Map.of() : Map.of("number", -key, "text", "\u00e4\ud83d\ude00" + key)));
		long[] many = random.longs(120_000, 0, NODES).map(i -> i * 3 + 1).toArray();
		links(load, keys.get(17), "parts", many);
		for (int i = 100; i < 2000; i++) {
			long self = keys.get(i);
			links(load, self, "next", LongStream.concat(LongStream.of(self, self), random.longs(i % 70, 0, NODES).map(n -> n * 3 + 1)).toArray());
		}
	}

	@Sampled(5)
	@Test
	void linksKeepTheirOrderWhereverTheyLead() {
		Random random = new Random(7);
		try (GraphLoad load = graph.load()) {
			loadUnkindly(load, random);
			load.flush();
		}
		assertHoldsWhatItShould();
		long source = expected.nodes.keySet().stream().filter(key -> expected.targets(key, "next").length > 5 && "Segment".equals(expected.nodes.get(key))).findFirst().orElseThrow();
		long[] before = expected.targets(source, "next");
		new Change().link(source, "next", LongStream.concat(LongStream.of(before), LongStream.of(4, 1)).toArray()).write();
		reopen();
		assertHoldsWhatItShould();
	}

	@Test
	void countsLinksWithoutReadingThem() {
		try (GraphLoad load = graph.load()) {
			loadUnkindly(load, new Random(8));
			load.flush();
		}
		long[] links = { 0 };
		graph.links("Part", "next", (source, position, target) -> links[0]++);
		assertEquals(OptionalLong.of(links[0]), graph.linkCount("Part", "next"));
		assertTrue(links[0] > 0);
	}

	@Test
	void aLinkToNothingIsRefusedAndNothingIsThere() {
		try (GraphLoad load = graph.load()) {
			load.node("Segment", 0, Map.of());
			assertEquals(ErrorCode.MODEL_INVALID, assertThrows(ArenaException.class, () -> load.links("Segment", 0, "next", new long[] { 0, 1 })).code());
		}
		assertFalse(Files.exists(folder.resolve("arena.import")));
		graph.nodes((type, key) -> assertEquals("", type));
		load(30);
		assertHoldsWhatItShould();
	}

	@Test
	void anImportThatIsCancelledLeavesNoDatabase() {
		Cancellation cancellation = Cancellation.create();
		try (GraphLoad load = graph.load()) {
			loadUnkindly(load, new Random(9));
			Progress atOnce = new Progress() {
				@Override
				public void begin(String task, long total) {
					cancellation.cancel();
				}

				@Override
				public void at(long done) {
					// It is too late for that.
				}

				@Override
				public Cancellation cancellation() {
					return cancellation;
				}
			};
			assertEquals(ErrorCode.CANCELLED, assertThrows(ArenaException.class, () -> load.flush(atOnce)).code());
		}
		assertFalse(Files.exists(folder.resolve("data/databases/neo4j")));
		expected.nodes.clear();
		graph.nodes((type, key) -> assertEquals("", type));
	}

	@Test
	void whenTheProcessIsKilledInAnImportNothingIsLeft() throws Exception {
		Path place = Files.createDirectory(scratch.resolve("killed"));
		Thread killer = new Thread(() -> {
			long deadline = System.nanoTime() + PATIENCE_NANOS;
			while (!isWriting(place) && System.nanoTime() < deadline) {
				Thread.onSpinWait();
			}
			hosts().forEach(ProcessHandle::destroyForcibly);
		});
		killer.start();
		ArenaException failure = assertThrows(ArenaException.class,
				() -> new Neo4jStoreProvider().create(StoreLocation.at(place.resolve("store")), Railways.repair(8), Progress.none()).close());
		killer.join();
		assertEquals(ErrorCode.STORE_UNAVAILABLE, failure.code(), failure.getMessage());
		try (Stream<Path> left = Files.list(place)) {
			assertEquals(List.of(), left.toList());
		}
	}

	private static boolean isWriting(Path place) {
		try (Stream<Path> buildings = Files.list(place)) {
			return buildings.anyMatch(building -> Files.exists(building.resolve("graph/data/databases/neo4j")));
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
