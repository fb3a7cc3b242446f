// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.constraints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.epsilon.emc.emf.InMemoryEmfModel;
import org.eclipse.epsilon.evl.EvlModule;
import org.eclipse.epsilon.evl.execute.FixInstance;
import org.eclipse.epsilon.evl.execute.UnsatisfiedConstraint;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryException;
import org.modelarena.core.check.CheckedRule;
import org.modelarena.core.check.StandingCheck;
import org.modelarena.core.check.Violator;
import org.modelarena.core.constraint.Fix;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.WatchedStore;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.xmi.ModelFiles;
import org.modelarena.xmi.SnapshotSource;

/** The fixes that EVL offers for a violation, their titles, and what they make of the model: the same as Epsilon's own on EMF's objects. */
@Timeout(240)
@Sampled(3)
class FixesAgainstEpsilonTest {
	/** Of each constraint. */
	private static final int TRIED = 3;
	private static final String PROGRAM = """
			pre { var least = 7; }

			context Segment {
			  constraint PosLength {
			    check { var wanted = least + self.id; return self.length > 0; }
			    message : "Segment " + self.id + " has the length " + self.length
			    fix { title : "Make it " + wanted + " long" do { self.length := wanted; } }
			    fix { guard : self.length < -500 title { return "Turn the sign of " + self.length; } do { self.turn(); } }
			    fix { guard : self.length = 0 title : "Make it one" do { self.length := 1; } }
			    fix { title : "Delete it" do { delete self; } }
			  }
			}

			context Switch {
			  constraint SwitchMonitored {
			    check : self.monitoredBy.size() > 2
			    fix {
			      title : "A new sensor monitors it"
			      do {
			        var sensor = new Sensor;
			        sensor.id := 100000 + self.id;
			        self.eContainer.sensors.add(sensor);
			        self.monitoredBy.add(sensor);
			        for (s in self.eContainer.elements.select(e | e.monitoredBy.includes(sensor))) {
			          sensor.id := sensor.id + sensor.monitors.size();
			        }
			      }
			    }
			    fix { title : "The first sensor does" do { self.monitoredBy := Sequence { Sensor.all.first() }; } }
			    fix { title : "All of the region do" do { self.monitoredBy.addAll(self.eContainer.sensors); self.monitoredBy.remove(self.monitoredBy.first()); } }
			    fix { title : "Its place is elsewhere" do { Region.all.last().elements.add(self); self.currentPosition := Position#STRAIGHT; } }
			  }
			}

			context Route {
			  critique SwitchSet {
			    guard : self.active
			    check : self.follows.forAll(p | p.target.isUndefined() or p.position = p.target.currentPosition)
			    fix {
			      title : "Set " + self.follows.size() + " switches"
			      do { for (p in self.follows) { if (p.target.isDefined()) { p.target.currentPosition := p.position; } } }
			    }
			    fix { title : "Deactivate" do { self.active := false; self.entry := null; self.requires.clear(); } }
			    fix { title : "Without positions" do { for (p in self.follows.clone()) { delete p; } } }
			  }
			}

			operation Segment turn() { self.length := -self.length; self.helped(); }
			operation Segment helped() { var gone = new Semaphore; delete gone; }
			""";

	@TempDir
	Path folder;
	private Path file;
	private Metamodel metamodel;

	@BeforeEach
	void model() {
		file = folder.resolve("railway.xmi");
		ModelFiles.write(Railways.repair(1), file, Progress.none());
		metamodel = Railways.repair(1).metamodel();
	}

	/** By constraint and key, the titles of the fixes. */
	private Map<String, List<String>> offeredByEpsilon(Resource resource, Map<String, List<FixInstance>> fixes) throws Exception {
		EvlModule module = new EvlModule();
		module.parse(PROGRAM, null);
		module.getContext().getModelRepository().addModel(new InMemoryEmfModel("M", resource, metamodel.packages()));
		Map<EObject, Long> keys = CheckedBoth.keys(resource);
		Map<String, List<String>> titles = new TreeMap<>();
		for (UnsatisfiedConstraint each : module.execute()) {
			String name = each.getConstraint().getName() + " #" + keys.get(each.getInstance());
			List<String> all = new ArrayList<>();
			for (FixInstance fix : each.getFixes()) {
				all.add(fix.getTitle());
			}
			titles.put(name, all);
			fixes.put(name, each.getFixes());
		}
		return titles;
	}

	private WatchedStore store(String kind, String name) {
		return new WatchedStore(Catalog.discover().store(kind).create(StoreLocation.at(folder.resolve(name)), ModelFiles.source(List.of(file), metamodel), Progress.none()),
				Catalog.discover().languages());
	}

	private static StandingCheck check(WatchedStore store, String program) {
		Metamodel of;
		try (ModelSnapshot state = store.snapshot()) {
			of = state.metamodel();
		}
		return StandingCheck.begin(store, of, CheckedBoth.rules("evl", program, of).queries(), () -> {
			// Nobody looks.
		}, Cancellation.create());
	}

