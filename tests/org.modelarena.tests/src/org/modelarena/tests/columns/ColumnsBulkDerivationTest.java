// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Declaration;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.DerivedFeature;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedExpression;
import org.modelarena.core.model.PreparedExpression.OwnValues;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Recomputed;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.Translation;

/** Values of new derived features are evaluated by all cores, in larger and larger runs: also those that read others, fail, or hide that one has failed. */
class ColumnsBulkDerivationTest {
	private static final int SIZE = 3_000;
	private static final int FEW = 400;
	private static final int MOST_COSTLY = 3;
	/** The second and the third of them read what the first gives, and the last one makes a value of a failure. */
	private static final List<String> FEATURES = List.of(
			"Leaf.bossName : String = self.boss.name.concat('!')",
			"Leaf.bossLength : Integer = if self.bossName.oclIsInvalid() then 0 else self.bossName.size() endif",
			"Leaf.isTall : Boolean = if self.weight > 1.0 then self.bossName <> 'x' else true endif",
			"Node.depth : Integer = if self.owner.oclIsUndefined() then 0 else self.owner.depth + 1 endif",
			"Leaf.nFriends : Integer = self.friends->size()",
			"Leaf.large : Integer = self.size * 3",
			"Leaf.share : Real = 1.0 / self.friends->size()",
			"Leaf.hasShare : Boolean = not self.friends->size().div(0).oclIsInvalid()");

	@TempDir
	Path folder;

	@Sampled(2)
	@Test
	void allValuesAreThoseOfTheirExpressions() {
		RecordedModel model = RandomEdits.model(7, KitMetamodel.create(), SIZE);
		RandomEdits edits = new RandomEdits(7, model);
		Map<String, DerivedFeature> derived = new HashMap<>();
		try (ModelStore store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("kit")), model.asSource(), Progress.none())) {
			for (String text : FEATURES) {
				Declaration declaration = Declaration.parse(text, "ocl", false);
				derived.put(text.substring(0, text.indexOf(' ')), store.index().declare(declaration, Progress.none()));
			}
			assertTrue(Recomputed.assertUpToDate(store) > SIZE, "values");
			assertEquals(withoutBoss(store), derived.get("Leaf.bossName").failures());
			assertEquals(0, derived.get("Leaf.hasShare").failures());
			for (int commit = 0; commit < 20; commit++) {
				try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
					edits.step(edit);
					edit.commit();
				}
			}
			Recomputed.assertUpToDate(store);
		}
	}

	/** One plan gives all values of what reads its own element alone, also after edits; the rest is evaluated one by one. */
	@Test
	void onlyWhatReadsItsOwnElementIsEvaluatedTogether() {
		Map<String, Boolean> texts = Map.of("self.friends->size()", true, "self.weight > 1.0 and self.friends->notEmpty()", true, "self.size > 3", true,
				"self.friends->exists(f | f = self)", true, "7", true, "if self.owner.oclIsUndefined() then 0 else 1 endif", false,
				"self.friends->select(f | f.name <> null)->size()", false, "Leaf.allInstances()->size()", false, "self.boss.name", false, "self.nFriends > 1", false);
		RecordedModel model = RandomEdits.model(8, KitMetamodel.create(), FEW);
		RandomEdits edits = new RandomEdits(8, model);
		Catalog catalog = Catalog.discover();
		try (ModelStore store = catalog.store("columns").create(StoreLocation.at(folder.resolve("kit")), model.asSource(), Progress.none())) {
			store.index().declare(Declaration.parse("Leaf.nFriends : Integer = self.friends->size()", "ocl", false), Progress.none());
			EClass leaf = store.metamodel().type("Leaf");
			for (Map.Entry<String, Boolean> text : texts.entrySet()) {
				try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
					edits.step(edit);
					edit.commit();
				}
				try (ModelSnapshot snapshot = store.snapshot()) {
					PreparedExpression expression = catalog.languages().get("ocl").prepareExpression(text.getKey(), leaf, store.metamodel());
					Optional<OwnValues> all = expression.evaluateAll(snapshot, leaf, Cancellation.create());
					assertEquals(text.getValue(), all.isPresent(), text.getKey());
					all.ifPresent(values -> assertRight(expression, leaf, snapshot, values.values()));
				}
			}
		}
	}

	private static void assertRight(PreparedExpression expression, EClass type, ModelSnapshot snapshot, Answer values) {
		assertEquals(snapshot.extentSize(type), values.count());
		for (long row = 0; row < values.count(); row++) {
			List<Object> cells = values.row(row);
			assertEquals(expression.evaluate(snapshot, ((ElementKey) cells.getFirst()).value(), Cancellation.create()), cells.getLast());
		}
	}

	/** What has no room beside others is computed by itself, and others are not tried. */
	@Sampled(2)
	@Test
	void whereMemoryIsShortFewAreTried() {
		AtomicInteger tried = new AtomicInteger();
		StackWalker walker = StackWalker.getInstance();
		Cancellation cancellation = Cancellation.create().withProbe(() -> {
			if (walker.walk(frames -> frames.anyMatch(frame -> frame.getClassName().contains("BulkEvaluation")))) {
				tried.incrementAndGet();
				throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "No room.");
			}
		});
		try (ModelStore store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("kit")), RandomEdits.model(7, KitMetamodel.create(), FEW).asSource(),
				Progress.none())) {
			store.index().declare(Declaration.parse("Leaf.long : Integer = Sequence{1..2000}->collect(i | i + self.friends->size())->sum()", "ocl", false), Progress.of(cancellation));
			assertTrue(Recomputed.assertUpToDate(store) > MOST_COSTLY, "values");
		}
		assertTrue(tried.get() < MOST_COSTLY + Runtime.getRuntime().availableProcessors(), () -> tried + " were tried");
	}

	/** The number of leaves that no boss with a name leads. */
	private static long withoutBoss(ModelStore store) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			EClass leaf = store.metamodel().type("Leaf");
			EReference boss = (EReference) leaf.getEStructuralFeature("boss");
			EAttribute name = (EAttribute) boss.getEReferenceType().getEStructuralFeature("name");
			return LongStream.of(snapshot.extent(leaf).toArray()).map(key -> snapshot.target(key, boss)).filter(key -> key == ModelSnapshot.NONE || snapshot.attribute(key, name) == null).count();
		}
	}
}
