// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modelarena.testkit.StoreUnderTest.assertFails;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Declaration;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryException;
import org.modelarena.core.model.DerivedFeature;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.ModelStore;

/** Derived features are what their expressions say, whatever is edited, and can be declared and dropped at any time. */
interface DerivationContract extends StoreUnderTest {
	/** Features that read in every way there is: own values, others' values, containers, reverse references, types, and each other. */
	List<String> FEATURES = List.of(
			"Leaf.nFriends : Integer = self.friends->size()",
			"Leaf.isHeavy : Boolean = self.weight > 1.0",
			"Leaf.friendsSize : Integer = self.friends->collect(f | f.size)->sum()",
			"Leaf.heavyFriends : Leaf[*] = self.friends->select(f | f.isHeavy)->asSequence()",
			"Leaf.ownerName : String = if self.owner.oclIsUndefined() then 'none' else self.owner.name endif",
			"Group.weight : Real = self.members->select(m | m.oclIsKindOf(Leaf))->collect(m | m.oclAsType(Leaf).weight)->sum()",
			"Group.nLeaves : Integer = Leaf.allInstances()->size()",
			"Node.depth : Integer = if self.owner.oclIsUndefined() then 0 else self.owner.depth + 1 endif",
			"Leaf.bossName : String = self.boss.name.concat('!')",
			"Leaf.fellow : Leaf = self.partner.partner",
			"Leaf.lonely : Boolean = self.nFriends = 0 and self.fellow.oclIsUndefined()");
	/** And by what only EOL has. */
	List<String> EOL_FEATURES = List.of("Node.nLikedBy : Integer = self.revRefNav_likes.size()",
			"Node.nFavoriteOf : Integer = self.revRefNav_favorite.select(n | n.name = 'a').size()",
			"Node.place : String = if (self.eContainer.isUndefined()) return 'root'; return self.eContainer.title;",
			"Leaf.twins : Leaf[*] = Leaf.all.select(l | l <> self and l.size = self.size)");

	static void declareAll(ModelStore store) {
		FEATURES.forEach(text -> store.index().declare(Declaration.parse(text, "ocl", false), Progress.none()));
		EOL_FEATURES.forEach(text -> store.index().declare(Declaration.parse(text, "eol", false), Progress.none()));
	}

	@Test
	default void refusesToDeriveWithoutTheCapability() {
		if (has(Capability.DERIVED_ATTRIBUTES)) {
			return;
		}
		try (ModelStore store = create(kit(1, 10).asSource())) {
			Declaration declaration = Declaration.parse(FEATURES.getFirst(), "ocl", false);
			assertFails(ErrorCode.UNSUPPORTED, () -> store.index().declare(declaration, Progress.none()));
		}
	}

