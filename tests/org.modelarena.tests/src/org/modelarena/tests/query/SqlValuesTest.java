// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.parquet.ParquetExport;
import org.modelarena.parquet.internal.ModelTables;
import org.modelarena.parquet.internal.engine.SqlEngine;
import org.modelarena.parquet.internal.engine.SqlRun;
import org.modelarena.parquet.internal.engine.SqlSession;
import org.modelarena.parquet.internal.sql.PlanTranslation;
import org.modelarena.parquet.internal.sql.SqlStatements;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Comparator;
import org.modelarena.query.plan.Term.Operator;
import org.modelarena.query.plan.TextFunction;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;

/** Functions of texts, reals and large integers in SQL: of values of which engines and Java think differently, or may. */
class SqlValuesTest {
	private static final String[] TEXTS = { "", "a", "A", "abc", "ABC", "aBc", " a b\t", "\n", "a'b\"c\\d", "$1 \\1 %_", "null", "\u00e4\u00f6", "\u00df", "\u0130i\u0131I", "\uffff", "\ue000z",
			"\ud83d\ude80", "z\ud83d\ude80a", "e\u0301", "\u4f60", "\u001f\u00a0", "abcabc" };
	private static final double[] REALS = { 0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1.5, -1.5, 0.1, 0.2, 0.3, 1e308, -1e308, Double.MIN_VALUE, 1e-17, 3,
			9007199254740993.0 };
	private static final long[] INTEGERS = { 0, 1, -1, 7, -7, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE + 1L, Long.MAX_VALUE, Long.MIN_VALUE, 9007199254740993L };

	/** How many of the functions are tried with all texts: on a cluster, each takes seconds. */
	private static final int ALL_TEXTS_OF = System.getProperty("modelarena.sql.engine", "duckdb").equals("duckdb") ? 4 : 25;

	private static final boolean IS_LONG = Boolean.getBoolean("modelarena.long");

	@TempDir
	static Path folder;
	private static SqlEngine engine;
	private static ModelStore store;
	private static ModelSnapshot snapshot;
	private static Metamodel metamodel;
	private static EClass leaf;

	@BeforeAll
	static void load() {
		engine = SqlEngine.of(System.getProperty("modelarena.sql.engine", "duckdb"));
		metamodel = KitMetamodel.create();
		leaf = metamodel.type("Leaf");
		RecordedModel model = new RecordedModel(metamodel);
		int number = Math.max(TEXTS.length, REALS.length);
		for (int i = 0; i < number; i++) {
			long key = model.next();
			model.create(key, leaf, ModelSnapshot.NONE, null);
			model.set(key, attribute("name"), TEXTS[i % TEXTS.length]);
			model.set(key, attribute("weight"), REALS[i % REALS.length]);
			model.set(key, attribute("serial"), INTEGERS[i % INTEGERS.length]);
		}
		store = Catalog.discover().store("emf").create(StoreLocation.inMemory(), model.asSource(), Progress.none());
		snapshot = store.snapshot();
		metamodel = snapshot.metamodel();
		leaf = metamodel.type("Leaf");
		ParquetExport.write(snapshot, folder.resolve("tables"), Progress.none());
	}

	@AfterAll
	static void close() {
		snapshot.close();
		store.close();
		engine.close();
	}

	private static EAttribute attribute(String name) {
		return (EAttribute) leaf.getEStructuralFeature(name);
	}

	private static Variable leafVariable(String name) {
		return new Variable(name, new ValueType.Element(leaf));
	}

	private static Term value(Variable of, String name) {
		return new Term.Attribute(new Term.Use(of), attribute(name));
	}

	private static String expected(Plan plan) {
		try {
			Answer answer = PlanOracle.answer(plan, snapshot);
			return answer.count() + " rows " + answer.digest();
		} catch (PlanFault e) {
			return "fault";
		}
	}

	/** Gives "refused", "untranslated", or what the plan gives, which has to be what it means. */
	private static String compare(String what, Plan plan) {
		SqlStatements statements;
		try {
			statements = PlanTranslation.of(plan, folder.resolve("tables"), metamodel, new ModelTables(metamodel), engine.dialect());
		} catch (PlanFault e) {
			return "untranslated";
		}
		try (SqlSession session = engine.open(Cancellation.create())) {
			Answer answer = new SqlRun(plan, statements, QueryLimits.ofRows(1_000_000), Cancellation.create()).answer(session);
			assertEquals(expected(plan), answer.count() + " rows " + answer.digest(), () -> what + " " + plan + "\n" + statements);
			return "answered";
		} catch (PlanFault e) {
			assertTrue(expected(plan).equals("fault") || e.getMessage().contains("characters") || e.getMessage().contains("negative zero"), () -> what + " " + plan + " is refused: " + e.getMessage());
			return expected(plan).equals("fault") ? "fault" : "refused";
		}
	}

