// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.Range;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphChange;
import org.modelarena.index.graph.GraphLoad;
import org.modelarena.index.graph.GraphReference;
import org.modelarena.index.graph.ValueKind;
import org.modelarena.testkit.Sampled;

/** What every database does that hosts an index. */
abstract class GraphContract extends GraphSeekContract {
	@Test
	void aNewGraphIsEmpty() {
		assertHoldsWhatItShould();
		assertEquals(0, graph.commit());
		assertEquals(Map.of(), graph.header());
	}

	@Test
	void holdsWhatWasLoaded() {
		load(100);
		assertHoldsWhatItShould();
		assertEquals(0, graph.commit());
	}

	@Test
	void holdsWhatWasLoadedWhenOpenedAgain() {
		load(100);
		reopen();
		assertHoldsWhatItShould();
	}

	@Test
	void holdsMoreThanOneBatch() {
		load(11_000);
		assertHoldsWhatItShould();
	}

	@Sampled(4)
	@Test
	void holdsLongListsOfLinksInTheirOrder() {
		load(12_500);
		try (GraphLoad load = graph.load()) {
			links(load, 12_499, "parts", LongStream.range(0, 12_000).map(i -> 11_999 - i).toArray());
			load.flush();
		}
		assertHoldsWhatItShould();
		new Change().link(12_499, "parts", LongStream.concat(LongStream.range(0, 5_999).map(i -> 11_999 - i), LongStream.of(12_000, 12_001)).toArray()).write();
		assertHoldsWhatItShould();
	}

	@Test
	void linksAndPropertiesMayFollowTheirNodesAtOnce() {
		int count = 23_000;
		try (GraphLoad load = graph.load()) {
			for (long key = count - 1; key >= 0; key--) {
				String type = key % 3 == 0 ? "Part" : "Track";
				load.node(type, key, Map.of("number", key));
				expected.nodes.put(key, type);
				expected.set(key, "number", key);
				if (key + 2 < count) {
					links(load, key, key % 2 == 0 ? "next" : "Next", key + 1);
					links(load, key, "parts", key, key + 2);
				}
				if (key % 5 == 0) {
					load.property(type, key, "text", "t" + key);
					expected.set(key, "text", "t" + key);
				}
				if (key % 1000 == 0 && key + 4000 < count) {
					// Neither end is new, or only one.
					links(load, key + 4000, key % 2 == 0 ? "Next" : "next", key + 3000, key);
				}
			}
			load.flush();
		}
		assertHoldsWhatItShould();
		reopen();
		assertHoldsWhatItShould();
	}

	@Test
	void aLaterLoadMayLinkNodesThatAreThere() {
		load(20);
		try (GraphLoad load = graph.load()) {
			load.node("Switch", 20, Map.of());
			expected.nodes.put(20L, "Switch");
			links(load, 20, "parts", 20, 3);
			links(load, 19, "parts", 20, 19, 2);
			links(load, 18, "next", 1);
			load.flush();
		}
		assertHoldsWhatItShould();
	}

	@Test
	void linksOfSeveralReferencesAreReadTogether() {
		load(100);
		List<GraphReference> references = List.of(new GraphReference("Track", "next"), new GraphReference("Element", "parts"), new GraphReference("Part", "next"),
				new GraphReference("V", "Next"));
		Set<String> together = new TreeSet<>();
		graph.links(references, (place, source, target) -> assertTrue(together.add(place + " " + source + " " + target)));
		Set<String> oneByOne = new TreeSet<>();
		for (int i = 0; i < references.size(); i++) {
			int place = i;
			graph.links(references.get(i).type(), references.get(i).name(), (source, position, target) -> oneByOne.add(place + " " + source + " " + target));
		}
		assertEquals(oneByOne, together);
		assertTrue(together.stream().map(link -> link.charAt(0)).distinct().count() == references.size());
	}

