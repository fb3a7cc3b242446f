// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.constraints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.check.CheckedRule;
import org.modelarena.core.check.StandingCheck;
import org.modelarena.core.constraint.BoundsRules;
import org.modelarena.core.constraint.Finding;
import org.modelarena.core.constraint.QueryRule;
import org.modelarena.core.constraint.RuleQuery;
import org.modelarena.core.constraint.RuleSet;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.standing.WatchedStore;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/** A check that follows commits has after each the violations and messages that a check of the new state finds. */
@Timeout(240)
@Sampled(3)
class StandingCheckTest {
	private static final QueryLanguages LANGUAGES = Catalog.discover().languages();
	private static final int COMMITS = 60;
	/** Plans, a message that changes while the violation stays, and constraints that only Epsilon can check. */
	private static final String EVL = """
			context Segment {
			  constraint PosLength { check : self.length > 0 message : "length " + self.length }
			  constraint Marked { check { self.~seen := true; return self.length.mod(3) <> 0; } message : "thirds of " + self.length }
			}
			context Switch {
			  constraint SwitchMonitored { check : self.monitoredBy.notEmpty() message : "at " + self.currentPosition }
			}
			""";
	private static final String PLANNED = """
			context Segment {
			  constraint PosLength { check : self.length > 0 message : "length " + self.length }
			}
			context Route {
			  constraint RouteSensor { check : self.follows.forAll(p | p.target.isUndefined() or p.target.monitoredBy.forAll(s | self.requires.includes(s))) message : "" + self.requires.size() }
			  critique Divided { guard : self.requires.notEmpty() check : 100 / self.requires.size() > 30 message : "many" }
			}
			context Switch {
			  constraint Short { guard : self.satisfies("Monitored") check : self.connectsTo.size() < 3 }
			  constraint Monitored { check : self.monitoredBy.notEmpty() message : "at " + self.currentPosition }
			}
			""";
	private static final String OCL = """
			package railway
			context Segment inv Positive('length ' + self.length.toString()): self.length > 0
			context Route inv Inverse: 100 / self.requires->size() > 3
			context Switch inv Watched: self.monitoredBy->notEmpty()
			endpackage
			""";

	@TempDir
	Path folder;

	private static List<RuleSet> rules(Metamodel metamodel) {
		return List.of(CheckedBoth.rules("evl", EVL, metamodel), CheckedBoth.rules("evl", PLANNED, metamodel), CheckedBoth.rules("ocl", OCL, metamodel), new BoundsRules(metamodel),
				new QueryRule("Lonely", new Query("eol", "// severity: warning\nreturn Sensor.all.select(s | s.monitors.isEmpty());"), metamodel, LANGUAGES, Cancellation.create()),
				new QueryRule("Texts", new Query("eol", "return Segment.all.select(s | s.length < 0).collect(s | 'shorter by ' + s.length);"), metamodel, LANGUAGES, Cancellation.create()));
	}

	private WatchedStore store(String kind) {
		return new WatchedStore(Catalog.discover().store(kind).create(StoreLocation.at(folder.resolve(kind)), Railways.repair(1), Progress.none()), LANGUAGES);
	}

	private static StandingCheck begin(WatchedStore store, Runnable onChange) {
		Metamodel metamodel;
		try (ModelSnapshot state = store.snapshot()) {
			metamodel = state.metamodel();
		}
		List<RuleQuery> queries = rules(metamodel).stream().flatMap(each -> each.queries().stream()).toList();
		return StandingCheck.begin(store, metamodel, queries, onChange, Cancellation.create());
	}

	private static List<String> checked(WatchedStore store) {
		List<String> lines = new ArrayList<>();
		try (ModelSnapshot state = store.snapshot()) {
			rules(state.metamodel()).forEach(each -> each.check(state, finding -> lines.add(finding.rule() + " #" + finding.key() + " " + finding.message()), Cancellation.create()));
		}
		lines.sort(null);
		return lines;
	}

	private static List<String> followed(StandingCheck check) {
		List<String> lines = new ArrayList<>();
		for (CheckedRule rule : check.rules()) {
			assertEquals("", rule.problem(), rule.rule().name());
			List<String> messages = check.messages(rule, rule.violators(), Cancellation.create());
			for (int i = 0; i < messages.size(); i++) {
				lines.add(rule.rule() + " #" + rule.violators().get(i).key() + " " + messages.get(i));
			}
		}
		lines.sort(null);
		return lines;
	}

	@Sampled(4)
	@ParameterizedTest
	@ValueSource(strings = { "columns", "emf", "neoemf" })
	void afterEachCommitTheViolationsAreThoseOfACheck(String kind) {
		AtomicInteger changes = new AtomicInteger();
		try (WatchedStore store = store(kind); StandingCheck check = begin(store, changes::incrementAndGet)) {
			assertEquals(checked(store), followed(check), "at first");
			assertFalse(check.isOutdated());
			Random random = new Random(7);
			for (int i = 0; i < COMMITS; i++) {
				try (ModelEdit edit = store.begin()) {
					for (int step = random.nextInt(3); step >= 0; step--) {
						change(edit, random);
					}
					edit.commit();
				}
				check.await();
				assertEquals(checked(store), followed(check), "after commit " + i + " of seed 7");
			}
			assertTrue(changes.get() >= COMMITS / 2, "it is told of changes: " + changes);
		}
	}

