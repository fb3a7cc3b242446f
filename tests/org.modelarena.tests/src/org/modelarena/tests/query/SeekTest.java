// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Explanation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.CompiledQuery;
import org.modelarena.query.PlanFault;
import org.modelarena.query.PreparedPlan;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;
import org.modelarena.tests.Railways;

/** Where an attribute has an index, plans look elements up, if that is cheaper than to compare all. */
class SeekTest {
	@TempDir
	private Path folder;
	private ModelStore store;
	private ModelSnapshot plain;
	private ModelSnapshot indexed;

	@BeforeEach
	void load() {
		store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("store")),
				Railways.repair(2), Progress.none());
		plain = store.snapshot();
		indexed = IndexedColumns.of(plain);
	}

	@AfterEach
	void close() {
		plain.close();
		store.close();
	}

	private CompiledQuery prepare(String text) {
		return (CompiledQuery) Catalog.discover().languages().get("ocl", Strategy.COMPILED).prepare(new Query("ocl", text), store.metamodel());
	}

	/** The steps of a query on the snapshot with indexes, whose answer is that of the one without. */
	private List<String> steps(String text) {
		Explanation found = prepare(text).explain(indexed, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
		assertEquals(prepare(text).execute(plain, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create()).digest(), found.answer().digest(), text);
		assertEquals(found.answer().digest(), prepare(text).execute(IndexedColumns.of(plain), QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create()).digest(), text);
		return found.steps().stream().map(Explanation.Step::text).toList();
	}

	@Test
	void fewElementsAreSought() {
		assertEquals(List.of("seek s : Segment by id in [77]", "answer result = s"), steps("Segment.allInstances()->select(s | s.id = 77)"));
		assertEquals(List.of("seek s : Segment by length in (.., 0)", "answer result = s.length"),
				steps("Segment.allInstances()->select(s | 0 > s.length)->collect(s | s.length)"));
		assertEquals(List.of("seek s : Segment by id in (70, 80]", "filter s.length > 10", "answer result = s"),
				steps("Segment.allInstances()->select(s | s.id > 70 and s.id <= 80 and s.length > 10)"));
	}

	@Test
	void manyAreScanned() {
		assertEquals(List.of("scan s : Segment", "filter s.length > 0", "answer result = s"), steps("Segment.allInstances()->select(s | s.length > 0)"));
	}

	@Test
	void whatIsOnlyCountedIsNotRead() {
		CompiledQuery count = prepare("Segment.allInstances()->select(s | s.length > 0)->size()");
		Object expected = count.execute(plain, QueryLimits.ofRows(1), Cancellation.create()).row(0);
		IndexedColumns counted = (IndexedColumns) indexed;
		assertEquals(expected, count.execute(counted, QueryLimits.ofRows(1), Cancellation.create()).row(0));
		PreparedPlan few = new PreparedPlan(prepare("Segment.allInstances()->select(s | s.id < 50)").plan().orElseThrow());
		assertEquals(few.count(plain, Cancellation.create()), few.count(counted, Cancellation.create()));
		assertEquals(0, counted.reads());
	}

	/** The rows that were found, in their order, would be an answer. */
	@Test
	void eachExecutionSeeksAnew() {
		PreparedPlan plan = new PreparedPlan(prepare("Segment.allInstances()->select(s | s.id < 50)").plan().orElseThrow(), 1);
		IndexedColumns counted = (IndexedColumns) indexed;
		plan.answer(counted, QueryLimits.DEFAULT, Cancellation.create());
		for (int i = 0; i < 2; i++) {
			int before = counted.seeks();
			plan.answer(counted, QueryLimits.DEFAULT, Cancellation.create());
			assertEquals(before + 1, counted.seeks());
		}
	}

	@Test
	void noValueIsInAnEmptyRange() {
		assertEquals(0, prepare("Segment.allInstances()->select(s | s.id > 70 and s.id < 70)").execute(indexed, QueryLimits.ofRows(1), Cancellation.create()).count());
	}

	@Test
	void anIndexMayComeAndGo() {
		PreparedPlan plan = new PreparedPlan(prepare("Segment.allInstances()->select(s | s.id = 77)").plan().orElseThrow());
		for (ModelSnapshot snapshot : List.of(plain, indexed, plain, indexed)) {
			String first = plan.explain(snapshot, QueryLimits.ofRows(10), Cancellation.create()).steps().get(0).text();
			assertEquals(snapshot == indexed, first.startsWith("seek"), first);
		}
	}

	/** A step that may fault for an element keeps it from being left out. */
	@Test
	void faultsStay() {
		Variable segment = new Variable("s", new ValueType.Element(store.metamodel().type("Segment")));
		Term length = new Term.Attribute(new Term.Use(segment), attribute("length"));
		Term big = new Term.Comparison(Term.Comparator.LESS, new Term.Arithmetic(Term.Operator.TIMES, length, new Term.Constant(1L << 31, ValueType.INTEGER)),
				new Term.Constant(0L, ValueType.INTEGER));
		Term id = new Term.Comparison(Term.Comparator.EQUAL, new Term.Attribute(new Term.Use(segment), attribute("id")), new Term.Constant(77L, ValueType.INTEGER));
		Plan first = plan(segment, big, id);
		assertThrows(PlanFault.class, () -> new PreparedPlan(first).answer(indexed, QueryLimits.ofRows(10), Cancellation.create()));
		assertFalse(new PreparedPlan(plan(segment, id)).answer(indexed, QueryLimits.ofRows(10), Cancellation.create()).count() > 1);
	}

	private static Plan plan(Variable segment, Term... conditions) {
		List<Step> steps = new java.util.ArrayList<>(List.of(new Step.Scan(segment, ((ValueType.Element) segment.type()).type())));
		List.of(conditions).forEach(condition -> steps.add(new Step.Filter(condition)));
		return new Plan(new Pipeline(steps), List.of(new Plan.Column("s", new Term.Use(segment))));
	}

	private EAttribute attribute(String name) {
		return (EAttribute) Metamodel.feature(store.metamodel().type("Segment"), name);
	}

	@Test
	void whatIsFoundIsJoined() {
		List<String> steps = steps("Route.allInstances()->select(r | Segment.allInstances()->exists(s | s.id = 77 and s.length = r.id))");
		assertTrue(steps.toString().contains("seek s : Segment by id in [77]"), steps.toString());
	}

	@Test
	void aSeekMayStandInThePlan() {
		Variable segment = new Variable("s", new ValueType.Element(store.metamodel().type("Segment")));
		Plan plan = new Plan(new Pipeline(List.of(new Step.Seek(segment, store.metamodel().type("Segment"), attribute("id"), Range.atMost(100)))),
				List.of(new Plan.Column("s", new Term.Use(segment))));
		assertEquals(PlanOracle.answer(plan, indexed).digest(), new PreparedPlan(plan).answer(indexed, QueryLimits.ofRows(1000), Cancellation.create()).digest());
		assertThrows(PlanFault.class, () -> new PreparedPlan(plan).answer(plain, QueryLimits.ofRows(1000), Cancellation.create()));
	}
}
