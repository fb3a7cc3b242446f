package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Catalog;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Metamodel;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Progress;
import org.modelarena.core.StoreLocation;
import org.modelarena.query.PreparedPlan;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/** The first rows of a sort, of more rows than are kept: those that the naive evaluation gives, in its order. */
class TopRowsTest {
	@TempDir
	static Path folder;
	private static ModelStore store;
	private static ModelSnapshot snapshot;

	@BeforeAll
	static void load() {
		store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("store")),
				Cases.get("railway").model(Map.of("scenario", "repair", "size", "64")), Progress.none());
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
		List<List<Object>> rows = new java.util.ArrayList<>();
		for (long i = 0; i < answer.count(); i++) {
			rows.add(answer.row(i));
		}
		return rows;
	}

	private static void check(Plan plan) {
		assertEquals(rows(PlanOracle.answer(plan, snapshot)), rows(new PreparedPlan(plan.inOrder(), 2).answer(snapshot, Long.MAX_VALUE, Cancellation.create())), plan::toString);
	}

	@ParameterizedTest
	@CsvSource({"length, 0, 1", "length, 0, 10", "length, 3, 2000", "length, 100000, 5", "descending, 0, 1", "descending, 5, 7", "class, 0, 3000", "class, 9000, 100", "two, 0, 12",
			"two, 1, 9223372036854775807", "text, 0, 4", "text, 50, 700", "real, 0, 30"})
	void theFirstRowsOfAll(String key, long skipped, long most) {
		Term half = new Term.Arithmetic(Term.Operator.QUOTIENT, id, integer(2));
		Variable bound = new Variable("half", ValueType.INTEGER);
		check(new Plan(new Pipeline(List.of(new Step.Scan(element, segment), new Step.Sort(keys(key)), new Step.Limit(skipped, most))), List.of(new Plan.Column("s", new Term.Use(element)))));
		check(new Plan(new Pipeline(List.of(new Step.Scan(element, segment), new Step.Sort(keys(key)), new Step.Limit(skipped, Long.MAX_VALUE), new Step.Bind(bound, half),
				new Step.Limit(1, most))), List.of(new Plan.Column("s", new Term.Use(element)), new Plan.Column("half", new Term.Use(bound)))));
	}

	/** The first of each region's, for many regions at once. */
	@ParameterizedTest
	@CsvSource({"id, 0, 1", "id, 2, 1", "id, 1, 2", "class, 0, 1", "class, 3, 2"})
	void theFirstRowsOfEach(String key, long skipped, long most) {
		EClass region = store.metamodel().type("Region");
		EReference elements = (EReference) Metamodel.feature(region, "elements");
		Variable outer = new Variable("r", new ValueType.Element(region));
		Variable part = new Variable("e", new ValueType.Element(elements.getEReferenceType()));
		Term number = new Term.Attribute(new Term.Use(part), (EAttribute) Metamodel.feature(elements.getEReferenceType(), "id"));
		Term by = key.equals("id") ? new Term.Arithmetic(Term.Operator.MINUS, integer(0), number) : new Term.Arithmetic(Term.Operator.REMAINDER, number, integer(2));
		Pipeline first = new Pipeline(List.of(new Step.Expand(part, new Term.Use(outer), elements, false), new Step.Sort(List.of(by)), new Step.Limit(skipped, most)));
		check(new Plan(new Pipeline(List.of(new Step.Scan(outer, region))), List.of(new Plan.Column("first", new Term.Item(first, new Term.Use(part), false, false)),
				new Plan.Column("last", new Term.Item(first, new Term.Use(part), true, false)), new Plan.Column("number", new Term.Count(first)))));
	}

	/** What is forgotten needs no memory. */
	@Test
	void fewRowsAreKept() {
		List<Step> sorted = List.of(new Step.Scan(element, segment), new Step.Sort(List.of(length)));
		List<Step> limited = List.of(sorted.get(0), sorted.get(1), new Step.Limit(0, 10));
		List<Plan.Column> columns = List.of(new Plan.Column("s", new Term.Use(element)));
		ArenaException e = assertThrows(ArenaException.class,
				() -> new PreparedPlan(new Plan(new Pipeline(sorted), columns).inOrder(), 2, 200_000).answer(snapshot, Long.MAX_VALUE, Cancellation.create()));
		assertEquals(ErrorCode.OUT_OF_MEMORY, e.code());
		assertEquals(10, new PreparedPlan(new Plan(new Pipeline(limited), columns).inOrder(), 2, 200_000).answer(snapshot, Long.MAX_VALUE, Cancellation.create()).count());
	}
}
