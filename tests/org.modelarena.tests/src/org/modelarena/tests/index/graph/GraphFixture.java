// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Cancellation;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphChange;
import org.modelarena.index.graph.GraphDatabase;
import org.modelarena.index.graph.GraphLoad;

/** A graph with something in it, and what it should hold. */
abstract class GraphFixture {
	@TempDir
	Path scratch;
	final GraphModel expected = new GraphModel();
	Path folder;
	Graph graph;
	private long commits;

	abstract GraphDatabase database();

	@BeforeEach
	void create() throws Exception {
		folder = Files.createDirectory(scratch.resolve("g"));
		graph = database().create(folder, GraphModel.TYPES, Cancellation.create());
	}

	@AfterEach
	void close() {
		graph.close();
	}

	void reopen() {
		graph.close();
		graph = database().open(folder, Cancellation.create());
	}

	void assertHoldsWhatItShould() {
		assertEquals(expected.toString(), GraphModel.read(graph).toString());
	}

	/** Loads nodes with all kinds of values, and links in all shapes. */
	void load(int count) {
		List<String> types = List.of("Segment", "Switch", "Track", "Index", "V", "part", "Part", "Element");
		try (GraphLoad load = graph.load()) {
			for (long key = 0; key < count; key++) {
				String type = types.get((int) key % types.size());
				Map<String, Object> values = Map.of("truth", key % 2 == 0, "number", key * 10, "real", key / 4.0, "text", "n" + key, "Text", "N", "list",
						List.of("a", "b" + key));
				load.node(type, key, values);
				expected.nodes.put(key, type);
				long node = key;
				values.forEach((name, value) -> expected.set(node, name, value));
			}
			for (long key = 0; key + 3 < count; key++) {
				links(load, key, "next", key + 1);
				links(load, key, "parts", key + 3, key, key + 2);
				links(load, key, "Next", key + 2);
			}
			load.flush();
		}
	}

	void links(GraphLoad load, long source, String reference, long... targets) {
		load.links(expected.nodes.get(source), source, reference, targets);
		expected.link(source, reference, LongStream.of(targets).boxed().toList());
	}

	/** A change that is built step by step. */
	final class Change {
		private final List<GraphChange.Node> created = new ArrayList<>();
		private final List<GraphChange.Property> properties = new ArrayList<>();
		private final List<GraphChange.Links> links = new ArrayList<>();
		private final List<GraphChange.Node> deleted = new ArrayList<>();

		Change create(String type, long key) {
			created.add(new GraphChange.Node(type, key));
			return this;
		}

		Change set(long key, String property, Object value) {
			properties.add(new GraphChange.Property(type(key), key, property, value));
			return this;
		}

		Change link(long source, String reference, long... after) {
			links.add(new GraphChange.Links(type(source), source, reference, expected.targets(source, reference), after));
			return this;
		}

		Change delete(long key) {
			deleted.add(new GraphChange.Node(type(key), key));
			return this;
		}

		private String type(long key) {
			return created.stream().filter(node -> node.key() == key).map(GraphChange.Node::type).findFirst().orElseGet(() -> expected.nodes.get(key));
		}

		GraphChange build() {
			return new GraphChange(++commits, Map.of(), created, properties, links, deleted);
		}

		void write() {
			GraphChange change = build();
			expected.apply(change);
			graph.write(change);
		}
	}
}
