// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.cases.EditScenario;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.check.ViolationHistory;
import org.modelarena.core.check.ViolationHistory.Followed;
import org.modelarena.core.check.ViolationHistory.Violated;
import org.modelarena.core.constraint.Finding;
import org.modelarena.core.constraint.ConstraintFiles;
import org.modelarena.core.constraint.ConstraintLanguage;
import org.modelarena.core.constraint.Severity;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.Declaration;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.Ecore;

/** What is told of violations from version to version is what checking each version by itself finds, of plans, of interpreted rules, and of the model as a whole, across a new metamodel. */
class ViolationHistoryTest {
	private static final Case RAILWAY = Cases.get("railway");
	private static final int COMMITS = Boolean.getBoolean("modelarena.long") ? 300 : 16;

	private final Catalog catalog = Catalog.discover();

	@TempDir
	private Path folder;

	private List<Path> rules() throws Exception {
		Path evl = folder.resolve("rules.evl");
		Files.writeString(evl, """
				context Segment {
					constraint IsLong { check : self.length > 0 message : "has the length " + self.length }
					critique IsEven { guard : self.satisfies("IsLong") check : self.length.mod(7) > 0 }
				}
				context Route {
					constraint HasSwitches { guard : self.follows.size() > 0 check { var x = 0; for (s in self.follows) { x = x + 1; } return x.mod(3) > 0; } message : "has " + self.follows.size() }
				}
				""");
		Path eol = folder.resolve("monitored.eol");
		Files.writeString(eol, "// severity: warning\nreturn Switch.all.select(s | s.monitoredBy.isEmpty()).collect(s | Sequence{s, s.eContainer.elements.size()});");
		Path whole = folder.resolve("whole.eol");
		Files.writeString(whole, "return Segment.all.select(s | s.length <= 0).size().mod(2) = 0 ? Sequence{'even'} : Sequence{};");
		return List.of(evl, eol, whole);
	}

	private List<ConstraintFiles.Source> sources(List<Path> files, Metamodel metamodel) {
		ConstraintFiles.Readers readers = new ConstraintFiles.Readers(catalog.languages(), Catalog.services(ConstraintLanguage.class), Ecore::read);
		return new ConstraintFiles(metamodel, readers, false, remark -> {
		}, Cancellation.create()).read(files);
	}

	private static void commit(ModelStore store, Random random) {
		EditScenario.Edits edits;
		try (ModelSnapshot state = store.snapshot()) {
			edits = RAILWAY.edits(Map.of("scenario", random.nextBoolean() ? "inject" : "repair", "size", "4")).orElseThrow().begin().next(state);
		}
		try (ModelEdit edit = store.begin()) {
			edits.apply(edit);
			edit.describe(CommitNote.of("author " + random.nextInt(3), ""));
			edit.commit();
		}
	}

	/** All violations of a version, by a check of its own. */
	private Set<Violated> checked(List<Path> files, ModelHistory history, long version) {
		Set<Violated> found = new HashSet<>();
		try (ModelSnapshot snapshot = history.snapshot(version)) {
			for (ConstraintFiles.Source source : sources(files, snapshot.metamodel())) {
				source.rules().check(snapshot, finding -> found.add(new Violated(source.name(), finding.rule(), finding.key(), List.of())), Cancellation.create());
			}
		}
		return found;
	}

	private static Set<Violated> withoutRows(List<Violated> violated) {
		Set<Violated> found = new HashSet<>();
		violated.forEach(each -> found.add(new Violated(each.document(), each.rule(), each.key(), List.of())));
		return found;
	}

