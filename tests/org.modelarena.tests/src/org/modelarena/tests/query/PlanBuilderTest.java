// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Consumer;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.PlanPrinter;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.ItemSelection;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Terms;
import org.modelarena.query.plan.build.Untranslatable;
import org.modelarena.testkit.KitMetamodel;

/** The builder that all front ends make their pipelines with. */
class PlanBuilderTest {
	private static final EClass LEAF = KitMetamodel.create().type("Leaf");
	private static final EReference PARTNER = (EReference) LEAF.getEStructuralFeature("partner");
	private static final EReference FRIENDS = (EReference) LEAF.getEStructuralFeature("friends");

	@Test
	void whatRowsAreKnownToHaveIsKnownOfTheRowsWithinThem() {
		PlanBuilder rows = PlanBuilder.outermost();
		Term partner = new Term.Target(rows.scan("leaf", LEAF), PARTNER);
		assertTrue(rows.facts().mayBeNull(partner));
		assertTrue(rows.inner().facts().mayBeNull(partner));
		rows.filter(Terms.isDefined(partner));
		assertFalse(rows.inner().facts().mayBeNull(partner));
		assertFalse(rows.mayFault());
		rows.require(Terms.isDefined(partner));
		assertTrue(rows.mayFault());
	}

	@Test
	void aQuestionThatKeptARowIsKnownToHaveBeenAnswered() {
		PlanBuilder rows = PlanBuilder.outermost();
		PlanBuilder friends = rows.inner();
		friends.expand(rows.scan("leaf", LEAF), FRIENDS);
		Term.Exists question = new Term.Exists(friends.pipeline());
		assertFalse(rows.facts().isAnyFound(question::equals));
		assertTrue(rows.facts().whenFalse(new Term.Not(question)).isAnyFound(question::equals));
		assertFalse(rows.facts().whenFalse(question).isAnyFound(question::equals));
		rows.filter(new Term.And(List.of(question, Terms.TRUE)));
		assertTrue(rows.facts().isAnyFound(question::equals));
	}

	private static String friendsOfEach(boolean mayRepeat, Consumer<PlanBuilder> more) {
		PlanBuilder rows = PlanBuilder.outermost();
		Term leaf = rows.scan("leaf", LEAF);
		if (mayRepeat) {
			rows.union("some", List.of(leaf.type()), List.of(new Step.Branch(new Pipeline(List.of()), List.of(leaf)), new Step.Branch(new Pipeline(List.of()), List.of(leaf))));
		}
		PlanBuilder friends = rows.inner();
		Term.Use partner = friends.variable("partner", new Term.Target(friends.expand("friend", leaf, FRIENDS), PARTNER));
		friends.distinct(List.of(partner.variable()));
		more.accept(friends);
		rows.each(friends.pipeline(), List.of(partner));
		return new PlanPrinter().of(rows.pipeline());
	}

	@Test
	void aSetForEachRowIsOneWhoseKeysTellTheRowsApart() {
		assertEquals("scan leaf : Leaf; expand friend in leaf.friends; bind partner = friend.partner; distinct leaf, partner", friendsOfEach(false, set -> {
		}));
	}

	@Test
	void whatCannotBeToldApartOrHasAnOrderIsMadeRowByRow() {
		String set = "expand friend in leaf.friends; bind partner = friend.partner; distinct partner";
		assertEquals("scan leaf : Leaf; union some of ( | leaf), ( | leaf); each item of (" + set + " | partner)", friendsOfEach(true, friends -> {
		}));
		assertEquals("scan leaf : Leaf; each item of (" + set + "; limit 2 | partner)", friendsOfEach(false, friends -> friends.limit(0, 2)));
	}

	@Test
	void anItemInTheMiddleLeavesOutThoseBefore() {
		PlanBuilder rows = PlanBuilder.outermost();
		Term leaf = rows.scan("leaf", LEAF);
		assertEquals("first(scan leaf : Leaf; leave out the first 2 | leaf)", new PlanPrinter().of(new ItemSelection(2, false, true).of(rows, leaf)));
	}

	@Test
	void aPlanHasAnEnd() {
		PlanBuilder rows = PlanBuilder.outermost();
		Term leaf = rows.scan("leaf", LEAF);
		Untranslatable tooLarge = assertThrows(Untranslatable.class, () -> {
			for (int i = 0; i < 20_000; i++) {
				rows.inner().expand(leaf, FRIENDS);
			}
		});
		assertEquals("inner", tooLarge.at("inner").at("outer").node());
	}
}
