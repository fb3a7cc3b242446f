// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

import org.modelarena.core.Cancellation;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.PreparedPlan;
import org.modelarena.store.columns.internal.ColumnStore;

/**
 * What commits of the column store cost, and what they do to queries: these are timed before the commits, beside them, after them, and
 * after a checkpoint. Works on a copy of the store.
 */
final class Commits implements AutoCloseable {
	private static final String LANGUAGE = "eol/compiled";
	private static final int CHANGES = 100;
	private static final long TIMED_NANOS = 1_500_000_000L;

	private final Path folder;
	private final ColumnStore store;
	private final Map<String, PreparedPlan> plans = new LinkedHashMap<>();
	private final Map<String, List<Double>> medians = new LinkedHashMap<>();
	private final RailwayChanges changes;

	Commits(String size, List<String> queries) throws Exception {
		Path original = Data.store("columns", size);
		folder = original.resolveSibling("columns-commits");
		if (Files.exists(folder)) {
			StoreDirectory.delete(folder);
		}
		Data.copy(original, folder);
		store = (ColumnStore) Catalog.discover().store("columns").open(StoreLocation.at(folder));
		for (String query : queries) {
			plans.put(query, Contestants.plan(store, "railway", query, LANGUAGE, 1));
			medians.put(query, new ArrayList<>());
		}
		try (ModelSnapshot snapshot = store.snapshot()) {
			changes = new RailwayChanges(snapshot);
		}
	}

	/** Measures with that many commits, and prints a table. */
	void run(int commits, PrintStream out) throws Exception {
		// Twice: the first time warms up.
		plans.forEach(this::median);
		time();
		double[] millis = commitBesideQueries(commits);
		time();
		store.checkpoint();
		time();
		try (ModelSnapshot snapshot = store.snapshot()) {
			out.printf("%n### %,d commits of %d changes on %,d elements%n%n", commits, CHANGES, snapshot.size());
		}
		Arrays.sort(millis);
		out.printf("One commit, on disk, while another thread asks: median %.2f ms, p95 %.2f ms, slowest %.0f ms.%n%n", millis[commits / 2],
				millis[commits * 95 / 100], millis[commits - 1]);
		out.println("| query, median in ms | before | beside the commits | after them | after a checkpoint | after them : after a checkpoint |");
		out.println("| --- | --- | --- | --- | --- | --- |");
		medians.forEach((query, times) -> out.printf("| %s | %.4f | %.4f | %.4f | %.4f | %.2f |%n", query, times.get(0), times.get(1), times.get(2),
				times.get(3), times.get(2) / times.get(3)));
	}

	private void time() {
		plans.forEach((query, plan) -> medians.get(query).add(median(query, plan)));
	}

	/** The median of as many executions as fit into the time, in milliseconds. */
	private double median(String query, PreparedPlan plan) {
		List<Double> times = new ArrayList<>();
		long end = System.nanoTime() + TIMED_NANOS;
		do {
			times.add(millis(plan));
		} while (System.nanoTime() < end);
		return median(times);
	}

	private static double median(List<Double> times) {
		times.sort(Comparator.naturalOrder());
		return times.get(times.size() / 2);
	}

	private double millis(PreparedPlan plan) {
		long start = System.nanoTime();
		try (ModelSnapshot snapshot = store.snapshot()) {
			plan.count(snapshot, Cancellation.create());
		}
		return (System.nanoTime() - start) / 1e6;
	}

	private double[] commitBesideQueries(int commits) throws Exception {
		AtomicBoolean done = new AtomicBoolean();
		Map<String, List<Double>> beside = new LinkedHashMap<>();
		try (ExecutorService reader = Executors.newSingleThreadExecutor()) {
			Future<?> asked = reader.submit(() -> {
				do {
					plans.forEach((query, plan) -> beside.computeIfAbsent(query, missing -> new ArrayList<>()).add(millis(plan)));
				} while (!done.get());
			});
			try {
				return commit(commits);
			} finally {
				done.set(true);
				asked.get();
				beside.forEach((query, times) -> medians.get(query).add(median(times)));
			}
		}
	}

	private double[] commit(int commits) {
		double[] millis = new double[commits];
		for (int commit = 0; commit < commits; commit++) {
			try (ModelEdit edit = store.begin()) {
				for (int change = 0; change < CHANGES; change++) {
					changes.make(edit);
				}
				long start = System.nanoTime();
				edit.commit();
				millis[commit] = (System.nanoTime() - start) / 1e6;
			}
		}
		return millis;
	}

	@Override
	public void close() throws Exception {
		store.close();
		StoreDirectory.delete(folder);
	}
}
