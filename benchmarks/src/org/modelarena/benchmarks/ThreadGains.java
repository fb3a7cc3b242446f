// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.CompiledQuery;
import org.modelarena.query.PreparedPlan;

/**
 * What more threads bring the small queries: each plan is run with one thread and with all processors by turns, in one process, so that whatever else the machine
 * does, and whatever Java has compiled, meets both alike.
 */
final class ThreadGains {
	private static final String CASE = "smallqueries";
	private static final int LEAST_RUNS = 10;

	private final String size;

	/** @param size the number of nodes */
	ThreadGains(String size) {
		this.size = size;
	}

	/** @param seconds for each query, of which the first half is for Java to compile it */
	void run(int seconds, PrintStream out) throws Exception {
		Catalog catalog = Catalog.discover();
		Path folder = Files.createTempDirectory("modelarena-small-queries");
		int threads = Runtime.getRuntime().availableProcessors();
		out.println("| query | one thread, ms | " + threads + " threads, ms | times as fast |\n| --- | ---: | ---: | ---: |");
		try (ModelStore store = catalog.store("columns").create(StoreLocation.at(folder.resolve("store")), Cases.get(CASE).model(Map.of("size", size)), Progress.none());
				ModelSnapshot snapshot = store.snapshot()) {
			for (CaseQuery query : Cases.get(CASE).queries()) {
				for (String language : List.of("ocl", "eol")) {
					CompiledQuery compiled = (CompiledQuery) catalog.languages().get(language, Strategy.COMPILED).prepare(new Query(language, query.text(language).orElseThrow()), store
							.metamodel());
					compare(query.name() + ", " + language, compiled, threads, snapshot, seconds, out);
				}
			}
		} finally {
			StoreDirectory.delete(folder);
		}
	}

	private static void compare(String name, CompiledQuery query, int threads, ModelSnapshot snapshot, int seconds, PrintStream out) {
		List<PreparedPlan> plans = List.of(new PreparedPlan(query.plan().orElseThrow(), 1), new PreparedPlan(query.plan().orElseThrow(), threads));
		List<List<Long>> times = List.of(new ArrayList<>(), new ArrayList<>());
		long end = System.nanoTime() + seconds * 1_000_000_000L;
		while (System.nanoTime() < end || times.getLast().size() < LEAST_RUNS) {
			List<Answer> answers = new ArrayList<>();
			for (int i = 0; i < plans.size(); i++) {
				long start = System.nanoTime();
				answers.add(plans.get(i).answer(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create()));
				times.get(i).add(System.nanoTime() - start);
			}
			if (times.getLast().size() == 1 && !answers.getFirst().digest().equals(answers.getLast().digest())) {
				throw new IllegalStateException(name + ": the answers differ");
			}
		}
		double alone = median(times.getFirst());
		double together = median(times.getLast());
		out.printf(Locale.ROOT, "| %s | %.3g | %.3g | %.2f |%n", name, alone, together, alone / together);
	}

	/** Of the second half, in milliseconds. */
	private static double median(List<Long> times) {
		List<Long> later = times.subList(times.size() / 2, times.size()).stream().sorted().toList();
		return later.get(later.size() / 2) / 1e6;
	}
}
