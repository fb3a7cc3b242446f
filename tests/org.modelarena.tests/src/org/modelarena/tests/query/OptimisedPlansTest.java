// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.Range;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.CompiledQuery;
import org.modelarena.query.internal.optimise.Optimiser;
import org.modelarena.query.internal.optimise.analysis.CardinalityEstimation;
import org.modelarena.query.internal.optimise.analysis.Ranges;
import org.modelarena.query.epsilon.CompiledEol;
import org.modelarena.query.ocl.CompiledOcl;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.tests.Railways;

/** What the optimiser makes of queries that come near the limits of its rules, also where it leaves them alone; and what it expects of plans. */
class OptimisedPlansTest {
	@TempDir
	static Path folder;
	private static ModelStore railway;
	private static ModelStore kit;

	@BeforeAll
	static void load() {
		railway = store("railway", Railways.repair(1));
		kit = store("kit", RandomEdits.model(7, KitMetamodel.create(), 300).asSource());
	}

	private static ModelStore store(String name, ElementSource model) {
		return Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve(name)), model, Progress.none());
	}

	@AfterAll
	static void close() {
		railway.close();
		kit.close();
	}

	static Stream<Arguments> plans() throws IOException {
		List<Arguments> plans = new ArrayList<>();
		try (InputStream table = OptimisedPlansTest.class.getResourceAsStream("optimised-plans.txt")) {
			String model = "";
			String query = "";
			for (String line : new String(table.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList()) {
				if (line.startsWith("[")) {
					model = line.substring(1, line.length() - 1);
				} else if (line.startsWith(" ")) {
					plans.add(Arguments.of(model, query, line.strip()));
				} else {
					query = line;
				}
			}
		}
		return plans.stream();
	}

	@ParameterizedTest(name = "{0}: {1}")
	@MethodSource("plans")
	void theQueryHasThePlan(String model, String text, String expected) {
		ModelStore store = model.startsWith("kit") ? kit : railway;
		try (ModelSnapshot snapshot = store.snapshot()) {
			UnaryOperator<Plan> optimiser = optimiser(model, snapshot);
			Plan optimised = optimiser.apply(plan(text, snapshot));
			assertEquals(expected, optimised.toString().strip());
			assertEquals(optimised.toString(), optimiser.apply(optimised).toString(), "nothing is left to do");
		}
	}

	private static UnaryOperator<Plan> optimiser(String model, ModelSnapshot snapshot) {
		if (model.endsWith("unseen")) {
			return plan -> Optimiser.rewritten(plan, snapshot.metamodel());
		}
		ColumnSnapshot asked = (ColumnSnapshot) (model.endsWith("all indexed") ? IndexedColumns.of(snapshot) : snapshot);
		return plan -> Optimiser.optimise(plan, asked).plan();
	}

	/** The plan of a text in OCL, or in EOL if it is a statement. */
	private static Plan plan(String text, ModelSnapshot snapshot) {
		PreparedQuery prepared = text.endsWith(";") ? new CompiledEol().prepare(new Query("eol", text), snapshot.metamodel(), Cancellation.create())
				: new CompiledOcl().prepare(new Query("ocl", text), snapshot.metamodel(), Cancellation.create());
		return ((CompiledQuery) prepared).plan().orElseThrow();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '~', textBlock = """
			> 3 ~ filter s.length > 3
			>= 3 ~ filter s.length >= 3
			< 3 ~ filter s.length < 3
			<= 3 ~ filter s.length <= 3
			= 3 ~ filter s.length = 3
			""")
	void aSeekCanBeAScan(String condition, String filter) {
		EClass segment = (EClass) railway.metamodel().type("Segment");
		EAttribute length = (EAttribute) segment.getEStructuralFeature("length");
		Range range = switch (condition.charAt(0)) {
		case '>' -> condition.contains("=") ? Range.atLeast(3) : Range.above(3);
		case '<' -> condition.contains("=") ? Range.atMost(3) : Range.below(3);
		default -> Range.equalTo(3);
		};
		Variable element = new Variable("s", new ValueType.Element(segment));
		Plan scanned = new Plan(new Pipeline(Ranges.scanned(new Step.Seek(element, segment, length, range))), List.of());
		assertTrue(scanned.toString().startsWith("scan s : Segment; " + filter), scanned::toString);
	}

	@Test
	void aSeekOfAnEnumerationCanBeAScan() {
		EClass semaphore = (EClass) railway.metamodel().type("Semaphore");
		EAttribute signal = (EAttribute) semaphore.getEStructuralFeature("signal");
		Variable element = new Variable("s", new ValueType.Element(semaphore));
		Plan scanned = new Plan(new Pipeline(Ranges.scanned(new Step.Seek(element, semaphore, signal, Range.equalTo("GO")))), List.of());
		assertTrue(scanned.toString().startsWith("scan s : Semaphore; filter s.signal = GO"), scanned::toString);
	}

	/** The last step's rows, as a part of all segments, or of all segments times what else is scanned. */
	@ParameterizedTest
	@CsvSource(delimiter = '~', textBlock = """
			Segment.allInstances()->select(s | s.length = 3) ~ 0.1
			Segment.allInstances()->select(s | not (s.length = 3)) ~ 0.9
			Segment.allInstances()->select(s | s.length < 3) ~ 0.333
			Segment.allInstances()->select(s | s.length = 3 and s.id < 3) ~ 0.0333
			Segment.allInstances()->select(s | s.monitoredBy->notEmpty()) ~ 0.333
			Segment.allInstances()->select(s | s.length = 3 or s.id < 3) ~ 0.5
			""")
	void rowsAreExpected(String text, double part) {
		try (ModelSnapshot snapshot = railway.snapshot()) {
			List<Double> rows = CardinalityEstimation.of(plan(text, snapshot).pipeline().steps(), (ColumnSnapshot) snapshot);
			long segments = snapshot.extentSize((EClass) railway.metamodel().type("Segment"));
			assertEquals(segments, rows.getFirst());
			assertEquals(part, rows.getLast() / segments, 0.001);
		}
	}

	@Test
	void rowsAreExpectedOfLinksAndCombinations() {
		try (ModelSnapshot snapshot = railway.snapshot()) {
			double routes = size("Route", snapshot);
			double segments = size("Segment", snapshot);
			double switches = size("Switch", snapshot);
			double required = snapshot.extentSize((EClass) railway.metamodel().type("Route")) * average("Route.allInstances()->collect(requires)->size()", routes, snapshot);
			assertEquals(required, last("Route.allInstances()->collect(requires)", snapshot), 0.001);
			assertEquals(routes * segments, last("Route.allInstances()->collect(r | Segment.allInstances()->collect(s | s.id + r.id))", snapshot), 0.001);
			assertEquals(segments + switches, last("Segment.allInstances()->collect(id)->union(Switch.allInstances()->collect(id))", snapshot), 0.001);
			assertEquals(segments + switches, last("TrackElement.allInstances()->closure(connectsTo)", snapshot), 0.001);
			assertEquals(switches * 0.1 / 0.9, last("Switch.allInstances()->select(s | s.id = 3)->closure(s | s->select(t | t.id = 4))", snapshot), 0.001);
			List<Step> steps = plan("Segment.allInstances()->collect(monitoredBy)", snapshot).pipeline().steps();
			double monitors = CardinalityEstimation.of(steps, (ColumnSnapshot) snapshot).getLast() / segments;
			assertEquals(1 + monitors, CardinalityEstimation.workOfARow(steps, (ColumnSnapshot) snapshot), 0.001);
			assertEquals(1, CardinalityEstimation.workOfARow(List.of(), (ColumnSnapshot) snapshot));
		}
	}

	private static double size(String type, ModelSnapshot snapshot) {
		return snapshot.extentSize((EClass) railway.metamodel().type(type));
	}

	private static double average(String count, double of, ModelSnapshot snapshot) {
		Object number = new CompiledOcl().prepare(new Query("ocl", count), snapshot.metamodel(), Cancellation.create()).execute(snapshot, QueryLimits.ofRows(1), Cancellation.create()).row(0).get(0);
		return ((Number) number).doubleValue() / of;
	}

	private static double last(String text, ModelSnapshot snapshot) {
		return CardinalityEstimation.of(plan(text, snapshot).pipeline().steps(), (ColumnSnapshot) snapshot).getLast();
	}
}
