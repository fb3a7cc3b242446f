// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.PreparedPlan;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/** The first rows of a sort, of more rows than are kept: those that the naive evaluation gives, in its order. */
class TopRowsTest {
	@TempDir
	static Path folder;
	private static ModelStore store;
	private static ModelSnapshot snapshot;

	@BeforeAll
	static void load() {
		store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("store")),
				Railways.repair(64), Progress.none());
		snapshot = store.snapshot();
	}

	@AfterAll
	static void close() {
		snapshot.close();
		store.close();
	}

	private final EClass segment = store.metamodel().type("Segment");
	private final Variable element = new Variable("s", new ValueType.Element(segment));
	private final Term length = new Term.Attribute(new Term.Use(element), (EAttribute) Metamodel.feature(segment, "length"));
	private final Term id = new Term.Attribute(new Term.Use(element), (EAttribute) Metamodel.feature(segment, "id"));

	private static Term integer(long value) {
		return new Term.Constant(value, ValueType.INTEGER);
	}

	/** Keys with many and few equals, ascending and descending, numbers and texts. */
	private List<Term> keys(String name) {
		Term descending = new Term.Arithmetic(Term.Operator.MINUS, integer(0), length);
		return switch (name) {
		case "length" -> List.of(length);
		case "descending" -> List.of(descending);
		case "class" -> List.of(new Term.Arithmetic(Term.Operator.REMAINDER, length, integer(3)));
		case "two" -> List.of(new Term.Arithmetic(Term.Operator.REMAINDER, length, integer(7)), descending);
		case "text" -> List.of(new Term.Concatenation(List.of(new Term.Arithmetic(Term.Operator.REMAINDER, length, integer(100)))));
		case "real" -> List.of(new Term.Real(descending, false), id);
		default -> throw new IllegalArgumentException(name);
		};
	}

	private static List<List<Object>> rows(Answer answer) {
		List<List<Object>> rows = new ArrayList<>();
		for (long i = 0; i < answer.count(); i++) {
			rows.add(answer.row(i));
		}
		return rows;
	}

	private static void check(Plan plan) {
		Answer answer = new PreparedPlan(plan.inOrder(), 2).answer(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
		assertEquals(rows(PlanOracle.answer(plan, snapshot)), rows(answer), plan::toString);
	}

	private static Plan.Column column(String name, Term value) {
		return new Plan.Column(name, value);
	}

	@Sampled(3)
	@ParameterizedTest
	@CsvSource({ "length, 0, 1", "length, 0, 10", "length, 3, 2000", "length, 100000, 5", "descending, 0, 1", "descending, 5, 7",
			"class, 0, 3000", "class, 9000, 100", "two, 0, 12", "two, 1, 9223372036854775807", "text, 0, 4", "text, 50, 700", "real, 0, 30" })
	void theFirstRowsOfAll(String key, long skipped, long most) {
		Step scan = new Step.Scan(element, segment);
		Step sort = new Step.Sort(keys(key));
		Plan.Column found = column("s", new Term.Use(element));
		check(new Plan(new Pipeline(List.of(scan, sort, new Step.Limit(skipped, most))), List.of(found)));
		Variable bound = new Variable("half", ValueType.INTEGER);
		Step half = new Step.Bind(bound, new Term.Arithmetic(Term.Operator.QUOTIENT, id, integer(2)));
		List<Step> twice = List.of(scan, sort, new Step.Limit(skipped, Long.MAX_VALUE), half, new Step.Limit(1, most));
		check(new Plan(new Pipeline(twice), List.of(found, column("half", new Term.Use(bound)))));
	}

	/** The first of each region's, for many regions at once. */
	@Sampled(3)
	@ParameterizedTest
	@CsvSource({ "id, 0, 1", "id, 2, 1", "id, 1, 2", "class, 0, 1", "class, 3, 2" })
	void theFirstRowsOfEach(String key, long skipped, long most) {
		EClass region = store.metamodel().type("Region");
		EReference elements = (EReference) Metamodel.feature(region, "elements");
		Variable outer = new Variable("r", new ValueType.Element(region));
		Variable part = new Variable("e", new ValueType.Element(elements.getEReferenceType()));
		Term number = new Term.Attribute(new Term.Use(part), (EAttribute) Metamodel.feature(elements.getEReferenceType(), "id"));
		Term by = key.equals("id") ? new Term.Arithmetic(Term.Operator.MINUS, integer(0), number)
				: new Term.Arithmetic(Term.Operator.REMAINDER, number, integer(2));
		Step expand = new Step.Expand(part, new Term.Use(outer), elements, false);
		Pipeline found = new Pipeline(List.of(expand, new Step.Sort(List.of(by)), new Step.Limit(skipped, most)));
		List<Plan.Column> columns = List.of(column("first", new Term.Item(found, new Term.Use(part), false, false)),
				column("last", new Term.Item(found, new Term.Use(part), true, false)), column("number", new Term.Count(found)));
		check(new Plan(new Pipeline(List.of(new Step.Scan(outer, region))), columns));
	}

	/** What is forgotten needs no memory. */
	@Test
	void fewRowsAreKept() {
		List<Step> sorted = List.of(new Step.Scan(element, segment), new Step.Sort(List.of(length)));
		assertEquals(ErrorCode.OUT_OF_MEMORY, assertThrows(ArenaException.class, () -> modest(sorted)).code());
		assertEquals(10, modest(List.of(sorted.get(0), sorted.get(1), new Step.Limit(0, 10))).count());
	}

	private Answer modest(List<Step> steps) {
		Plan plan = new Plan(new Pipeline(steps), List.of(column("s", new Term.Use(element)))).inOrder();
		return new PreparedPlan(plan, 2).answer(snapshot, QueryLimits.ofRows(Long.MAX_VALUE).withBytes(200_000), Cancellation.create());
	}
}
