// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.standing.AnswerHistory;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;

/**
 * What versions cost: bytes of commits of ten changes, opening a version, the railway's queries in OCL on versions beside now, and the history of an answer over the last
 * thousand commits beside asking each of these versions, of which some are asked; and queries in EOL about versions of elements, the first of which reads the log. Works on a copy of the store.
 */
final class VersionCosts {
	private static final int CHANGES = 10;
	private static final int MOST_FOLLOWED = 1000;
	private static final int ASKED = 15;
	private static final int VERSIONS_ASKED = 20;
	private static final List<String> OF_TIME = List.of("return Segment.all.select(s | s.versions.size() > 1).size();", "return Segment.all.select(s | s.eventually(v | v.length <= 0)).size();",
			"return Segment.all.collect(s | s.versions.size()).max();", "return Segment.versions.collect(t | t.all.size()).max();",
			"return Switch.earliest.all.select(s | s.since(v | v.monitoredBy.isEmpty()).isDefined()).size();");
	private static final int ASKED_OF_TIME = 5;
	private static final QueryLimits LIMITS = QueryLimits.DEFAULT.withRows(Long.MAX_VALUE);

	private final QueryLanguages languages = Catalog.discover().languages();

	/** Makes a store with so many commits, and measures. */
	void run(String size, int commits, PrintStream out) throws Exception {
		Path folder = Files.createTempDirectory("versions");
		try {
			Path at = folder.resolve("store");
			Data.copy(Data.store("columns", size), at);
			try (ModelStore store = Catalog.discover().store("columns").open(StoreLocation.at(at))) {
				store.keepHistory(CommitNote.ofUser());
				long before = bytes(at);
				commit(store, commits);
				out.printf("size %s: %,d commits of %d changes take %,d bytes; the base file has %,d%n", size, commits, CHANGES, bytes(at) - before, before);
			}
			try (ModelStore store = Catalog.discover().store("columns").openToRead(StoreLocation.at(at))) {
				askOfTime(store, out);
				measure(store.history(), out);
			}
		} finally {
			StoreDirectory.delete(folder);
		}
	}

	private static void commit(ModelStore store, int commits) {
		RailwayChanges changes;
		try (ModelSnapshot snapshot = store.snapshot()) {
			changes = new RailwayChanges(snapshot);
		}
		for (int i = 0; i < commits; i++) {
			try (ModelEdit edit = store.begin()) {
				for (int change = 0; change < CHANGES; change++) {
					changes.make(edit);
				}
				edit.describe(CommitNote.of("somebody", "change " + i));
				edit.commit();
			}
		}
	}

	private static long bytes(Path at) throws IOException {
		try (Stream<Path> files = Files.list(at)) {
			return files.mapToLong(file -> file.toFile().length()).sum();
		}
	}

	private void measure(ModelHistory history, PrintStream out) {
		long newest = history.newestNumber();
		long from = Math.max(0, newest - MOST_FOLLOWED);
		out.printf("%-20s %10s %10s %10s %12s %14s %10s%n", "ms", "now", "half-way", "first", "history-of", "each version", "times");
		for (CaseQuery each : Cases.get("railway").queries()) {
			if (each.text("ocl").isPresent()) {
				Query query = new Query("ocl", each.text("ocl").get()).by(Strategy.COMPILED);
				// Each by turns, so that none is measured by code that was compiled for another one alone.
				for (int i = 0; i < 2; i++) {
					ask(history, newest, query);
					ask(history, newest / 2, query);
					ask(history, 0, query);
				}
				double now = ask(history, newest, query);
				double middle = ask(history, newest / 2, query);
				double first = ask(history, 0, query);
				double followed = follow(history, from, newest, query);
				double asking = askEach(history, from, query) * (newest - from);
				out.printf("%-20s %10.2f %10.2f %10.2f %12.0f %14.0f %10.0f%n", each.name(), now, middle, first, followed, asking, asking / followed);
			}
		}
		open(history, newest, out);
	}

	private void askOfTime(ModelStore store, PrintStream out) {
		for (String text : OF_TIME) {
			double[] times = new double[ASKED_OF_TIME];
			Object answer = "";
			for (int i = 0; i < times.length; i++) {
				long start = System.nanoTime();
				answer = store.endpoint(languages).execute(new Query("eol", text), LIMITS, Cancellation.create()).row(0);
				times[i] = (System.nanoTime() - start) / 1e6;
			}
			double first = times[0];
			Arrays.sort(times);
			out.printf("%,8.0f ms at first, then %,8.1f: %s %s%n", first, times[times.length / 2], text, answer);
		}
	}

	/** The median, of a version that is open. */
	private double ask(ModelHistory history, long version, Query query) {
		double[] times = new double[ASKED];
		try (ModelSnapshot snapshot = history.snapshot(version)) {
			PreparedQuery prepared = languages.of(query).prepare(query, snapshot.metamodel(), Cancellation.create());
			for (int i = 0; i < times.length; i++) {
				long start = System.nanoTime();
				prepared.execute(snapshot, LIMITS, Cancellation.create());
				times[i] = (System.nanoTime() - start) / 1e6;
			}
		}
		Arrays.sort(times);
		return times[times.length / 2];
	}

	private double follow(ModelHistory history, long from, long to, Query query) {
		history.snapshot(from).close();
		long start = System.nanoTime();
		new AnswerHistory(history, languages, query, LIMITS, from, Cancellation.create()).follow(to, version -> {
		});
		return (System.nanoTime() - start) / 1e6;
	}

	/** For one of neighbouring versions, which are opened, too. */
	private double askEach(ModelHistory history, long from, Query query) {
		long start = System.nanoTime();
		for (int i = 0; i < VERSIONS_ASKED; i++) {
			try (ModelSnapshot snapshot = history.snapshot(from + i)) {
				languages.of(query).prepare(query, snapshot.metamodel(), Cancellation.create()).execute(snapshot, LIMITS, Cancellation.create());
			}
		}
		return (System.nanoTime() - start) / 1e6 / VERSIONS_ASKED;
	}

	private static void open(ModelHistory history, long newest, PrintStream out) {
		for (long version : new long[] { newest / 4, newest * 3 / 4, newest * 3 / 4 + 1 }) {
			long start = System.nanoTime();
			history.snapshot(version).close();
			out.printf("version %,d opened in %.0f ms%n", version, (System.nanoTime() - start) / 1e6);
		}
	}
}