	private static void change(ModelEdit edit, Random random) {
		ModelSnapshot state = edit.after();
		Metamodel metamodel = state.metamodel();
		EClass segment = metamodel.type("Segment");
		EClass route = metamodel.type("Route");
		long[] segments = state.extent(segment).toArray();
		long[] routes = state.extent(route).toArray();
		long[] switches = state.extent(metamodel.type("Switch")).toArray();
		long[] sensors = state.extent(metamodel.type("Sensor")).toArray();
		EReference monitoredBy = (EReference) segment.getEStructuralFeature("monitoredBy");
		EReference requires = (EReference) route.getEStructuralFeature("requires");
		switch (random.nextInt(6)) {
		case 0 -> edit.set(pick(segments, random), (EAttribute) segment.getEStructuralFeature("length"), random.nextInt(200) - 100);
		case 1 -> edit.set(pick(switches, random), monitoredBy, new long[0]);
		case 2 -> edit.add(pick(switches, random), monitoredBy, pick(sensors, random));
		case 3 -> edit.set(pick(routes, random), requires, random.nextBoolean() ? new long[0] : new long[] { pick(sensors, random) });
		case 4 -> edit.delete(pick(random.nextBoolean() ? segments : sensors, random));
		default -> {
			long region = pick(state.extent(metamodel.type("Region")).toArray(), random);
			edit.create(segment, region, (EReference) metamodel.type("Region").getEStructuralFeature("elements"));
		}
		}
	}

	private static long pick(long[] keys, Random random) {
		return keys[random.nextInt(keys.length)];
	}

	/** Messages of invariants are not in their texts. */
	@Test
	void textsForServersFindTheSame() {
		try (WatchedStore store = store("columns"); ModelSnapshot state = store.snapshot()) {
			for (RuleSet rules : rules(state.metamodel())) {
				List<String> found = new ArrayList<>();
				List<String> asked = new ArrayList<>();
				for (RuleQuery query : rules.queries()) {
					query.text().ifPresent(text -> {
						boolean isOcl = text.language().equals("ocl");
						rules.check(state, finding -> found.add(line(finding, query, isOcl)), Cancellation.create());
						Answer answer = LANGUAGES.get(text.language()).prepare(text, state.metamodel()).execute(state, QueryLimits.DEFAULT, Cancellation.create());
						query.begin(answer);
						for (long i = 0; i < answer.count(); i++) {
							List<Object> row = answer.row(i);
							asked.add(query.rules().getFirst().name() + " #" + query.element(row) + " " + (isOcl ? "" : query.told(row)));
						}
					});
				}
				found.removeIf(String::isEmpty);
				found.sort(null);
				asked.sort(null);
				assertEquals(found, asked);
			}
		}
	}

	private static String line(Finding finding, RuleQuery query, boolean isOcl) {
		return query.rules().contains(finding.rule()) ? finding.rule().name() + " #" + finding.key() + " " + (isOcl ? "" : finding.message()) : "";
	}

	@Test
	void whatIsAPlanIsKeptUp() {
		try (WatchedStore store = store("columns"); StandingCheck check = begin(store, () -> {
			// Nobody looks.
		})) {
			List<String> again = check.rules().stream().filter(rule -> !rule.reason().isEmpty()).map(rule -> rule.rule().name()).distinct().toList();
			assertTrue(again.containsAll(List.of("Marked", "requires")), again.toString());
			assertFalse(again.contains("Monitored") || again.contains("RouteSensor") || again.contains("Positive") || again.contains("Lonely"), again.toString());
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "columns", "emf" })
	void aConstraintWithoutAValueHasAProblemUntilItHasOne(String kind) {
		String program = "context Route { constraint Divided { check : 100 / self.requires.size() > 1000 } }";
		try (WatchedStore store = store(kind)) {
			Metamodel metamodel = store.metamodel();
			EReference requires = (EReference) metamodel.type("Route").getEStructuralFeature("requires");
			long route;
			long[] before;
			try (ModelSnapshot state = store.snapshot()) {
				route = state.extent(metamodel.type("Route")).toArray()[0];
				before = state.targets(route, requires).toArray();
			}
			try (StandingCheck check = StandingCheck.begin(store, metamodel, CheckedBoth.rules("evl", program, metamodel).queries(), () -> {
				// Nobody looks.
			}, Cancellation.create())) {
				List<?> violators = check.rules().getFirst().violators();
				assertFalse(violators.isEmpty());
				set(store, route, requires, new long[0]);
				check.await();
				assertTrue(check.rules().getFirst().problem().contains("/ by zero"), check.rules().getFirst().problem());
				set(store, route, requires, before);
				check.await();
				assertEquals("", check.rules().getFirst().problem());
				assertEquals(violators, check.rules().getFirst().violators());
			}
		}
	}

	private static void set(WatchedStore store, long key, EReference reference, long[] targets) {
		try (ModelEdit edit = store.begin()) {
			edit.set(key, reference, targets);
			edit.commit();
		}
	}

	@Test
	void afterItIsClosedItTellsOfNothing() {
		AtomicInteger changes = new AtomicInteger();
		try (WatchedStore store = store("columns")) {
			StandingCheck check = begin(store, changes::incrementAndGet);
			CheckedRule rule = check.rules().getFirst();
			check.close();
			store.await();
			int before = changes.get();
			try (ModelEdit edit = store.begin()) {
				change(edit, new Random(1));
				edit.commit();
			}
			store.await();
			assertEquals(before, changes.get());
			assertEquals(ErrorCode.STORE_UNAVAILABLE, assertThrows(ArenaException.class, () -> check.messages(rule, rule.violators(), Cancellation.create())).code());
		}
	}
}
