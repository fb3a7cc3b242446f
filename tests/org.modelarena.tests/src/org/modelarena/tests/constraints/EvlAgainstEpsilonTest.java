// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.constraints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.resource.Resource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryException;
import org.modelarena.core.constraint.Finding;
import org.modelarena.core.constraint.Findings;
import org.modelarena.core.constraint.RuleSet;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.xmi.ModelFiles;

/** Programs in EVL find the same as in Epsilon's own engine on EMF's objects, whether their constraints are plans or not. */
@Timeout(120)
class EvlAgainstEpsilonTest {
	@TempDir
	Path folder;
	private Path file;
	private Resource resource;
	private Metamodel metamodel;

	@BeforeEach
	void model() {
		file = folder.resolve("railway.xmi");
		ModelFiles.write(Railways.repair(1), file, Progress.none());
		metamodel = Railways.repair(1).metamodel();
		resource = CheckedBoth.emf(file, metamodel.packages());
	}

	private CheckedBoth.Found assertSame(String program, String store) throws Exception {
		List<String> expected = EpsilonChecks.found(program, "M", resource, metamodel.packages());
		CheckedBoth.Found found = CheckedBoth.found("evl", program, store, ModelFiles.source(List.of(file), metamodel), folder);
		assertEquals(expected, found.lines());
		assertFalse(expected.isEmpty(), "nothing is compared");
		return found;
	}

	@Sampled(2)
	@ParameterizedTest
	@ValueSource(strings = { "columns", "emf", "neoemf" })
	void aProgramOfAllKindsFindsTheSame(String store) throws Exception {
		String program;
		try (InputStream in = EvlAgainstEpsilonTest.class.getResourceAsStream("/org/modelarena/tests/epsilon/programs/railway.evl")) {
			program = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("Source!", "M!");
		}
		CheckedBoth.Found found = assertSame(program, store);
		assertEquals(162, found.lines().size());
		assertEquals(Set.of("PosLength", "NotLong", "SwitchMonitored", "Connected", "RouteSensor", "SwitchSet", "SemaphoreNeighbor", "Busy"), found.planned().keySet());
	}

	@Test
	void guardsOfContextsAndConstraintsHold() throws Exception {
		CheckedBoth.Found found = assertSame("""
				context Segment {
				  guard { return self.length > 100; }
				  constraint Odd {
				    guard : self.length.mod(2) = 1 // odd ones only
				    check { return self.length < 900; }
				    message : "odd " + self.length
				  }
				  @info
				  critique Even { check : self.length.mod(2) <> 0 or self.length < 500 }
				}
				""", "columns");
		assertEquals(Set.of("Odd", "Even"), found.planned().keySet());
	}

	@Test
	void whatSatisfiesSeesIsWhatEpsilonSees() throws Exception {
		CheckedBoth.Found found = assertSame("""
				context Segment {
				  guard : self.length <> 500
				  constraint Short { check : self.length < 800 message : "long: " + self.length }
				  @lazy
				  constraint Hidden { guard : self.length > 0 check : self.length > 50 }
				  constraint AsksLazy { guard : self.satisfies("Hidden") check : self.length < 990 }
				}
				context TrackElement {
				  constraint Linked { guard : self.id > 20 check : self.connectsTo.size() > 0 and self.id.mod(7) > 0 }
				}
				context Switch {
				  critique Both { guard : self.satisfiesAll("Linked") check : self.positions.size() > 2 message : "few" }
				  critique NotLinked { check : self.satisfies("Linked") }
				  critique One { guard : self.satisfiesOne("Linked", "Both") check : self.id > 600 }
				}
				""", "columns");
		assertEquals(Set.of("Short", "Linked", "Both", "NotLinked"), found.planned().keySet());
	}

	@Test
	void aConstraintOfTheSameNameElsewhereIsNotTaken() throws Exception {
		assertSame("""
				context Switch { constraint Fine { check : self.id < 100 } }
				context Segment { constraint Fine { check : self.length > 10 } critique Next { guard : self.satisfies("Fine") check : self.length < 600 } }
				""", "columns");
	}

	@Test
	void variablesOfChecksAndOfTheBeginningAreInMessages() throws Exception {
		CheckedBoth.Found found = assertSame("""
				pre { var most = 2; var unit = " positions"; }
				context Switch {
				  constraint Few {
				    check { var n = self.monitoredBy.size(); var over = n - most; return over <= 0; }
				    message : n + unit + ", " + over + " too many"
				  }
				}
				context Route {
				  constraint Short { check : self.follows.size() < most * 3 message : "more than " + most * 3 + unit }
				}
				post { "done".println(); }
				""", "columns");
		assertEquals(Set.of("Short"), found.planned().keySet());
	}