	@Test
	void aLoadMayFollowAnotherOne() {
		load(20);
		try (GraphLoad load = graph.load()) {
			for (long key = 0; key < 20; key += 3) {
				load.property(expected.nodes.get(key), key, "number", key + 1000);
				expected.set(key, "number", key + 1000);
				load.property(expected.nodes.get(key), key, "text", null);
				expected.set(key, "text", null);
			}
			load.flush();
		}
		reopen();
		assertHoldsWhatItShould();
	}

	@Test
	void whatWasNotFlushedIsNotRequiredToBeThereButNothingElseIsTouched() {
		load(20);
		try (GraphLoad load = graph.load()) {
			load.node("Segment", 500, Map.of());
		}
		Map<Long, String> nodes = new TreeMap<>(GraphModel.read(graph).nodes);
		nodes.remove(500L);
		assertEquals(expected.nodes, nodes);
		new Change().create("Segment", 20).write();
		assertEquals(1, graph.commit());
	}

	@Test
	void aChangeIsSeenAndStays() {
		load(20);
		new Change().create("Segment", 30).create("Type_1", 31).set(30, "number", 5L).set(31, "text", "ü\n\"'`$").set(0, "truth", null).set(1, "list", List.of(1L, 2L))
				.link(30, "parts", 31, 30, 2).link(0, "next").delete(7).link(6, "next").link(4, "parts", 4, 6).link(5, "parts", 8, 5).link(5, "Next").write();
		assertHoldsWhatItShould();
		assertEquals(1, graph.commit());
		reopen();
		assertHoldsWhatItShould();
		assertEquals(1, graph.commit());
	}

	/** They are equal for databases, and not for EMF. */
	@Test
	void aZeroHasItsSign() {
		load(20);
		new Change().set(0, "real", 0.0).set(1, "real", -0.0).set(2, "real", 1.0).set(3, "list", List.of(0.0, 1.0)).write();
		new Change().set(0, "real", -0.0).set(1, "real", 0.0).set(2, "real", -0.0).set(3, "list", List.of(-0.0, 1.0)).write();
		reopen();
		assertHoldsWhatItShould();
	}

	@Test
	void linksOfDeletedNodesGoWithThem() {
		load(20);
		new Change().delete(5).delete(6).write();
		reopen();
		graph.links("Element", "parts", (source, position, target) -> assertTrue(target != 5 && target != 6 && source != 5 && source != 6));
	}

	@Test
	void linksCanBeReorderedAndRepeated() {
		load(20);
		new Change().link(0, "parts", 2, 0, 3).write();
		assertHoldsWhatItShould();
		new Change().link(0, "parts", 2, 2, 0, 3, 2).write();
		assertHoldsWhatItShould();
		new Change().link(0, "parts", 2, 0, 3, 2).write();
		assertHoldsWhatItShould();
		new Change().link(0, "parts", 9, 2, 0, 3).write();
		new Change().link(0, "parts", 2, 3, 10, 11).write();
		reopen();
		assertHoldsWhatItShould();
	}

	@Test
	void theHeaderIsReplacedEntryByEntry() {
		graph.write(new GraphChange(1, Map.of("a", "x", "b", 7L), List.of(), List.of(), List.of(), List.of()));
		graph.write(new GraphChange(2, Map.of("b", 8L, "commit", "mine"), List.of(), List.of(), List.of(), List.of()));
		assertEquals(Map.of("a", "x", "b", 8L, "commit", "mine"), graph.header());
		reopen();
		assertEquals(Map.of("a", "x", "b", 8L, "commit", "mine"), graph.header());
		assertEquals(2, graph.commit());
	}

	@Test
	void aPropertyCanBeRemovedFromATypeAndItsSubtypes() {
		load(3000);
		graph.removeProperty("Track", "number");
		expected.keys("Track").forEach(key -> expected.set(key, "number", null));
		reopen();
		assertHoldsWhatItShould();
	}

