// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.pushdown.Statement;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.statement.StatementRunner;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Term.Comparator;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;

/** Which plans have statements, and how these read, without an engine. */
class StatementTextTest {
	private final ModelStore store = Catalog.discover().store("emf").create(StoreLocation.inMemory(),
			RandomEdits.model(1, KitMetamodel.create(), 5).asSource(), Progress.none());
	private final ModelSnapshot snapshot = store.snapshot();
	private final Variable leaf = new Variable("leaf", new ValueType.Element(type("Leaf")));

	@AfterEach
	void close() {
		snapshot.close();
		store.close();
	}

	private EClass type(String name) {
		return snapshot.metamodel().classes().stream().filter(each -> each.getName().equals(name)).findFirst().orElseThrow();
	}

	private Term attribute(String name) {
		return new Term.Attribute(new Term.Use(leaf), (EAttribute) type("Leaf").getEStructuralFeature(name));
	}

	private static Term constant(Object value, ValueType type) {
		return new Term.Constant(value, type);
	}

	private String filtered(Term condition) {
		Plan plan = new Plan(new Pipeline(List.of(new Step.Scan(leaf, type("Leaf")), new Step.Filter(condition))), List.of(new Plan.Column("leaf", new Term.Use(leaf))));
		return StatementRunner.of(plan, new Engine(snapshot)).text();
	}

	private void assertRefused(Term condition) {
		assertThrows(PlanFault.class, () -> filtered(condition));
	}

	/** Cypher's paths of any length follow each link once, and not each element. */
	@Test
	void aClosureHasNoStatement() {
		Variable friend = new Variable("friend", leaf.type());
		Term friends = new Term.Use(friend);
		Step.Expand expand = new Step.Expand(friend, new Term.Use(leaf), (EReference) type("Leaf").getEStructuralFeature("friends"), false);
		Variable first = new Variable("first", leaf.type());
		Step.Branch start = new Step.Branch(new Pipeline(List.of(new Step.Scan(first, type("Leaf")))), List.of(new Term.Use(first)));
		Step.Closure closure = new Step.Closure(leaf, start, new Step.Branch(new Pipeline(List.of(expand)), List.of(friends)));
		Plan plan = new Plan(new Pipeline(List.of(closure)), List.of(new Plan.Column("leaf", new Term.Use(leaf))));
		assertThrows(PlanFault.class, () -> StatementRunner.of(plan, new Engine(snapshot)));
	}

	@Test
	void constantsAreParametersAndElementsAreKeys() {
		assertEquals("MATCH (`leaf`:Leaf) WHERE `leaf`.size <= $p0\nRETURN `leaf`.key AS `leaf2`",
				filtered(new Term.Comparison(Comparator.LESS_OR_EQUAL, attribute("size"), constant(3L, ValueType.INTEGER))));
	}

	@Test
	void nullEqualsNull() {
		assertEquals("MATCH (`leaf`:Leaf) WHERE coalesce(`leaf`.color = `leaf`.color, `leaf`.color IS NULL AND `leaf`.color IS NULL)\nRETURN `leaf`.key AS `leaf2`",
				filtered(new Term.Comparison(Comparator.EQUAL, attribute("color"), attribute("color"))));
	}

	@Test
	void comparisonsAreNotChained() {
		Term positive = new Term.Comparison(Comparator.GREATER, attribute("size"), constant(0L, ValueType.INTEGER));
		assertEquals("MATCH (`leaf`:Leaf) WHERE (`leaf`.size > $p0) = (`leaf`.size > $p0)\nRETURN `leaf`.key AS `leaf2`",
				filtered(new Term.Comparison(Comparator.EQUAL, positive, positive)));
	}