	/** What only this finds: a violation whose row has changed while it lasts, and one that is followed across two metamodels. */
	@Sampled(2)
	@Test
	void eachVersionIsAsIfItWasCheckedByItself() throws Exception {
		List<Path> files = rules();
		StoreLocation location = StoreLocation.at(folder.resolve("s"));
		try (ModelStore store = catalog.store("columns").create(location, RAILWAY.model(Map.of("scenario", "repair", "size", "4")), Progress.none())) {
			store.keepHistory(CommitNote.ofUser());
			Random random = new Random(4);
			for (int i = 0; i < COMMITS; i++) {
				commit(store, random);
				if (i == COMMITS / 2) {
					store.index().declare(Declaration.parse("Route.switches : Integer = self.follows->size()", "ocl", true), Progress.none());
				}
			}
			check(files, store.history());
		}
	}

	/** Rules that are left out where they cannot be read are not taken for others. */
	@Test
	void rulesThatAreNotThereInAllVersionsAreNamed() throws Exception {
		Path ocl = folder.resolve("rules.ocl");
		Files.writeString(ocl, """
				context Route inv First: self.id >= 0
				context Route inv Derived: self.switches >= 0
				context Segment inv Last: self.length > 0
				""");
		try (ModelStore store = catalog.store("columns").create(StoreLocation.at(folder.resolve("s")), RAILWAY.model(Map.of("scenario", "repair", "size", "1")), Progress.none())) {
			store.keepHistory(CommitNote.ofUser());
			commit(store, new Random(1));
			store.index().declare(Declaration.parse("Route.switches : Integer = self.follows->size()", "ocl", true), Progress.none());
			commit(store, new Random(2));
			ConstraintFiles.Readers readers = new ConstraintFiles.Readers(catalog.languages(), Catalog.services(ConstraintLanguage.class), Ecore::read);
			Function<Metamodel, List<Followed>> rules = metamodel -> new ConstraintFiles(metamodel, readers, true, remark -> {
			}, Cancellation.create()).read(List.of(ocl)).stream().flatMap(source -> source.rules().queries().stream().map(query -> new Followed(source.name(), query, Severity.INFO))).toList();
			ArenaException e = assertThrows(ArenaException.class, () -> new ViolationHistory(store.history(), rules, QueryLimits.DEFAULT, 0, Cancellation.create()).follow(2, step -> {
			}));
			assertEquals(ErrorCode.UNSUPPORTED, e.code(), e.getMessage());
			assertTrue(e.getMessage().contains("not all of them can be checked for " + ocl + ": railway::Route::Derived; begin with a later one"), e.getMessage());
		}
	}

	private void check(List<Path> files, ModelHistory history) {
		Function<Metamodel, List<Followed>> rules = metamodel -> sources(files, metamodel).stream()
				.flatMap(source -> source.rules().queries().stream().map(query -> new Followed(source.name(), query, Severity.INFO))).toList();
		ViolationHistory followed = new ViolationHistory(history, rules, QueryLimits.DEFAULT, 0, Cancellation.create());
		Set<Violated> before = new HashSet<>(checked(files, history, 0));
		assertEquals(before.size(), followed.count());
		Map<Violated, CommitEntry> since = new HashMap<>();
		before.forEach(each -> since.put(each, history.oldest()));
		int[] changes = new int[1];
		followed.follow(history.newestNumber(), step -> {
			Set<Violated> after = checked(files, history, step.commit().number());
			assertEquals(after.size(), step.count(), "after commit " + step.commit().number());
			Set<Violated> came = new HashSet<>(after);
			came.removeAll(before);
			Set<Violated> went = new HashSet<>(before);
			went.removeAll(after);
			assertEquals(came, withoutRows(step.came()), "came with commit " + step.commit().number());
			assertEquals(went, withoutRows(step.went()), "went with commit " + step.commit().number());
			went.forEach(since::remove);
			came.forEach(each -> since.put(each, step.commit()));
			before.clear();
			before.addAll(after);
			changes[0] += came.size() + went.size();
		});
		assertTrue(changes[0] > COMMITS, "something has changed");
		before.stream().filter(each -> each.key() != ModelSnapshot.NONE)
				.forEach(each -> assertEquals(Optional.of(since.get(each)), followed.since(each.document(), new Finding(each.rule(), each.key(), "")), each.toString()));
	}
}