	private static Plan ofEach(Term condition, Variable leaf, Term value) {
		List<Step> steps = new ArrayList<>(List.of(new Step.Scan(leaf, SqlValuesTest.leaf)));
		if (condition != null) {
			steps.add(new Step.Filter(condition));
		}
		return new Plan(new Pipeline(steps), List.of(new Plan.Column("element", new Term.Use(leaf)), new Plan.Column("value", value)));
	}

	private static TextFunction function(String name, ValueType type, Function<String, Object> code, Object... arguments) {
		return TextFunction.total(name, List.of(arguments), type, code);
	}

	private static List<TextFunction> functions() {
		List<TextFunction> functions = new ArrayList<>(List.of(function("size", ValueType.INTEGER, text -> (long) text.length()), function("toUpperCase", ValueType.TEXT, String::toUpperCase),
				function("toLowerCase", ValueType.TEXT, String::toLowerCase), function("trim", ValueType.TEXT, String::trim)));
		for (int i = 0; i < TEXTS.length; i += IS_LONG ? 1 : 4) {
			String other = TEXTS[i];
			functions.add(function("startsWith", ValueType.TRUTH, text -> text.startsWith(other), other));
			functions.add(function("endsWith", ValueType.TRUTH, text -> text.endsWith(other), other));
			functions.add(function("contains", ValueType.TRUTH, text -> text.contains(other), other));
			functions.add(function("equalsIgnoreCase", ValueType.TRUTH, text -> text.equalsIgnoreCase(other), other));
			functions.add(function("concat", ValueType.TEXT, text -> text.concat(other), other));
			functions.add(function("prepend", ValueType.TEXT, other::concat, other));
			functions.add(function("indexOf", ValueType.INTEGER, text -> (long) text.indexOf(other), other));
		}
		return functions;
	}

	/** Each function of each text alone, so that one text that is refused does not hide another. */
	@Sampled(3)
	@Test
	void functionsOfTextsAreJavasOrRefused() {
		int answered = 0;
		int all = 0;
		for (TextFunction function : functions()) {
			Variable each = leafVariable("each");
			assertTrue(List.of("answered", "refused", "untranslated").contains(compare("all", ofEach(null, each, new Term.TextCall(value(each, "name"), function)))));
			for (String text : all % ALL_TEXTS_OF == 0 ? TEXTS : new String[] { TEXTS[all % TEXTS.length], "aBc" }) {
				Term is = new Term.Comparison(Comparator.EQUAL, value(each, "name"), new Term.Constant(text, ValueType.TEXT));
				answered += compare(function + " of '" + text + "'", ofEach(is, each, new Term.TextCall(value(each, "name"), function))).equals("answered") ? 1 : 0;
				all++;
			}
		}
		assertTrue(answered > all / 2, answered + " of " + all);
	}

	@Test
	void textsAreOrderedAsInJava() {
		for (int i = 1; i < TEXTS.length; i++) {
			Variable each = leafVariable("each");
			List<Step> steps = List.of(new Step.Scan(each, leaf), new Step.Sort(List.of(value(each, "name"))), new Step.Limit(0, i));
			assertEquals("answered", compare("first " + i, new Plan(new Pipeline(steps), List.of(new Plan.Column("name", value(each, "name"))))));
		}
	}

	private static List<Term> numbers(Variable one, Variable other) {
		List<Term> numbers = new ArrayList<>();
		for (String name : List.of("weight", "serial")) {
			for (Operator operator : Operator.values()) {
				boolean isReal = name.equals("weight");
				if (!isReal || operator.ordinal() <= Operator.DIVIDE.ordinal()) {
					numbers.add(new Term.Arithmetic(operator, value(one, name), value(other, name)));
				}
			}
			for (Comparator comparator : Comparator.values()) {
				numbers.add(new Term.Comparison(comparator, value(one, name), value(other, name)));
				if (!comparator.isEquality()) {
					numbers.add(new Term.Comparison(comparator, value(one, name), value(other, name.equals("weight") ? "serial" : "weight")));
				}
			}
			numbers.add(new Term.Real(value(one, name), false));
		}
		numbers.add(new Term.Real(value(one, "serial"), true));
		for (double constant : REALS) {
			numbers.add(new Term.Comparison(Comparator.EQUAL, value(one, "weight"), new Term.Constant(constant, ValueType.REAL)));
			numbers.add(new Term.Comparison(Comparator.LESS, value(one, "weight"), new Term.Constant(constant, ValueType.REAL)));
		}
		return numbers;
	}

