package org.modelarena.index.neo4j.internal;

import java.util.Map;
import java.util.stream.Stream;

import org.modelarena.index.graph.GraphType;

/**
 * The statements that write; one parameter is {@code $rows}. Few texts, with types and references as parameters where that costs nothing:
 * planning a statement takes Neo4j some hundred milliseconds in a fresh process.
 */
final class Statements {
	private static final String ROWS = "UNWIND $rows AS row ";

	/** Rows {@code [key, properties]}; null removes a property. */
	static final String SET_PROPERTIES = ROWS + element("n", "row[0]") + "SET n += row[1]";
	/** Rows are keys. */
	static final String DELETE = ROWS + element("n", "row") + "DETACH DELETE n";
	/** Parameters {@code $commit} and {@code $header}. */
	static final String COMMIT = "MATCH (x:" + Names.INDEX + ") SET x." + Names.COMMIT + " = $commit, x += $header";

	/** Rows {@code [key, properties]}; {@code $labels} and {@code $type}, the labels and number of their type. */
	static final String CREATE = ROWS + "CREATE (n:" + Names.ELEMENT + ":$($labels) {" + Names.KEY + ": row[0], " + Names.TYPE + ": $type}) SET n += row[1]";
	/**
	 * Rows {@code [source, first position, targets]}; {@code $reference}. Position 0 is not stored: most links have it, and a property
	 * costs a record.
	 */
	static final String LINK = ROWS + element("a", "row[0]") + "WITH a, row UNWIND range(0, size(row[2]) - 1) AS at WITH a, row[1] + at AS position,"
			+ " row[2][at] AS target " + element("b", "target") + "CREATE (a)-[:$($reference) {i: nullIf(position, 0)}]->(b)";

	private Statements() {
	}

	/** Finds an element by its key. The hint keeps a plan that was made for an empty graph from scanning a full one. */
	private static String element(String variable, String key) {
		String element = variable + ":" + Names.ELEMENT;
		return "MATCH (" + element + " {" + Names.KEY + ": " + key + "}) USING INDEX SEEK " + element + "(" + Names.KEY + ") ";
	}

	/** The parameters of {@link #CREATE}, but for the rows. */
	static Map<String, Object> creating(GraphType type, int number) {
		return Map.of("labels", Stream.concat(Stream.of(type.name()), type.supertypes().stream()).toList(), "type", number);
	}

	/** The parameters of {@link #LINK}, but for the rows. */
	static Map<String, Object> linking(String reference) {
		return Map.of("reference", reference);
	}

	/** Rows {@code [source, target]}. The inner query makes Neo4j find both ends first; else it scans for one of them. */
	static String unlink(String reference) {
		return ROWS + element("a", "row[0]") + element("b", "row[1]") + "CALL (a, b) { MATCH (a)-[link:" + Names.quote(reference) + "]->(b) DELETE link }";
	}

	/** Rows are keys of sources. */
	static String unlinkAll(String reference) {
		return ROWS + element("a", "row") + "MATCH (a)-[link:" + Names.quote(reference) + "]->() DELETE link";
	}
}