	@Test
	void whatChangesWhileConstraintsAreCheckedIsNoPlan() throws Exception {
		CheckedBoth.Found found = assertSame("""
				pre { var seen = Sequence{}; }
				context Route {
				  constraint Tenth { check { seen.add(self); return seen.size() < 4; } message : "number " + seen.size() }
				}
				context Switch {
				  constraint Marked { check { self.~mark = self.id; return self.~mark < 100; } }
				}
				""", "columns");
		assertEquals(Set.of(), found.planned().keySet());
	}

	@Test
	void termination() throws Exception {
		assertSame("context Segment {\n@terminate\nconstraint First { check : self.length > 0 } constraint Second { check : false } }", "columns");
	}

	@Test
	void constraintsOfTheWholeModel() throws Exception {
		assertSame("constraint Many { check : Segment.all.size() < 3 message : Segment.all.size() + \" segments\" } context Route { critique R { guard : self.satisfies(\"Many\") check : false } "
				+ "constraint S { check : self.satisfies('Many') } }", "columns");
	}

	@Test
	void operationsWithParametersAndRecursion() throws Exception {
		CheckedBoth.Found found = assertSame("""
				context Switch {
				  constraint Near { check : self.within(3, "x}") message : "far }" }
				}
				operation TrackElement within(steps : Integer, sign : String) : Boolean {
				  if (steps = 0) { return self.id.mod(5) > 0; }
				  return self.connectsTo.forAll(e | e.within(steps - 1, sign));
				}
				""", "columns");
		assertTrue(found.lines().size() > 2);
	}

	@Test
	void longTextsAreRead() {
		String message = "a\\\"".repeat(100_000);
		assertEquals(1, CheckedBoth.rules("evl", "// x\n".repeat(100_000) + "context Segment { constraint A { check : true message : \"" + message + "\" } }", metamodel).rules().size());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "context Segmnt { constraint A { check : true } } | 1 | 9 | Unknown type 'Segmnt'. Did you mean 'Segment'?",
			"context Segment { constraint A { check : lenght > 0 } } | 1 | 42 | Unknown name 'lenght'. If it is a parameter, give it a value.",
			"context A!Segment { constraint A { check : B!Switch.all.isEmpty() } } | 1 | 44 | The constraints ask two models, 'A' and 'B'; one model is checked at a time.",
			"context Segment { constraint A { } } | 1 | 34 | Mismatched input '}' expecting 'check'.",
			"operation x() { return 1; } | 1 | 1 | The document has no constraint; write 'context TYPE { constraint NAME { check: CONDITION } }'." })
	void faultsOfTextsHaveTheirPlaces(String program, int line, int column, String message) {
		QueryException fault = assertThrows(QueryException.class, () -> CheckedBoth.rules("evl", program, metamodel));
		assertEquals("line " + line + ", column " + column + ": " + message, fault.getMessage());
	}

	@Sampled(3)
	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "context Segment { constraint A { check { while (true) { } return true; } } } | TIMEOUT",
			"context Segment { constraint A { check : self.f() } } operation Any f() : Boolean { return self.f(); } | QUERY_FAILED",
			"context Segment { constraint A { guard : self.satisfies('B') check : true } constraint B { guard : self.satisfies('A') check : true } } | QUERY_FAILED",
			"context Segment { constraint A { check : self.length } } | QUERY_FAILED", "context Segment { constraint A { check : self.satisfies('Nobody') } } | QUERY_FAILED",
			"context Segment { constraint A { check : true } constraint B { check { return Native('java.lang.System').exit(1); } } } | UNSUPPORTED" })
	void whatCannotBeCheckedEndsWithAClearError(String program, ErrorCode code) {
		try (ModelStore store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("store")), Railways.repair(1), Progress.none());
				ModelSnapshot state = store.snapshot()) {
			ArenaException fault = assertThrows(ArenaException.class, () -> {
				RuleSet rules = CheckedBoth.rules("evl", program, state.metamodel());
				rules.check(state, new Findings() {
					@Override
					public void add(Finding finding) {
						// Nothing is to be found.
					}
				}, Cancellation.create().withTimeout(Duration.ofSeconds(code == ErrorCode.TIMEOUT ? 3 : 60)));
			});
			assertEquals(code, fault.code(), fault.getMessage());
		}
	}
}
