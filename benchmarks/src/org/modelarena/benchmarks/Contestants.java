// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.nio.file.Path;
import java.util.List;

import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.CompiledQuery;
import org.modelarena.query.PreparedPlan;

/**
 * Who takes part, by name: {@code limit} (hand-written loops), {@code STORE:LANGUAGE/STRATEGY} for every store and language, and databases
 * of others with statements that are written for the railway's queries: {@code duckdb}, {@code sqlite}, {@code kuzu}, {@code neo4j:cypher}.
 */
final class Contestants {
	static final String LIMIT = "limit";
	private static final String DUCKDB = "duckdb";
	private static final String SQLITE = "sqlite";
	private static final String KUZU = "kuzu";
	private static final String CYPHER = "neo4j:cypher";
	private static final String COLUMNS = "columns";
	private static final String COMPILED = "/compiled";

	private Contestants() {
	}

	/** The names of those that take part unless others are asked for. */
	static List<String> usual() {
		return List.of(LIMIT, "columns:ocl/compiled", "columns:eol/compiled", "columns:epl/compiled", DUCKDB);
	}

	/** The names of databases of others, and of those that they are compared with. */
	static List<String> peers() {
		return List.of(LIMIT, "columns:ocl/compiled", "columns:eol/compiled", DUCKDB, SQLITE, KUZU, CYPHER);
	}

	/** @param threads the most threads of one query, for those that can use several */
	static Contestant open(String name, String size, String query, int threads) throws Exception {
		return switch (name) {
		case LIMIT -> new Limit(Data.store(COLUMNS, size), Data.caseOf(size), query);
		case DUCKDB -> DuckDb.open(Data.duckDb(size), query, threads);
		case SQLITE -> Sqlite.open(Data.sqlite(size), query);
		case KUZU -> new Kuzu(Data.kuzu(size), query, threads);
		case CYPHER -> new Neo4jCypher(Data.neo4jHome(size), query);
		default -> openStore(name, size, query, threads);
		};
	}

	private static Contestant openStore(String name, String size, String query, int threads) throws Exception {
		String store = name.substring(0, name.indexOf(':'));
		String language = name.substring(store.length() + 1);
		ModelStore opened = Catalog.discover().store(store).open(StoreLocation.at(Data.store(store, size)));
		if (store.equals(COLUMNS) && language.endsWith(COMPILED)) {
			return new Planned(opened, plan(opened, Data.caseOf(size), query, language, threads));
		}
		return new Asked(opened, prepare(opened, Data.caseOf(size), query, language));
	}

	/** The plan of a query of a case. */
	static PreparedPlan plan(ModelStore store, String caseName, String query, String language, int threads) {
		return new PreparedPlan(((CompiledQuery) prepare(store, caseName, query, language)).plan().orElseThrow(), threads);
	}

	/** A query of a case. */
	static PreparedQuery prepare(ModelStore store, String caseName, String query, String language) {
		String text = text(caseName, query, language.replaceFirst("/.*", ""));
		Query asked = Query.in(language, text);
		return Catalog.discover().languages().of(asked).prepare(asked, store.metamodel());
	}

	/** The text of a query of a case. */
	static String text(String caseName, String name, String language) {
		CaseQuery query = Cases.get(caseName).queries().stream().filter(q -> q.name().equals(name)).findFirst().orElseThrow();
		return query.text(language).orElseThrow();
	}

	/** The hand-written loops. */
	private record Limit(ModelStore store, ModelSnapshot snapshot, HandWritten loops, String query) implements Contestant {
		Limit(Path store, String caseName, String query) {
			this(Catalog.discover().store(COLUMNS).open(StoreLocation.at(store)), caseName, query);
		}

		private Limit(ModelStore store, String caseName, String query) {
			this(store, store.snapshot(), caseName, query);
		}

		private Limit(ModelStore store, ModelSnapshot snapshot, String caseName, String query) {
			this(store, snapshot, caseName.equals(Data.JAVA) ? new JavaLoops((ColumnSnapshot) snapshot)
					: new RailwayLoops((ColumnSnapshot) snapshot), query);
		}

		@Override
		public long count() {
			return loops.count(query);
		}

		@Override
		public void close() {
			snapshot.close();
			store.close();
		}
	}

	/** A plan, on a snapshot of its own each time. */
	private record Planned(ModelStore store, PreparedPlan plan) implements Contestant {
		@Override
		public long count() {
			try (ModelSnapshot snapshot = store.snapshot()) {
				return plan.count(snapshot, Cancellation.create());
			}
		}

		@Override
		public void close() {
			store.close();
		}
	}

	/** Any query, with its whole answer. */
	private record Asked(ModelStore store, PreparedQuery query) implements Contestant {
		@Override
		public long count() {
			try (ModelSnapshot snapshot = store.snapshot()) {
				return query.execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create()).count();
			}
		}

		@Override
		public void close() {
			store.close();
		}
	}
}