	@Test
	void whatCypherSeesDifferentlyIsRefused() {
		assertRefused(new Term.Comparison(Comparator.LESS, attribute("weight"), constant(1.5, ValueType.REAL)));
		assertRefused(new Term.Comparison(Comparator.EQUAL, attribute("weight"), constant(-0.0, ValueType.REAL)));
		assertRefused(new Term.Comparison(Comparator.EQUAL, attribute("weight"), constant(Double.NaN, ValueType.REAL)));
		assertRefused(new Term.Comparison(Comparator.EQUAL, attribute("weight"), attribute("weight")));
		assertRefused(new Term.Comparison(Comparator.EQUAL, attribute("name"), attribute("name")));
		assertRefused(new Term.Comparison(Comparator.EQUAL, attribute("name"), constant("\ud800", ValueType.TEXT)));
	}

	@Test
	void whatManyRowsLookForIsCollectedOnce() {
		EReference friends = (EReference) type("Leaf").getEStructuralFeature("friends");
		EReference likes = (EReference) type("Node").getEStructuralFeature("likes");
		Variable friend = new Variable("friend", new ValueType.Element(type("Leaf")));
		Variable liked = new Variable("liked", new ValueType.Element(type("Node")));
		Term isLiked = new Term.Exists(new Pipeline(List.of(new Step.Expand(liked, new Term.Use(leaf), likes, false),
				new Step.Filter(new Term.Comparison(Comparator.EQUAL, new Term.Use(liked), new Term.Use(friend))))));
		Plan plan = new Plan(new Pipeline(List.of(new Step.Scan(leaf, type("Leaf")), new Step.Expand(friend, new Term.Use(leaf), friends, false),
				new Step.Filter(isLiked))), List.of(new Plan.Column("friend", new Term.Use(friend))));
		assertEquals("MATCH (`leaf`:Leaf)\nWITH `leaf`, COLLECT { MATCH (`leaf`)-[:likes]->(`likes`) RETURN `likes` LIMIT 129 } AS `leaf_likes`\n"
				+ "MATCH (`leaf`)-[:friends]->(`friend`) WHERE (CASE WHEN size(`leaf_likes`) > 128 THEN EXISTS { (`leaf`)-[:likes]->(`friend`) }"
				+ " ELSE `friend` IN `leaf_likes` END)\nRETURN `friend`.key AS `friend2`", StatementRunner.of(plan, new Engine(snapshot)).text());
	}

	@Test
	void whatMayFaultIsRefused() {
		Term favorite = new Term.Target(new Term.Use(leaf), (EReference) type("Leaf").getEStructuralFeature("favorite"));
		Term name = new Term.Attribute(favorite, (EAttribute) type("Leaf").getEStructuralFeature("name"));
		Term isA = new Term.Comparison(Comparator.EQUAL, name, constant("a", ValueType.TEXT));
		assertRefused(isA);
		filtered(new Term.And(List.of(new Term.Not(new Term.IsNull(favorite)), isA)));
		assertRefused(new Term.Comparison(Comparator.EQUAL, constant(4L, ValueType.INTEGER),
				new Term.Arithmetic(Term.Operator.PLUS, attribute("size"), constant(1L, ValueType.INTEGER))));
	}

	/** Plain names, and no engine behind them. */
	private static final class Engine extends ForwardingSnapshot implements StatementSnapshot {
		Engine(ModelSnapshot base) {
			super(base);
		}

		@Override
		public String language() {
			return CYPHER;
		}

		@Override
		public String label(EClass type) {
			return type.getName();
		}

		@Override
		public Optional<String> relationship(EReference reference) {
			return reference.isContainer() ? Optional.empty() : Optional.of(reference.getName());
		}

		@Override
		public Optional<String> property(EAttribute attribute) {
			return Optional.of(attribute.getName());
		}

		@Override
		public String keyProperty() {
			return "key";
		}

		@Override
		public boolean isInMemory(EStructuralFeature feature) {
			return false;
		}

		@Override
		public boolean mayRepeat(EReference reference, Cancellation cancellation) {
			return false;
		}

		@Override
		public void run(Statement statement, Consumer<Object[]> rows, Cancellation cancellation) {
			throw new UnsupportedOperationException();
		}
	}
}
