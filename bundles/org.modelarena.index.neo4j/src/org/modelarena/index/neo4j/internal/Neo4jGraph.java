// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Range;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphChange;
import org.modelarena.index.graph.GraphLoad;
import org.modelarena.index.graph.GraphReference;
import org.modelarena.index.graph.GraphStatements;
import org.modelarena.index.graph.GraphType;
import org.modelarena.index.graph.ValueKind;
import org.neo4j.driver.Record;
import org.neo4j.driver.Value;

/** An index in Neo4j, spoken to over Bolt. See {@link Names} for how it lies there. */
public final class Neo4jGraph implements Graph {
	private static final long AWAIT_INDEX_SECONDS = 3600;
	private static final String IN_TRANSACTIONS = " } IN TRANSACTIONS OF 10000 ROWS";
	private static final String READ_COMMIT = "MATCH (x:" + Names.INDEX + ") RETURN x." + Names.COMMIT;

	private final Client client;
	private final BulkRead reading;
	private final GraphStatements statements;
	private final Map<String, NumberedType> types = new HashMap<>();
	private final List<GraphType> typeList;

	/** A type with the number that nodes carry. */
	record NumberedType(GraphType type, int number) {
	}

	private Neo4jGraph(Client client, List<GraphType> types) {
		this.client = client;
		this.reading = new BulkRead(client);
		this.statements = new Cypher(client);
		this.typeList = types;
		for (GraphType type : types) {
			this.types.put(type.name(), new NumberedType(type, this.types.size()));
		}
	}

	/** Makes an empty graph in an empty database; in one that is not there yet when it is first used, as a load makes it by an import. */
	static Neo4jGraph create(Bolt bolt, List<GraphType> types) {
		Client client = new Client(bolt);
		if (bolt.importer().isPresent()) {
			client.startWith(with -> prepare(with, types));
			return new Neo4jGraph(client, types);
		}
		if (client.one("MATCH (n) RETURN count(n)", Map.of()).get(0).asLong() > 0) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, "The Neo4j database holds something already; an index needs an empty one.");
		}
		prepare(client, types);
		return new Neo4jGraph(client, types);
	}

	private static void prepare(Client client, List<GraphType> types) {
		client.run("CREATE CONSTRAINT `arena.key` IF NOT EXISTS FOR (n:" + Names.ELEMENT + ") REQUIRE n." + Names.KEY + " IS UNIQUE", Map.of());
		client.run("MERGE (x:" + Names.INDEX + ") ON CREATE SET x." + Names.COMMIT + " = 0, x." + Names.TYPES + " = $types", Map.of("types", Names.encode(types)));
	}

	/** Opens the graph in a database. */
	static Neo4jGraph open(Bolt bolt) {
		Client client = new Client(bolt);
		Record found = client.one("OPTIONAL MATCH (x:" + Names.INDEX + ") RETURN collect(x." + Names.TYPES + ")", Map.of());
		if (found.get(0).size() != 1) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "The Neo4j database holds no index of ModelArena.");
		}
		return new Neo4jGraph(client, Names.decode(found.get(0).get(0).asList(Value::asString)));
	}

	/** The type of this name. */
	NumberedType type(String name) {
		NumberedType type = types.get(name);
		if (type == null) {
			throw new IllegalArgumentException("No type " + name);
		}
		return type;
	}

	@Override
	public Map<String, Object> header() {
		Map<String, Object> header = new HashMap<>();
		client.one("MATCH (x:" + Names.INDEX + ") RETURN properties(x)", Map.of()).get(0).asMap().forEach((name, value) -> {
			if (name.startsWith(Names.HEADER)) {
				header.put(name.substring(Names.HEADER.length()), value);
			}
		});
		return header;
	}

	@Override
	public long commit() {
		return client.one(READ_COMMIT, Map.of()).get(0).asLong();
	}

	@Override
	public void nodes(NodeSink sink) {
		reading.nodes(sink, number -> typeList.get(number).name());
	}

	@Override
	public void properties(String type, String property, PropertySink sink) {
		reading.properties(type, property, sink);
	}

	@Override
	public void links(String type, String reference, LinkSink sink) {
		reading.links(type, reference, sink);
	}

	@Override
	public void links(List<GraphReference> references, ReferenceSink sink) {
		reading.links(references, sink, typeList);
	}

	@Override
	public OptionalLong linkCount(String type, String reference) {
		return reading.linkCount(type, reference);
	}

	@Override
	public long[] seek(String type, String property, Range range) {
		Seek seek = new Seek(type, property, range);
		return client.one(seek.statement(), seek.parameters()).get(0).asList(Value::asLong).stream().mapToLong(Long::longValue).toArray();
	}

	@Override
	public void createIndex(String type, String property, ValueKind kind) {
		String name = indexName(type, property);
		client.run("CREATE RANGE INDEX `" + name + "` IF NOT EXISTS FOR (n:" + Names.quote(type) + ") ON (n." + Names.quote(property) + ")", Map.of());
		try {
			client.run("CALL db.awaitIndex($name, " + AWAIT_INDEX_SECONDS + ")", Map.of("name", name));
		} catch (ArenaException e) {
			if (e.code() != ErrorCode.STORE_UNAVAILABLE) {
				dropIndex(type, property);
			}
			throw e;
		}
	}

	@Override
	public void dropIndex(String type, String property) {
		client.run("DROP INDEX `" + indexName(type, property) + "` IF EXISTS", Map.of());
	}

	private static String indexName(String type, String property) {
		return type + "." + property;
	}

	@Override
	public void removeProperty(String type, String property) {
		String value = "n." + Names.quote(property);
		client.run("MATCH (n:" + Names.quote(type) + ") WHERE " + value + " IS NOT NULL CALL (n) { REMOVE " + value + IN_TRANSACTIONS, Map.of());
	}

	@Override
	public void removeLinks(String type, String reference) {
		client.run("MATCH (a:" + Names.quote(type) + ")-[r:" + Names.quote(reference) + "]->() CALL (r) { DELETE r" + IN_TRANSACTIONS, Map.of());
	}

	@Override
	public GraphLoad load() {
		return client.bolt().importer().<GraphLoad>map(importer -> new FirstLoad(importer, typeList, () -> new Neo4jLoad(this, client)))
				.orElseGet(() -> new Neo4jLoad(this, client));
	}

	@Override
	public void write(GraphChange change) {
		Neo4jWrite write = new Neo4jWrite(this, change);
		client.transact(write::run);
	}

	@Override
	public Optional<GraphStatements> statements() {
		return Optional.of(statements);
	}

	@Override
	public void clear() {
		client.run("MATCH (n) CALL (n) { DETACH DELETE n" + IN_TRANSACTIONS, Map.of());
		for (Value name : client.one("SHOW INDEXES YIELD name, owningConstraint WHERE owningConstraint IS NULL AND name CONTAINS '.' RETURN collect(name)", Map.of())
				.get(0).values()) {
			client.run("DROP INDEX " + Names.quote(name.asString()) + " IF EXISTS", Map.of());
		}
		client.run("DROP CONSTRAINT `arena.key` IF EXISTS", Map.of());
	}

	@Override
	public long bytesOnDisk() {
		return client.bolt().bytesOnDisk();
	}

	@Override
	public void abandon() {
		client.bolt().abandon();
	}

	@Override
	public void close() {
		client.bolt().close();
	}
}
