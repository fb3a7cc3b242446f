// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.util.List;
import java.util.stream.Stream;

/**
 * The statements that write; one parameter is {@code $rows}. Few texts, with types and references in the rows where that costs nothing: planning
 * a statement takes Neo4j some hundred milliseconds in a fresh process, and running one for each of two hundred references a millisecond each.
 */
final class Statements {
	private static final String ROWS = "UNWIND $rows AS row ";
	private static final String EACH_ROW = "UNWIND $rows AS type UNWIND type[%s] AS row ";

	/** Rows {@code [key, properties]}; null removes a property. */
	static final String SET_PROPERTIES = ROWS + element("n", "row[0]") + "SET n += row[1]";
	/** Rows are keys. */
	static final String DELETE = ROWS + element("n", "row") + "DETACH DELETE n";
	/** Rows {@code [source, reference, target]}. The inner query makes Neo4j find both ends first; else it scans for one of them. */
	static final String UNLINK = ROWS + element("a", "row[0]") + element("b", "row[2]") + "CALL (a, b, row) { MATCH (a)-[link]->(b) WHERE type(link) = row[1] DELETE link }";
	/** Rows {@code [source, reference]}. */
	static final String UNLINK_ALL = ROWS + element("a", "row[0]") + "MATCH (a)-[link]->() WHERE type(link) = row[1] DELETE link";
	/** Parameters {@code $commit} and {@code $header}. */
	static final String COMMIT = "MATCH (x:" + Names.INDEX + ") SET x." + Names.COMMIT + " = $commit, x += $header";

	/** Rows are what {@link #creating} gives. Returns the keys, and Neo4j's own numbers of the nodes in the same order. */
	static final String CREATE = EACH_ROW.formatted(2) + "CREATE (n:" + Names.ELEMENT + ":$(type[0]) {" + Names.KEY + ": row[0], "
			+ Names.TYPE + ": type[1]}) SET n += row[1] RETURN collect(row[0]), collect(id(n))";
	private static final String EACH_TARGET = "WITH a, type, row UNWIND range(0, size(row[2]) - 1) AS at "
			+ "WITH a, type, row[1] + at AS position, row[2][at] AS target ";
	/** Position 0 is not stored, see {@link BulkRead}: most links have it, and a property costs a record. */
	private static final String CREATE_LINKS = "CREATE (a)-[:$(type[0]) {i: nullIf(position, 0)}]->(b)";
	/** Rows are references with rows {@code [source, first position, targets]}: one statement for all, as they are many, each with few links. */
	static final String LINK = EACH_ROW.formatted(1) + element("a", "row[0]") + EACH_TARGET + element("b", "target") + CREATE_LINKS;
	/** The same with Neo4j's own numbers in place of keys. */
	static final String LINK_NUMBERED = EACH_ROW.formatted(1) + "MATCH (a) WHERE id(a) = row[0] " + EACH_TARGET
			+ "MATCH (b) WHERE id(b) = target " + CREATE_LINKS;

	private Statements() {
	}

	/** Finds an element by its key. The hint keeps a plan that was made for an empty graph from scanning a full one. */
	private static String element(String variable, String key) {
		String element = variable + ":" + Names.ELEMENT;
		return "MATCH (" + element + " {" + Names.KEY + ": " + key + "}) USING INDEX SEEK " + element + "(" + Names.KEY + ") ";
	}

	/** A row of {@link #CREATE}: labels and number of a type, and its nodes as rows {@code [key, properties]}. */
	static List<Object> creating(Neo4jGraph.NumberedType type, List<Object> nodes) {
		List<String> labels = Stream.concat(Stream.of(type.type().name()), type.type().supertypes().stream()).toList();
		return List.of(labels, type.number(), nodes);
	}
}
