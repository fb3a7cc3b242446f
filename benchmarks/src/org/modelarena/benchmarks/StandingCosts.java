// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.core.standing.Change;
import org.modelarena.core.standing.MaintainableQuery;
import org.modelarena.core.standing.MaintainedAnswer;
import org.modelarena.core.standing.MaintainedAnswer.PendingDifference;
import org.modelarena.core.standing.Maintenance;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;

/**
 * What it takes to know what a commit makes of an answer, beside asking the query again: for each of the railway's queries in each language, the time of the
 * difference after commits of one change and of a hundred. Each answer that differences lead to is compared with that of the query. Works on a copy of the store.
 */
final class StandingCosts implements AutoCloseable {
	private static final List<String> LANGUAGES = List.of("ocl", "eol", "epl");
	private static final QueryLimits LIMITS = QueryLimits.DEFAULT.withRows(Long.MAX_VALUE);
	private static final int WARM_UP = 200;
	private static final int ASKED = 15;

	private final Path folder;
	private final ModelStore store;
	private final List<Standing> standing = new ArrayList<>();
	private final RailwayChanges changes;

	/** A query and its answer. */
	private static final class Standing {
		final String name;
		final MaintainableQuery query;
		MaintainedAnswer keeper;
		long count;
		Digest digest;
		double[] times;
		double ask;
		double first;
		double begin;
		private final Query text;

		Standing(String name, Query text, ModelStore store) {
			this.name = name;
			this.text = text;
			this.query = (MaintainableQuery) Catalog.discover().languages().get(text.language(), Strategy.COMPILED).prepare(text, store.metamodel(), Cancellation.create());
		}

		/** The same, from its text. */
		Standing fresh(ModelStore store) {
			return new Standing(name, text, store);
		}

		Answer ask(ModelSnapshot state) {
			return query.execute(state, LIMITS, Cancellation.create());
		}

		void begin(ModelSnapshot state) {
			Maintenance maintenance = query.maintain(state, LIMITS, Cancellation.create());
			keeper = maintenance.keeper().orElseThrow(() -> new IllegalStateException(name + " is asked again: " + maintenance.reason()));
			count = maintenance.first().count();
			digest = maintenance.first().digest();
		}

		/** The time that it took; negative if the change does not concern the query. */
		double follow(ModelSnapshot before, ModelSnapshot after, long[] touched) {
			long start = System.nanoTime();
			Optional<PendingDifference> pending = keeper.before(new Change(before, after, touched), Cancellation.create());
			if (pending.isPresent()) {
				AnswerDifference difference = pending.get().after(after, Cancellation.create());
				count += difference.added().count() - difference.removed().count();
				digest = digest.plus(difference.added().digest()).minus(difference.removed().digest());
			}
			double millis = (System.nanoTime() - start) / 1e6;
			return pending.isPresent() ? millis : -millis;
		}

		void compare(ModelSnapshot state) {
			Answer asked = ask(state);
			if (asked.count() != count || !asked.digest().equals(digest)) {
				throw new IllegalStateException(name + " has " + asked.count() + " rows, and not " + count + ", or others");
			}
		}
	}

	StandingCosts(String size, List<String> queries) throws Exception {
		Path original = Data.store("columns", size);
		folder = original.resolveSibling("columns-standing");
		if (Files.exists(folder)) {
			StoreDirectory.delete(folder);
		}
		Data.copy(original, folder);
		store = Catalog.discover().store("columns").open(StoreLocation.at(folder));
		for (String query : queries) {
			for (String language : LANGUAGES) {
				String text = Cases.get("railway").queries().stream().filter(each -> each.name().equals(query)).findFirst().orElseThrow().text(language).orElseThrow();
				standing.add(new Standing(query + ", " + language, new Query(language, text), store));
			}
		}
		try (ModelSnapshot snapshot = store.snapshot()) {
			changes = new RailwayChanges(snapshot);
		}
	}

	/** Measures that many commits of each kind, and prints a table. */
	void run(int commits, PrintStream out) throws Exception {
		long bytes = begin();
		double[][] ofOne = follow(commits, 1);
		double[][] ofMany = follow(Math.max(20, commits / 10), 100);
		try (ModelSnapshot state = store.snapshot()) {
			out.printf("%n### The difference that a commit makes, %,d elements, in ms%n%n", state.size());
		}
		out.println(
				"| query | asked | first, from its text | first, to be kept up | a change that concerns it: median | p99 | one that does not: median | 100 changes: median | p99 | asked : one change |");
		out.println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
		for (int i = 0; i < standing.size(); i++) {
			Standing each = standing.get(i);
			double[] concerned = Arrays.stream(ofOne[i]).filter(time -> time > 0).toArray();
			double[] others = Arrays.stream(ofOne[i]).filter(time -> time < 0).map(time -> -time).sorted().toArray();
			double[] many = Arrays.stream(ofMany[i]).map(Math::abs).sorted().toArray();
			out.printf("| %s | %.2f | %.2f | %.2f | %.4f | %.3f | %.4f | %.3f | %.3f | %,.0f |%n", each.name, each.ask, each.first, each.begin, at(concerned, 0.5), at(concerned, 0.99),
					at(others, 0.5), at(many, 0.5),
					at(many, 0.99), each.ask / at(concerned, 0.5));
		}
		out.printf("%n%,d commits of one change, %,d of 100; after each 50th all answers were compared. What keeps the %d answers up takes about %,d KB together.%n", commits,
				Math.max(20, commits / 10), standing.size(), bytes / 1024);
	}

	private static double at(double[] times, double share) {
		return times.length == 0 ? Double.NaN : times[(int) Math.min(times.length - 1, share * times.length)];
	}

	/** Asks and begins; the bytes that are held for it. */
	private long begin() throws Exception {
		try (ModelSnapshot state = store.snapshot()) {
			for (Standing each : standing) {
				each.ask = median(() -> each.ask(state));
				each.first = median(() -> each.fresh(store).ask(state));
				each.begin = median(() -> each.fresh(store).begin(state));
				each.keeper = null;
			}
			long without = Data.heap();
			standing.forEach(each -> each.begin(state));
			return Math.max(0, Data.heap() - without);
		}
	}

	private static double median(Runnable work) {
		double[] times = new double[ASKED];
		for (int i = -ASKED; i < ASKED; i++) {
			long start = System.nanoTime();
			work.run();
			times[Math.max(0, i)] = (System.nanoTime() - start) / 1e6;
		}
		Arrays.sort(times);
		return times[ASKED / 2];
	}

	/** The times of each query's differences, in ascending order. */
	private double[][] follow(int commits, int changesOfEach) {
		double[][] times = new double[standing.size()][commits];
		for (int commit = -WARM_UP; commit < commits; commit++) {
			try (ModelSnapshot before = store.snapshot()) {
				long[] touched;
				try (ModelEdit edit = store.begin()) {
					for (int change = 0; change < changesOfEach; change++) {
						changes.make(edit);
					}
					touched = Change.touched(edit, Cancellation.create());
					edit.commit();
				}
				try (ModelSnapshot after = store.snapshot()) {
					for (int i = 0; i < standing.size(); i++) {
						times[i][Math.max(0, commit)] = standing.get(i).follow(before, after, touched);
					}
					if (commit % 50 == 0) {
						standing.forEach(each -> each.compare(after));
					}
				}
			}
		}
		Arrays.stream(times).forEach(Arrays::sort);
		return times;
	}

	@Override
	public void close() throws Exception {
		store.close();
		StoreDirectory.delete(folder);
	}
}
