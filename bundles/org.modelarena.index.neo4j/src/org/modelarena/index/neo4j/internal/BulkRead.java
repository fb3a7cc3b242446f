// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.IntFunction;

import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphReference;
import org.modelarena.index.graph.GraphType;
import org.neo4j.driver.Record;
import org.neo4j.driver.Value;

/**
 * Reads all values of a kind. They come packed in lists: a row for each value costs the server and the driver four times as much. What is
 * too much for a transaction's memory is read in parts, by ranges of keys.
 */
final class BulkRead {
	/** Keys whose values make one row. */
	private static final int CHUNK = 8192;
	/** Values that one statement reads at most, about: the server collects them before it sends any. */
	private static final long PART = 2_000_000;
	/** Of so few nodes or links all are looked at, by one text for all types: that takes less time than planning a text for one of them. */
	private static final long FEW = 20_000;

	/** Links without a position come before those with one, in the order of Neo4j's own numbers: so an import leaves them, and others leave only the first so. */
	private static final String POSITION = "coalesce(r.i, id(r) - " + (1L << 62) + ")";

	private final Client client;

	BulkRead(Client client) {
		this.client = client;
	}

	/** @param types the names of types by their numbers */
	void nodes(Graph.NodeSink sink, IntFunction<String> types) {
		read(nodeCount(), "MATCH (n:" + Names.ELEMENT + ") WHERE true", Map.of(), "WITH n." + Names.KEY + " AS key, n." + Names.TYPE
				+ " AS type RETURN type, key / " + CHUNK + ", collect(key)", row -> {
					String type = types.apply(row.get(0).asInt());
					row.get(2).values().forEach(key -> sink.node(type, key.asLong()));
				});
	}

	void properties(String type, String property, Graph.PropertySink sink) {
		long nodes = nodeCount();
		read(nodes, "MATCH " + source(type, nodes) + " AND n[$property] IS NOT NULL", Map.of("type", type, "property", property), "WITH n." + Names.KEY
				+ " AS key, n[$property] AS value RETURN key / " + CHUNK + ", collect(key), collect(value)", row -> {
					Iterator<Value> values = row.get(2).values().iterator();
					row.get(1).values().forEach(key -> sink.value(key.asLong(), values.next().asObject()));
				});
	}

	void links(String type, String reference, Graph.LinkSink sink) {
		long links = linkCount();
		String match = links > FEW ? "MATCH (n:" + Names.quote(type) + ")-[r:" + Names.quote(reference) + "]->(m) WHERE true"
				: "MATCH (n)-[r]->(m) WHERE type(r) = $reference AND $type IN labels(n)";
		read(links, match, Map.of("type", type, "reference", reference), "WITH n." + Names.KEY + " AS key, " + POSITION + " AS i, m." + Names.KEY
				+ " AS target RETURN key / " + CHUNK + ", collect(key), collect(i), collect(target)", row -> {
					Iterator<Value> positions = row.get(2).values().iterator();
					Iterator<Value> targets = row.get(3).values().iterator();
					row.get(1).values().forEach(key -> sink.link(key.asLong(), positions.next().asLong(), targets.next().asLong()));
				});
	}

	/** Counted by Neo4j, node by node; nothing where reading the links takes less time than planning a text for it. */
	OptionalLong linkCount(String type, String reference) {
		return linkCount() <= FEW ? OptionalLong.empty()
				: OptionalLong.of(count("MATCH (n:" + Names.quote(type) + ") RETURN sum(COUNT { (n)-[:" + Names.quote(reference) + "]->() })"));
	}

	private static String source(String type, long nodes) {
		return nodes > FEW ? "(n:" + Names.quote(type) + ") WHERE true" : "(n:" + Names.ELEMENT + ") WHERE $type IN labels(n)";
	}

	/**
	 * One statement for all references: planning one for each takes longer than reading. Those of one name are told apart by the types of their
	 * sources.
	 */
	void links(List<GraphReference> references, Graph.ReferenceSink sink, List<GraphType> types) {
		Map<String, Map<Integer, Integer>> places = new HashMap<>();
		for (int place = 0; place < references.size(); place++) {
			GraphReference reference = references.get(place);
			Map<Integer, Integer> byType = places.computeIfAbsent(reference.name(), name -> new HashMap<>());
			for (int number = 0; number < types.size(); number++) {
				if (types.get(number).name().equals(reference.type()) || types.get(number).supertypes().contains(reference.type())) {
					byType.put(number, place);
				}
			}
		}
		read(linkCount(), "MATCH (n:" + Names.ELEMENT + ")-[r]->(m) WHERE type(r) IN $names", Map.of("names", List.copyOf(places.keySet())),
				"WITH type(r) AS name, n." + Names.TYPE + " AS type, n." + Names.KEY + " AS key, m." + Names.KEY + " AS target RETURN name, type, key / " + CHUNK
						+ ", collect(key), collect(target)",
				row -> {
					Integer place = places.get(row.get(0).asString()).get(row.get(1).asInt());
					if (place != null) {
						Iterator<Value> targets = row.get(4).values().iterator();
						row.get(3).values().forEach(key -> sink.link(place, key.asLong(), targets.next().asLong()));
					}
				});
	}

	private long linkCount() {
		return count("MATCH ()-[r]->() RETURN count(r)");
	}

	private long nodeCount() {
		return count("MATCH (n:" + Names.ELEMENT + ") RETURN count(n)");
	}

	/** Neo4j knows these numbers without counting. */
	private long count(String statement) {
		return client.one(statement, Map.of()).get(0).asLong();
	}

	private void read(long most, String match, Map<String, Object> parameters, String result, Consumer<Record> rows) {
		if (most <= PART) {
			client.read(match + " " + result, parameters, rows);
			return;
		}
		long end = 1 + count("MATCH (n:" + Names.ELEMENT + ") RETURN max(n." + Names.KEY + ")");
		long width = end / (most / PART + 1) + 1;
		Map<String, Object> bounds = new HashMap<>(parameters);
		for (long from = 0; from < end; from += width) {
			bounds.put("from", from);
			bounds.put("to", from + width);
			client.read(match + " AND n." + Names.KEY + " >= $from AND n." + Names.KEY + " < $to " + result, bounds, rows);
		}
	}
}
