// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.reference;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EAnnotation;
import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.pushdown.EngineStore;
import org.modelarena.core.pushdown.Statement;
import org.modelarena.core.store.ModelStore;

/**
 * Records as edges of a graph, as somebody would keep them who knows nothing of models: a metamodel says by an annotation of {@value #SOURCE} which of a class's
 * attributes become the nodes {@code from} and {@code to}; all others are properties of the edge. In Cypher, in the engine of a store.
 */
final class EdgeRecords implements RecordSystem {
	private static final String SOURCE = "http://modelarena.org/edge";

	private final EngineStore engine;
	private final Map<RecordType, Edge> edges = new HashMap<>();

	/** Reaches the engine of the frame itself. */
	static final class Opening implements ReferenceProvider.Opening {
		@Override
		public void fetch() {
			// The store that makes the frames has fetched it.
		}

		@Override
		public RecordSystem open(ModelStore frame, Path folder) {
			return new EdgeRecords((EngineStore) frame);
		}
	}

	/** @param engine stays open when this is closed */
	private EdgeRecords(EngineStore engine) {
		this.engine = engine;
	}

	private record Edge(EAttribute from, EAttribute to, String insert) {
		static Edge of(RecordType type) {
			EAnnotation annotation = type.type().getEAnnotation(SOURCE);
			if (annotation == null) {
				throw new ArenaException(ErrorCode.UNSUPPORTED, "The metamodel does not say by an annotation of " + SOURCE + " between which attributes '" + type.name() + "' is an edge.");
			}
			EAttribute from = (EAttribute) Metamodel.feature(type.type(), annotation.getDetails().get("from"));
			EAttribute to = (EAttribute) Metamodel.feature(type.type(), annotation.getDetails().get("to"));
			String properties = type.attributes().stream().filter(attribute -> attribute != from && attribute != to).map(attribute -> quote(attribute.getName()) + ": row[" + type.place(attribute)
					+ "]").collect(Collectors.joining(", "));
			return new Edge(from, to, "UNWIND $rows AS row MERGE (a:" + label(from) + " {id: row[" + type.place(from) + "]}) MERGE (b:" + label(to) + " {id: row[" + type.place(to)
					+ "]}) CREATE (a)-[:" + quote(type.name()) + " {" + properties + "}]->(b)");
		}

		/** The Cypher expression for an attribute of a record. */
		String value(EAttribute attribute) {
			return attribute == from ? "a.id" : attribute == to ? "b.id" : "e." + quote(attribute.getName());
		}
	}

	private static String quote(String name) {
		return "`" + name.replace("`", "``") + "`";
	}

	private static String label(EAttribute attribute) {
		return quote(attribute.getEContainingClass().getName() + "_" + attribute.getName());
	}

	@Override
	public void create(RecordType type) {
		Edge edge = Edge.of(type);
		edges.put(type, edge);
		type.indexed().stream().filter(attribute -> attribute == edge.from || attribute == edge.to).forEach(attribute -> engine.change(new Statement("CREATE CONSTRAINT IF NOT EXISTS FOR (n:"
				+ label(attribute) + ") REQUIRE n.id IS UNIQUE", Map.of())));
	}

	@Override
	public void insert(RecordType type, List<Object[]> records) {
		engine.change(new Statement(edges.get(type).insert, Map.of("rows", records.stream().map(Arrays::asList).toList())));
	}

	@Override
	public List<Object[]> find(RecordType type, EAttribute attribute, Object value, boolean isOne) {
		Edge edge = edges.get(type);
		String values = type.attributes().stream().map(edge::value).collect(Collectors.joining(", "));
		String where = edge.value(attribute) + " = $value";
		List<Object[]> found = new ArrayList<>();
		engine.read(new Statement("MATCH (a:" + label(edge.from) + ")-[e:" + quote(type.name()) + "]->(b:" + label(edge.to) + ") WHERE " + where + " RETURN " + values + (isOne ? " LIMIT 1" : ""), Map
				.of("value", value)), found::add);
		return found;
	}

	@Override
	public void close() {
		// The frame closes its engine.
	}
}
