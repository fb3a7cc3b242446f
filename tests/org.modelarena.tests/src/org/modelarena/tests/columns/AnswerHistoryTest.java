// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.cases.EditScenario;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.AnswerBlame;
import org.modelarena.core.standing.AnswerHistory;
import org.modelarena.core.standing.AnswerVersion;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.columns.internal.ColumnStore;
import org.modelarena.testkit.Sampled;

/** What is told of an answer from version to version is what asking every version gives. */
class AnswerHistoryTest {
	private static final Case RAILWAY = Cases.get("railway");
	private static final int COMMITS = Boolean.getBoolean("modelarena.long") ? 1000 : 40;

	@TempDir
	private Path folder;

	private static EditScenario scenario(String name) {
		return RAILWAY.edits(Map.of("scenario", name, "size", "4")).orElseThrow();
	}

	/** Some matches of injections and repairs, each commit by another author. */
	private void commit(ModelStore store, Random random) {
		EditScenario.Edits edits;
		try (ModelSnapshot state = store.snapshot()) {
			EditScenario.Rounds rounds = scenario(random.nextBoolean() ? "inject" : "repair").begin();
			edits = rounds.next(state);
		}
		try (ModelEdit edit = store.begin()) {
			edits.apply(edit);
			edit.describe(CommitNote.of("author " + random.nextInt(5), ""));
			edit.commit();
		}
	}

	private static Map<List<Object>, Long> counted(Answer answer) {
		Map<List<Object>, Long> rows = new HashMap<>();
		for (long row = 0; row < answer.count(); row++) {
			rows.merge(answer.row(row), 1L, Long::sum);
		}
		return rows;
	}

	@Sampled(3)
	@ParameterizedTest
	@ValueSource(strings = { "ocl", "eol" })
	void differencesAndBlameAreThoseOfAskingEveryVersion(String language) {
		Random random = new Random(language.hashCode());
		StoreLocation location = StoreLocation.at(folder.resolve("s"));
		try (ModelStore store = Catalog.discover().store("columns").create(location, RAILWAY.model(Map.of("scenario", "repair", "size", "4")), Progress.none())) {
			store.keepHistory(CommitNote.ofUser());
			for (int i = 0; i < COMMITS; i++) {
				commit(store, random);
				if (i == COMMITS / 2) {
					((ColumnStore) store).checkpoint();
				}
			}
		}
		try (ModelStore store = Catalog.discover().store("columns").openToRead(location)) {
			for (String query : scenario("repair").queries()) {
				check(query, language, store.history());
			}
		}
	}

	private static void check(String name, String language, ModelHistory history) {
		AnswerHistory answers = new AnswerHistory(history, Catalog.discover().languages(), new Query(language, text(name, language)), QueryLimits.DEFAULT, 0, Cancellation.create());
		assertEquals("", answers.reason(), "the answer of " + name + " is kept up");
		AnswerBlame blame = new AnswerBlame(history.oldest());
		List<AnswerVersion> versions = new ArrayList<>();
		answers.follow(history.newestNumber(), version -> {
			versions.add(version);
			blame.add(version);
		});
		assertEquals(COMMITS, versions.size());
		Map<List<Object>, Deque<CommitEntry>> brought = new HashMap<>();
		Map<List<Object>, Long> before = counted(asked(name, language, history, 0));
		assertEquals(before, counted(answers.first()));
		before.forEach((row, count) -> push(row, count, history.oldest(), brought));
		for (AnswerVersion version : versions) {
			Answer wanted = asked(name, language, history, version.commit().number());
			assertEquals(wanted.count() + " " + wanted.digest(), version.count() + " " + version.digest(), name + " after commit " + version.commit().number());
			Map<List<Object>, Long> after = counted(wanted);
			Map<List<Object>, Long> followed = new HashMap<>(before);
			counted(version.difference().removed()).forEach((row, count) -> followed.merge(row, -count, AnswerHistoryTest::sum));
			counted(version.difference().added()).forEach((row, count) -> followed.merge(row, count, AnswerHistoryTest::sum));
			assertEquals(after, followed);
			bring(before, after, version.commit(), brought);
			before = after;
		}
		assertBlame(asked(name, language, history, history.newestNumber()), blame, brought);
	}

	/** Of equal rows, those that came last go first. */
	private static void bring(Map<List<Object>, Long> before, Map<List<Object>, Long> after, CommitEntry commit, Map<List<Object>, Deque<CommitEntry>> brought) {
		before.forEach((row, count) -> {
			for (long gone = count - after.getOrDefault(row, 0L); gone > 0; gone--) {
				brought.get(row).pop();
			}
		});
		after.forEach((row, count) -> push(row, count - before.getOrDefault(row, 0L), commit, brought));
	}

	private static Long sum(Long one, Long other) {
		return one + other == 0 ? null : Long.valueOf(one + other);
	}

	private static void push(List<Object> row, long count, CommitEntry commit, Map<List<Object>, Deque<CommitEntry>> brought) {
		for (long i = 0; i < count; i++) {
			brought.computeIfAbsent(row, missing -> new ArrayDeque<>()).push(commit);
		}
	}

	private static void assertBlame(Answer last, AnswerBlame blame, Map<List<Object>, Deque<CommitEntry>> brought) {
		List<CommitEntry> commits = blame.of(last);
		assertEquals(last.count(), commits.size());
		for (int row = 0; row < commits.size(); row++) {
			assertEquals(brought.get(last.row(row)).pop(), commits.get(row), "row " + last.row(row));
		}
		assertTrue(last.count() == 0 || commits.stream().anyMatch(commit -> commit.number() > 0), "some rows have come later");
	}

	/** In one version, by loops; where these have other columns, interpreted. */
	private static Answer asked(String name, String language, ModelHistory history, long version) {
		try (ModelSnapshot snapshot = history.snapshot(version)) {
			if (language.equals("ocl")) {
				return scenario("repair").answer(name, snapshot);
			}
			Query query = new Query(language, text(name, language)).by(Strategy.INTERPRETED);
			return Catalog.discover().languages().of(query).prepare(query, snapshot.metamodel(), Cancellation.create()).execute(snapshot, QueryLimits.DEFAULT, Cancellation.create());
		}
	}

	private static String text(String name, String language) {
		return RAILWAY.queries().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow().text(language).orElseThrow();
	}
}
