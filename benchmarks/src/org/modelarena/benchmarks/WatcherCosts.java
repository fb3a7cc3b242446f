// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Query;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;

/**
 * What watchers of a served store cost the one who commits: none, one of each of twenty queries, and a thousand of these queries; and whether memory or time grow
 * with the commits. Watchers are clients over TCP, in this process. Works on a copy of the store.
 */
final class WatcherCosts implements AutoCloseable {
	private static final String NAME = "railway";
	private static final int QUERIES = 20;
	/** Clients that watch each query. */
	private static final int FEW = 1;
	private static final int MANY = 50;
	private static final int COMPARED = 5_000;
	private static final int PARTS = 10;
	private static final int QUIET_MILLIS = 500;

	private final Path folder;
	private final Catalog catalog = Catalog.discover();
	private final QueryService service;
	private final RailwayChanges changes;
	private final AtomicLong told = new AtomicLong();

	WatcherCosts(String size) throws Exception {
		Path original = Data.store("columns", size);
		folder = original.resolveSibling("columns-watched");
		if (Files.exists(folder)) {
			StoreDirectory.delete(folder);
		}
		Data.copy(original, folder);
		ModelStore store = catalog.store("columns").open(StoreLocation.at(folder));
		service = QueryService.start(List.of(new QueryService.Named(NAME, store)),
				ServiceOptions.open(new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0))), catalog);
		try (ModelSnapshot snapshot = store.snapshot()) {
			changes = new RailwayChanges(snapshot);
		}
	}

	/** Those of the railway in three languages, and two more; all of few rows. */
	private static List<Query> queries() {
		List<Query> queries = new ArrayList<>();
		for (CaseQuery query : Cases.get("railway").queries()) {
			query.texts().forEach((language, text) -> queries.add(new Query(language, text)));
		}
		queries.add(new Query("ocl", "Segment.allInstances()->select(s | s.length <= 0)->size()"));
		queries.add(new Query("eol", "Switch.all.select(s | s.monitoredBy.isEmpty()).size()"));
		return queries.subList(0, QUERIES);
	}

	/** Measures that many commits beside each number of watchers, and prints tables. */
	void run(int commits, PrintStream out) throws Exception {
		commit(Math.min(commits, 2000));
		try (ModelSnapshot snapshot = service.store(NAME).snapshot()) {
			out.printf("%n### %,d commits of one change on %,d elements, beside watchers%n%n", commits, snapshot.size());
		}
		out.println("| watchers | commit, median, ms | p99, ms | commits/s | told of changes |\n| --- | --- | --- | --- | --- |");
		for (int each : new int[] { 0, FEW, MANY, FEW, 0 }) {
			measure(each, Math.min(commits, COMPARED), out);
		}
		out.printf("%n| commits | watchers | commit, median, ms | p99, ms | commits/s | heap in use, MB | threads |%n| --- | --- | --- | --- | --- | --- | --- |%n");
		for (int each : new int[] { FEW, MANY }) {
			tenths(each, commits, out);
		}
	}

	/** Until they hear of nothing more: what they still have to hear of takes memory. */
	private void awaitWatchers() throws InterruptedException {
		for (long before = -1; before != told.get();) {
			before = told.get();
			Thread.sleep(QUIET_MILLIS);
		}
	}

	/** Whether anything grows from one tenth of the commits to the next. */
	private void tenths(int clients, int commits, PrintStream out) throws Exception {
		List<ArenaClient> watching = watch(clients);
		for (int part = 1; part <= PARTS; part++) {
			long start = System.nanoTime();
			double[] millis = commit(commits / PARTS);
			double seconds = (System.nanoTime() - start) / 1e9;
			awaitWatchers();
			out.printf("| %,d | %,d | %.3f | %.2f | %,.0f | %,d | %,d |%n", part * (commits / PARTS), clients * QUERIES, millis[millis.length / 2], millis[millis.length * 99 / 100],
					millis.length / seconds, Data.heap() >> 20, ManagementFactory.getThreadMXBean().getThreadCount());
			out.flush();
		}
		watching.forEach(ArenaClient::close);
	}

	private void measure(int clients, int commits, PrintStream out) {
		List<ArenaClient> watching = watch(clients);
		long before = told.get();
		long start = System.nanoTime();
		double[] millis = commit(commits);
		double seconds = (System.nanoTime() - start) / 1e9;
		out.printf("| %,d | %.3f | %.2f | %,.0f | %,d |%n", clients * QUERIES, millis[commits / 2], millis[commits * 99 / 100], commits / seconds, told.get() - before);
		watching.forEach(ArenaClient::close);
	}

	private List<ArenaClient> watch(int clients) {
		List<ArenaClient> watching = new ArrayList<>();
		for (int i = 0; i < clients; i++) {
			ArenaClient client = ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT);
			watching.add(client);
			for (Query query : queries()) {
				client.onChange(query, first -> {
				}, change -> told.incrementAndGet(), end -> {
				});
			}
		}
		return watching;
	}

	/** In ascending order. */
	private double[] commit(int commits) {
		double[] millis = new double[commits];
		for (int commit = 0; commit < commits; commit++) {
			long start = System.nanoTime();
			try (ModelEdit edit = service.store(NAME).begin()) {
				changes.make(edit);
				edit.commit();
			}
			millis[commit] = (System.nanoTime() - start) / 1e6;
		}
		Arrays.sort(millis);
		return millis;
	}

	@Override
	public void close() throws Exception {
		service.close();
		StoreDirectory.delete(folder);
	}
}