	@Test
	void linksCanBeRemovedFromATypeAndItsSubtypes() {
		load(3000);
		graph.removeLinks("Track", "parts");
		expected.keys("Track").forEach(key -> expected.link(key, "parts", List.of()));
		reopen();
		assertHoldsWhatItShould();
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 2, 3 })
	void followsRandomChanges(long seed) {
		load(30);
		graph.createIndex("Element", "number", ValueKind.INTEGER);
		Random random = new Random(seed);
		for (int round = 0; round < 40; round++) {
			randomChange(random, 100 + round).write();
			assertFinds("Element", "number", Range.atMost((long) random.nextInt(300)));
		}
		assertHoldsWhatItShould();
		reopen();
		assertHoldsWhatItShould();
	}

	private Change randomChange(Random random, long fresh) {
		Change change = new Change().create(random.nextBoolean() ? "Segment" : "Part", fresh);
		List<Long> keys = new ArrayList<>(expected.nodes.keySet());
		long deleted = random.nextInt(3) == 0 ? keys.remove(random.nextInt(keys.size())) : -1;
		Set<String> done = new HashSet<>();
		for (String reference : GraphModel.REFERENCES) {
			for (long source : keys) {
				if (LongStream.of(expected.targets(source, reference)).anyMatch(target -> target == deleted)) {
					change.link(source, reference, LongStream.of(expected.targets(source, reference)).filter(target -> target != deleted).toArray());
					done.add(source + reference);
				}
			}
		}
		if (deleted >= 0) {
			change.delete(deleted);
		}
		for (int i = 0; i < 4; i++) {
			long key = keys.get(random.nextInt(keys.size()));
			if (done.add(key + "number")) {
				change.set(key, "number", random.nextInt(4) == 0 ? null : (Object) (long) random.nextInt(300));
			}
			String reference = GraphModel.REFERENCES.get(random.nextInt(GraphModel.REFERENCES.size()));
			long source = random.nextBoolean() ? fresh : key;
			if (done.add(source + reference)) {
				List<Long> targets = new ArrayList<>(LongStream.of(expected.targets(source, reference)).boxed().filter(t -> t != deleted).toList());
				targets.removeIf(target -> random.nextInt(3) == 0);
				targets.add(random.nextInt(3) == 0 ? 0 : targets.size(), random.nextBoolean() ? fresh : keys.get(random.nextInt(keys.size())));
				change.link(source, reference, targets.stream().mapToLong(Long::longValue).toArray());
			}
		}
		return change;
	}

	@Test
	void readersWorkWhileSomebodyWrites() throws Exception {
		load(2000);
		graph.createIndex("Element", "number", ValueKind.INTEGER);
		AtomicBoolean done = new AtomicBoolean();
		AtomicReference<Throwable> failure = new AtomicReference<>();
		List<Thread> readers = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			Thread reader = new Thread(() -> {
				try {
					while (!done.get()) {
						assertEquals(2000, GraphModel.read(graph).nodes.size());
						assertTrue(graph.seek("Element", "number", Range.atLeast(0L)).length > 900);
						graph.commit();
					}
				} catch (Throwable e) {
					failure.compareAndSet(null, e);
				}
			});
			readers.add(reader);
			reader.start();
		}
		for (int i = 0; i < 50; i++) {
			new Change().set(i, "number", 5L).link(i, "parts", i + 5, i + 6).write();
		}
		done.set(true);
		for (Thread reader : readers) {
			reader.join();
		}
		assertEquals(null, failure.get());
		assertHoldsWhatItShould();
	}

	@Test
	void severalGraphsAreOpenAtOnce() throws Exception {
		try (Graph other = database().create(Files.createDirectory(scratch.resolve("other")), GraphModel.TYPES, Cancellation.create())) {
			load(20);
			other.write(new GraphChange(7, Map.of(), List.of(new GraphChange.Node("V", 1)), List.of(), List.of(), List.of()));
			assertEquals(7, other.commit());
			assertEquals(0, graph.commit());
			assertHoldsWhatItShould();
		}
		assertHoldsWhatItShould();
	}
}