	@Sampled(3)
	@ParameterizedTest(name = "random edits with seed {0}")
	@ValueSource(longs = { 1, 2, 3 })
	default void whatIsKeptThroughRandomEditsIsWhatTheExpressionsGive(long seed) {
		assumeHas(Capability.DERIVED_ATTRIBUTES);
		RecordedModel model = kit(seed, 60);
		RandomEdits edits = new RandomEdits(seed, model);
		try (ModelStore store = create(model.asSource())) {
			declareAll(store);
			assertTrue(Recomputed.assertUpToDate(store) > 100);
			for (int commit = 0; commit < 40; commit++) {
				try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
					for (int i = 0; i < 5; i++) {
						edits.step(edit);
					}
					edit.commit();
				}
				Recomputed.assertUpToDate(store);
			}
		}
		try (ModelStore store = reopen()) {
			Recomputed.assertUpToDate(store);
			for (int commit = 0; commit < 10; commit++) {
				try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
					edits.step(edit);
					edit.commit();
				}
				Recomputed.assertUpToDate(store);
			}
		}
	}

	@Test
	default void whatIsDerivedFollowsMovesAndPlaces() {
		assumeHas(Capability.DERIVED_ATTRIBUTES);
		EditedObjects objects = EditedObjects.of(kit(6, 40).asSource());
		RandomSteps steps = new RandomSteps(6, objects);
		try (ModelStore store = create(objects.asSource())) {
			declareAll(store);
			store.index().declare(Declaration.parse("Group.first : String = if self.members->isEmpty() then 'none' else self.members->first().name endif", "ocl", true),
					Progress.none());
			store.index().declare(Declaration.parse("Leaf.firstTag : String = if self.tags->isEmpty() then 'none' else self.tags->first() endif", "ocl", true),
					Progress.none());
			for (int commit = 0; commit < 30; commit++) {
				try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
					for (int i = 0; i < 5; i++) {
						steps.step(edit);
					}
					edit.commit();
				}
				Recomputed.assertUpToDate(store);
				SeekCheck.assertSeeksFindWhatScansFind(store);
			}
		}
		try (ModelStore store = reopen()) {
			Recomputed.assertUpToDate(store);
			SeekCheck.assertSeeksFindWhatScansFind(store);
		}
	}

	@Test
	default void aFaultInTheExpressionIsRefusedWithItsPlaceAndChangesNothing() {
		assumeHas(Capability.DERIVED_ATTRIBUTES);
		try (ModelStore store = create(kit(4, 30).asSource())) {
			QueryException e = assertThrows(QueryException.class,
					() -> store.index().declare(Declaration.parse("Leaf.n : Integer = self.freinds->size()", "ocl", false), Progress.none()));
			assertEquals(1, e.line());
			assertTrue(e.column() > 1, e.getMessage());
			assertTrue(e.getMessage().contains("friends"), e.getMessage());
			assertEquals(List.of(), store.index().derived());
			assertEquals(null, store.metamodel().type("Leaf").getEStructuralFeature("n"));
		}
	}

	@Test
	default void elementsForWhichTheExpressionFailsAreReportedAndTheOthersHaveTheirValues() {
		assumeHas(Capability.DERIVED_ATTRIBUTES);
		try (ModelStore store = create(kit(5, 60).asSource())) {
			DerivedFeature feature = store.index().declare(Declaration.parse("Leaf.perFriend : Real = 100 / self.friends->size()", "ocl", false), Progress.none());
			assertTrue(feature.failures() > 0 && feature.failures() < feature.values(), feature.toString());
			assertTrue(feature.examples().getFirst().startsWith("element #"), feature.toString());
			assertEquals(List.of(feature), store.index().derived());
			Recomputed.assertUpToDate(store);
		}
		try (ModelStore store = reopen()) {
			assertTrue(store.index().derived().getFirst().failures() > 0);
		}
	}

	@Test
	default void namesInUseUnknownTypesAndDependentsAreRefused() {
		assumeHas(Capability.DERIVED_ATTRIBUTES);
		try (ModelStore store = create(kit(6, 30).asSource())) {
			assertCode(ErrorCode.ALREADY_EXISTS, store, "Leaf.size : Integer = 1");
			assertCode(ErrorCode.ALREADY_EXISTS, store, "Node.size : Integer = 1");
			assertCode(ErrorCode.QUERY_NAME, store, "Leef.other : Integer = 1");
			assertCode(ErrorCode.QUERY_NAME, store, "Leaf.other : Intger = 1");
			store.index().declare(Declaration.parse("Leaf.one : Integer = self.size + 1", "ocl", false), Progress.none());
			store.index().declare(Declaration.parse("Leaf.two : Integer = self.one + 1", "ocl", false), Progress.none());
			ArenaException e = assertFails(ErrorCode.UNSUPPORTED, () -> store.index().drop("Leaf", "one"));
			assertTrue(e.getMessage().contains("Leaf.two"), e.getMessage());
			store.index().drop("Leaf", "two");
			store.index().drop("Leaf", "one");
			assertEquals(List.of(), store.index().derived());
		}
	}

	private static void assertCode(ErrorCode code, ModelStore store, String declaration) {
		StoreUnderTest.assertFails(code, () -> store.index().declare(Declaration.parse(declaration, "ocl", false), Progress.none()));
	}

	@Test
	default void aValueThatDependsOnItselfFailsAndRecoversWhenTheCircleIsBroken() {
		assumeHas(Capability.DERIVED_ATTRIBUTES);
		KitModel kit = new KitModel();
		try (ModelStore store = create(kit.model.asSource())) {
			store.index().declare(
					Declaration.parse("Leaf.chain : Integer = if self.partner.oclIsUndefined() then 0 else self.partner.chain + 1 endif", "ocl", false),
					Progress.none());
			long[] leaves;
			try (ModelSnapshot snapshot = store.snapshot()) {
				leaves = snapshot.extent(snapshot.metamodel().type("Leaf")).toArray();
			}
			long one = leaves[0];
			long other = leaves[1];
			try (ModelEdit edit = kit.edit(store)) {
				edit.set(one, kit.partner, other);
				edit.set(other, kit.partner, one);
				edit.commit();
			}
			assertEquals(2, store.index().derived().getFirst().failures());
			Recomputed.assertUpToDate(store);
			try (ModelEdit edit = kit.edit(store)) {
				edit.set(other, kit.partner, ModelSnapshot.NONE);
				edit.commit();
			}
			assertEquals(0, store.index().derived().getFirst().failures());
			Recomputed.assertUpToDate(store);
		}
	}

	@Test
	default void indexesCanBeMadeAndDroppedWhileTheStoreRuns() {
		assumeHas(Capability.INDEXED_ATTRIBUTES);
		RecordedModel model = kit(8, 60);
		try (ModelStore store = create(model.asSource())) {
			assertEquals(List.of(), store.index().indexed());
			for (String attribute : List.of("Leaf.size", "Leaf.weight", "Node.color", "Node.name", "Leaf.serial", "Marked.flag")) {
				store.index().index(attribute.split("\\.")[0], attribute.split("\\.")[1], Progress.none());
			}
			assertEquals(6, store.index().indexed().size());
			SeekCheck.assertSeeksFindWhatScansFind(store);
			RandomEdits edits = new RandomEdits(8, model);
			for (int commit = 0; commit < 10; commit++) {
				try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
					edits.step(edit);
					edits.step(edit);
					edit.commit();
				}
			}
			SeekCheck.assertSeeksFindWhatScansFind(store);
			store.index().unindex("Leaf", "size");
			assertEquals(5, store.index().indexed().size());
			assertFails(ErrorCode.UNSUPPORTED, () -> store.index().index("Node", "tags", Progress.none()));
		}
	}
}
