// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

import org.modelarena.index.graph.GraphChange;
import org.neo4j.driver.Transaction;

/** A change as a list of statements, one for each kind of step and batch of rows. */
final class Neo4jWrite {
	private static final int BATCH = 10_000;
	/** A commit's new links come after those of all commits before. */
	private static final int POSITION_BITS = 32;

	private record Statement(String text, List<Object> rows) {
	}

	private final GraphChange change;
	private final List<Statement> statements = new ArrayList<>();

	Neo4jWrite(Neo4jGraph graph, GraphChange change) {
		this.change = change;
		Map<String, List<Object>> created = new LinkedHashMap<>();
		change.created().forEach(node -> add(created, node.type(), List.of(node.key(), Map.of())));
		nested(Statements.CREATE, created, (type, nodes) -> Statements.creating(graph.type(type), nodes));
		properties();
		links();
		statements(Statements.DELETE, change.deleted().stream().<Object>map(GraphChange.Node::key).toList());
	}

	private void properties() {
		Map<Long, Map<String, Object>> values = new LinkedHashMap<>();
		change.properties().forEach(property -> values.computeIfAbsent(property.key(), key -> new LinkedHashMap<>()).put(property.name(), property.value()));
		List<Object> rows = new ArrayList<>();
		values.forEach((key, properties) -> {
			Map<String, Object> zeros = new HashMap<>();
			properties.forEach((name, value) -> {
				if (isZero(value)) {
					zeros.put(name, null);
				}
			});
			if (!zeros.isEmpty()) {
				rows.add(List.of(key, zeros));
			}
			rows.add(Arrays.asList(key, properties));
		});
		statements(Statements.SET_PROPERTIES, rows);
	}

	/** Neo4j takes 0.0 and -0.0 for the same value, and would keep the one that is there: it is removed first. */
	private static boolean isZero(Object value) {
		return value instanceof Double number && number == 0;
	}

	private void links() {
		List<Object> cleared = new ArrayList<>();
		List<Object> removed = new ArrayList<>();
		Map<String, List<Object>> added = new LinkedHashMap<>();
		for (GraphChange.Links links : change.links()) {
			LinkDifference difference = LinkDifference.between(links.before(), links.after());
			if (difference.rewrite()) {
				cleared.add(List.of(links.source(), links.reference()));
			}
			for (long target : difference.removed()) {
				removed.add(List.of(links.source(), links.reference(), target));
			}
			for (int from = 0; from < difference.added().length; from += BATCH) {
				long[] part = Arrays.copyOfRange(difference.added(), from, Math.min(difference.added().length, from + BATCH));
				add(added, links.reference(), Arrays.asList(links.source(), (change.commit() << POSITION_BITS) + from, part));
			}
		}
		statements(Statements.UNLINK_ALL, cleared);
		statements(Statements.UNLINK, removed);
		nested(Statements.LINK, added, List::of);
	}

	private static void add(Map<String, List<Object>> rows, String of, Object row) {
		rows.computeIfAbsent(of, key -> new ArrayList<>()).add(row);
	}

	private void statements(String text, List<Object> rows) {
		for (int from = 0; from < rows.size(); from += BATCH) {
			statements.add(new Statement(text, rows.subList(from, Math.min(rows.size(), from + BATCH))));
		}
	}

	/** Statements of which a row holds the rows of one name. */
	private void nested(String text, Map<String, List<Object>> rows, BiFunction<String, List<Object>, Object> row) {
		List<Object> filling = new ArrayList<>();
		int size = 0;
		for (Map.Entry<String, List<Object>> named : rows.entrySet()) {
			for (int from = 0; from < named.getValue().size(); from += BATCH) {
				List<Object> part = named.getValue().subList(from, Math.min(named.getValue().size(), from + BATCH));
				if (size + part.size() > BATCH && size > 0) {
					statements.add(new Statement(text, filling));
					filling = new ArrayList<>();
					size = 0;
				}
				filling.add(row.apply(named.getKey(), part));
				size += part.size();
			}
		}
		if (size > 0) {
			statements.add(new Statement(text, filling));
		}
	}

	/** Makes the change; the caller commits. */
	void run(Transaction transaction) {
		for (Statement statement : statements) {
			transaction.run(statement.text(), Map.of("rows", statement.rows())).consume();
		}
		transaction.run(Statements.COMMIT, Map.of("commit", change.commit(), "header", Names.encodeHeader(change.header()))).consume();
	}
}