	/** Of all pairs together, and of each pair alone, as most operators fault for some. */
	@Sampled(3)
	@Test
	void numbersAreJavas() {
		int answered = 0;
		int all = 0;
		Variable one = leafVariable("one");
		Variable other = leafVariable("other");
		for (Term number : numbers(one, other)) {
			for (long key = -1; key < REALS.length; key += IS_LONG ? 1 : 7 + all % 3) {
				List<Step> steps = new ArrayList<>(List.of(new Step.Scan(one, leaf), new Step.Scan(other, leaf)));
				if (key >= 0) {
					steps.add(new Step.Filter(new Term.Comparison(Comparator.EQUAL, value(one, "name"), new Term.Constant(TEXTS[(int) key], ValueType.TEXT))));
					steps.add(new Step.Filter(new Term.Comparison(Comparator.EQUAL, value(other, "name"), new Term.Constant(TEXTS[(int) (key * 7 + all) % TEXTS.length], ValueType.TEXT))));
				}
				Plan plan = new Plan(new Pipeline(steps), List.of(new Plan.Column("one", new Term.Use(one)), new Plan.Column("other", new Term.Use(other)), new Plan.Column("value", number)));
				answered += compare("of " + key, plan).equals("answered") ? 1 : 0;
				all++;
			}
		}
		assertTrue(answered > all / 2, answered + " of " + all);
	}

	@Test
	void manyRealsAreJavas() {
		Variable each = leafVariable("each");
		Term weight = value(each, "weight");
		Term isFinite = new Term.And(List.of(new Term.Comparison(Comparator.LESS, weight, new Term.Constant(1e300, ValueType.REAL)),
				new Term.Comparison(Comparator.GREATER, weight, new Term.Constant(-1e300, ValueType.REAL))));
		for (List<Step> steps : List.<List<Step>>of(List.of(new Step.Scan(each, leaf)), List.of(new Step.Scan(each, leaf), new Step.Filter(isFinite)),
				List.of(new Step.Scan(each, leaf), new Step.Filter(isFinite), new Step.Sort(List.of(weight))))) {
			Term sum = new Term.Aggregate(Term.Function.SUM, new Pipeline(steps), weight);
			assertEquals("answered", compare("sum", new Plan(new Pipeline(List.of()), List.of(new Plan.Column("sum", sum)))));
		}
		Variable bound = new Variable("weight", ValueType.REAL);
		for (boolean isInverted : new boolean[] { false, true }) {
			List<Step> steps = List.of(new Step.Scan(each, leaf), new Step.Bind(bound, weight), new Step.Distinct(List.of(bound), isInverted));
			assertEquals("answered", compare("distinct", new Plan(new Pipeline(steps), List.of(new Plan.Column("weight", new Term.Use(bound))))));
		}
		for (int i = 1; i < REALS.length; i++) {
			List<Step> steps = List.of(new Step.Scan(each, leaf), new Step.Sort(List.of(weight)), new Step.Limit(i, 2));
			assertEquals("answered", compare("sorted", new Plan(new Pipeline(steps), List.of(new Plan.Column("each", new Term.Use(each))))));
		}
	}

	/** What runs for each row is computed for each value once: the zeros are different ones only to Java. */
	@Test
	void realsAroundAPipelineAreJavasOrRefused() {
		Variable each = leafVariable("each");
		Variable other = leafVariable("other");
		Variable bound = new Variable("weight", ValueType.REAL);
		for (Comparator comparator : Comparator.values()) {
			for (boolean hasZero : new boolean[] { true, false }) {
				Term same = new Term.Comparison(comparator, value(other, "weight"), new Term.Use(bound));
				Term count = new Term.Count(new Pipeline(List.of(new Step.Scan(other, leaf), new Step.Filter(same))));
				List<Step> steps = new ArrayList<>(List.of(new Step.Scan(each, leaf), new Step.Bind(bound, value(each, "weight"))));
				if (!hasZero) {
					steps.add(new Step.Filter(new Term.Comparison(Comparator.NOT_EQUAL, new Term.Use(bound), new Term.Constant(-0.0, ValueType.REAL))));
				}
				Plan plan = new Plan(new Pipeline(steps), List.of(new Plan.Column("each", new Term.Use(each)), new Plan.Column("count", count)));
				String fate = compare("counted", plan);
				assertTrue(fate.equals("answered") || hasZero && fate.equals("refused"), fate);
			}
		}
	}
}
