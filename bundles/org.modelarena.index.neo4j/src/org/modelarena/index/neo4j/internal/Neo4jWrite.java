package org.modelarena.index.neo4j.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.index.graph.GraphChange;
import org.neo4j.driver.Transaction;

/** A change as a list of statements, one for each kind of step and batch of rows. */
final class Neo4jWrite {
	private static final int BATCH = 10_000;
	/** A commit's new links come after those of all commits before. */
	private static final int POSITION_BITS = 32;

	/** A statement with its parameters but for the rows. */
	private record Kind(String text, Map<String, Object> parameters) {
	}

	private record Statement(Kind kind, List<Object> rows) {
	}

	private final GraphChange change;
	private final List<Statement> statements = new ArrayList<>();

	Neo4jWrite(Neo4jGraph graph, GraphChange change) {
		this.change = change;
		Map<String, List<Object>> created = new LinkedHashMap<>();
		change.created().forEach(node -> created.computeIfAbsent(node.type(), type -> new ArrayList<>()).add(List.of(node.key(), Map.of())));
		Map<Kind, List<Object>> types = new LinkedHashMap<>();
		created.forEach((type, nodes) -> add(types, new Kind(Statements.CREATE, Map.of()), Statements.creating(graph.type(type), nodes)));
		statements(types);
		properties();
		links();
		Map<Kind, List<Object>> deleted = new LinkedHashMap<>();
		change.deleted().forEach(node -> add(deleted, new Kind(Statements.DELETE, Map.of()), node.key()));
		statements(deleted);
	}

	private void properties() {
		Map<Long, Map<String, Object>> values = new LinkedHashMap<>();
		change.properties().forEach(property -> values.computeIfAbsent(property.key(), key -> new LinkedHashMap<>()).put(property.name(), property.value()));
		Map<Kind, List<Object>> rows = new LinkedHashMap<>();
		values.forEach((key, properties) -> add(rows, new Kind(Statements.SET_PROPERTIES, Map.of()), Arrays.asList(key, properties)));
		statements(rows);
	}

	private void links() {
		Map<Kind, List<Object>> cleared = new LinkedHashMap<>();
		Map<Kind, List<Object>> removed = new LinkedHashMap<>();
		Map<Kind, List<Object>> added = new LinkedHashMap<>();
		for (GraphChange.Links links : change.links()) {
			LinkDifference difference = LinkDifference.between(links.before(), links.after());
			if (difference.rewrite()) {
				add(cleared, new Kind(Statements.unlinkAll(links.reference()), Map.of()), links.source());
			}
			for (long target : difference.removed()) {
				add(removed, new Kind(Statements.unlink(links.reference()), Map.of()), Arrays.asList(links.source(), target));
			}
			for (int from = 0; from < difference.added().length; from += BATCH) {
				long[] part = Arrays.copyOfRange(difference.added(), from, Math.min(difference.added().length, from + BATCH));
				add(added, new Kind(Statements.LINK, Statements.linking(links.reference())), Arrays.asList(links.source(), (change.commit() << POSITION_BITS) + from, part));
			}
		}
		statements(cleared);
		statements(removed);
		statements(added);
	}

	private static void add(Map<Kind, List<Object>> rows, Kind kind, Object row) {
		rows.computeIfAbsent(kind, key -> new ArrayList<>()).add(row);
	}

	private void statements(Map<Kind, List<Object>> rows) {
		rows.forEach((kind, all) -> {
			for (int from = 0; from < all.size(); from += BATCH) {
				statements.add(new Statement(kind, all.subList(from, Math.min(all.size(), from + BATCH))));
			}
		});
	}

	/** Makes the change; the caller commits. */
	void run(Transaction transaction) {
		for (Statement statement : statements) {
			Map<String, Object> parameters = new HashMap<>(statement.kind().parameters());
			parameters.put("rows", statement.rows());
			transaction.run(statement.kind().text(), parameters).consume();
		}
		transaction.run(Statements.COMMIT, Map.of("commit", change.commit(), "header", Names.encodeHeader(change.header()))).consume();
	}
}