	private static Map<String, List<Fix>> offered(StandingCheck check) {
		Map<String, List<Fix>> fixes = new TreeMap<>();
		for (CheckedRule rule : check.rules()) {
			for (Violator violator : rule.violators()) {
				fixes.put(rule.rule().name() + " #" + violator.key(), check.fixes(rule, violator, Cancellation.create()));
			}
		}
		return fixes;
	}

	@ParameterizedTest
	@ValueSource(strings = { "columns", "emf", "neoemf" })
	void eachFixMakesTheSameOfTheModel(String kind) throws Exception {
		Map<String, List<FixInstance>> instances = new TreeMap<>();
		Map<String, List<String>> expected = offeredByEpsilon(CheckedBoth.emf(file, metamodel.packages()), instances);
		Map<String, Integer> tried = new TreeMap<>();
		int made = 0;
		try (WatchedStore store = store(kind, "titles"); StandingCheck check = check(store, PROGRAM)) {
			Map<String, List<String>> titles = new TreeMap<>();
			offered(check).forEach((name, fixes) -> titles.put(name, fixes.stream().map(Fix::title).toList()));
			assertEquals(expected, titles);
		}
		for (String name : expected.keySet()) {
			for (int number = 0; number < expected.get(name).size(); number++) {
				String kindOfFix = name.replaceFirst(" .*", "") + expected.get(name).get(number).replaceAll("[-\\d]+", "");
				if (tried.merge(kindOfFix, 1, Integer::sum) <= (kind.equals("columns") ? TRIED : 1)) {
					same(kind, name, number);
					made++;
				}
			}
		}
		assertTrue(made >= 10, "fixes made: " + made + " of " + tried);
	}

	private void same(String kind, String name, int number) throws Exception {
		Resource resource = CheckedBoth.emf(file, metamodel.packages());
		Map<String, List<FixInstance>> instances = new TreeMap<>();
		offeredByEpsilon(resource, instances);
		instances.get(name).get(number).perform();
		Path written = folder.resolve("written.xmi");
		try (WatchedStore store = store(kind, "made-" + name.hashCode() + "-" + number); StandingCheck check = check(store, PROGRAM)) {
			check.apply(offered(check).get(name).get(number), Cancellation.create());
			try (ModelSnapshot state = store.snapshot()) {
				ModelFiles.write(SnapshotSource.of(state), written, Progress.none());
			}
			check.await();
			assertSameViolations(resource, check);
		}
		Resource ours = CheckedBoth.emf(written, metamodel.packages());
		assertEquals(resource.getContents().size(), ours.getContents().size());
		for (int i = 0; i < ours.getContents().size(); i++) {
			assertTrue(EcoreUtil.equals(resource.getContents().get(i), ours.getContents().get(i)), name + ", fix " + number + ": the models differ");
		}
	}

	/** Elements that are new have other keys than EMF's tree counts, so violations are only counted. */
	private void assertSameViolations(Resource resource, StandingCheck check) throws Exception {
		Map<String, List<String>> after = offeredByEpsilon(resource, new TreeMap<>());
		long found = check.rules().stream().mapToLong(rule -> rule.violators().size()).sum();
		assertEquals(after.size(), found);
	}

	@Test
	void aFixThatFailsChangesNothingAndSaysWhere() {
		String program = """
				context Segment {
				  constraint PosLength {
				    check : self.length > 0
				    fix { title : "Halves" do { self.length := 17; self.length := 1.5; } }
				    fix { title : "Nonsense" do {
				      self.length := 17;
				      self.size := 1;
				    } }
				    fix { title : "Endless" do { while (true) { self.length := self.length + 1; } } }
				    fix { title : "Texts" do { self.monitoredBy.add("a sensor"); } }
				    fix { title : "Fine" do { self.length := 17; } }
				  }
				}
				""";
		try (WatchedStore store = store("columns", "failing"); StandingCheck check = check(store, program)) {
			List<CheckedRule> before = check.rules();
			List<Fix> fixes = offered(check).values().iterator().next();
			assertEquals("line 4, column 52: 1.5 is no int.", fails(check, fixes.get(0), Cancellation.create()));
			assertTrue(fails(check, fixes.get(1), Cancellation.create()).startsWith("line 7, column 7: Type 'Segment' has no property 'size'."));
			ArenaException endless = assertThrows(ArenaException.class, () -> check.apply(fixes.get(2), Cancellation.create().withTimeout(Duration.ofMillis(300))));
			assertEquals(ErrorCode.TIMEOUT, endless.code());
			assertTrue(fails(check, fixes.get(3), Cancellation.create()).startsWith("line 10, column "));
			check.await();
			assertEquals(before.getFirst().violators(), check.rules().getFirst().violators());
			check.apply(fixes.get(4), Cancellation.create());
			check.await();
			assertEquals(before.getFirst().violators().size() - 1, check.rules().getFirst().violators().size());
			ArenaException late = assertThrows(ArenaException.class, () -> check.apply(fixes.get(4), Cancellation.create()));
			assertEquals(ErrorCode.CONFLICT, late.code());
		}
	}

	private static String fails(StandingCheck check, Fix fix, Cancellation cancellation) {
		return assertThrows(QueryException.class, () -> check.apply(fix, cancellation)).getMessage();
	}
}
