// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;

/**
 * The first answer that a client gets of a Neo4j server that has answered the query to others before, and a later one: compiled, and
 * interpreted. Client after client in one process; the opening of the store is not part of the times, the query's preparation is.
 */
final class FirstAnswers implements AutoCloseable {
	/** For so long, clients come whose times do not count. */
	private static final long WARM_UP_NANOS = 8_000_000_000L;
	/** How often a client has asked before the answer that counts as a later one. */
	private static final int LATER = 6;
	private static final List<String> LANGUAGES = List.of("ocl", "eol", "epl");

	private final Catalog catalog = Catalog.discover();
	private final StoreProvider neo4j = catalog.store("neo4j");
	private final Neo4jServer server;
	private final StoreLocation location;
	private final String size;

	FirstAnswers(String size) throws Exception {
		this.size = size;
		Path work = Data.folder(size).resolve("neo4j-server");
		if (Files.exists(work)) {
			StoreDirectory.delete(work);
		}
		server = new Neo4jServer(Files.createDirectories(work).resolve("home"), "128m");
		location = StoreLocation.at(work.resolve("store")).on(server.address());
		boolean loaded = false;
		try {
			neo4j.create(location, Data.model(size), Progress.none()).close();
			loaded = true;
		} finally {
			if (!loaded) {
				close();
			}
		}
	}

	/** What one client saw, in ms. */
	private record Seen(double first, double later, Digest digest) {
	}

	/** Asks with that many clients, and prints the medians. */
	void run(int clients, List<String> queries, PrintStream out) throws Exception {
		out.printf("%n### First answers of neo4j, %,d elements%n%n", Data.elements(size));
		out.println("Medians in ms. Later: the answer to the same client's " + (LATER + 1) + "th question.\n");
		out.println("| query | language | compiled, first | | later | interpreted, first | later | first : first |");
		out.println("| --- | --- | --- | --- | --- | --- | --- | --- |");
		for (String query : queries) {
			for (String language : LANGUAGES) {
				List<Seen> compiled = new ArrayList<>();
				List<Seen> interpreted = new ArrayList<>();
				for (long start = System.nanoTime(); System.nanoTime() - start < WARM_UP_NANOS;) {
					ask(query, language, Strategy.COMPILED);
					ask(query, language, Strategy.INTERPRETED);
				}
				for (int client = 0; client < clients; client++) {
					compiled.add(ask(query, language, Strategy.COMPILED));
					interpreted.add(ask(query, language, Strategy.INTERPRETED));
					if (!compiled.getLast().digest().equals(interpreted.getLast().digest())) {
						throw new IllegalStateException(query + " in " + language + " has two answers: " + compiled.getLast() + " and " + interpreted.getLast());
					}
				}
				double first = median(compiled, Seen::first);
				double slow = median(interpreted, Seen::first);
				out.printf("| %s | %s | %.1f | %s | %.1f | %.1f | %.1f | %.1f |%n", query, language, first, runner(query, language),
						median(compiled, Seen::later), slow, median(interpreted, Seen::later), slow / first);
			}
		}
	}

	private Seen ask(String query, String language, Strategy strategy) {
		try (ModelStore store = neo4j.open(location); ModelSnapshot snapshot = store.snapshot()) {
			QueryLanguage asked = catalog.languages().get(language, strategy);
			Query text = new Query(language, Contestants.text(Data.caseOf(size), query, language));
			long start = System.nanoTime();
			PreparedQuery prepared = asked.prepare(text, store.metamodel());
			Answer answer = prepared.execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
			double first = millisSince(start);
			for (int i = 1; i < LATER; i++) {
				prepared.execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
			}
			start = System.nanoTime();
			prepared.execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
			return new Seen(first, millisSince(start), answer.digest());
		}
	}

	/** How a new client's compiled query runs. */
	private String runner(String query, String language) {
		try (ModelStore store = neo4j.open(location); ModelSnapshot snapshot = store.snapshot()) {
			String name = language + "/" + Strategy.COMPILED.label();
			return Contestants.prepare(store, Data.caseOf(size), query, name).explain(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create()).runner();
		}
	}

	private static double millisSince(long start) {
		return (System.nanoTime() - start) / 1e6;
	}

	private static double median(List<Seen> seen, ToDoubleFunction<Seen> time) {
		return seen.stream().mapToDouble(time).sorted().skip(seen.size() / 2).findFirst().orElseThrow();
	}

	@Override
	public void close() throws IOException {
		server.close();
	}
}
