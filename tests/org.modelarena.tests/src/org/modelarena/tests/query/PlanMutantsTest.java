// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.folders.CacheFolder;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.PlanFault;
import org.modelarena.query.PreparedPlan;
import org.modelarena.query.Translation;
import org.modelarena.query.internal.validation.PlanCheck;
import org.modelarena.query.internal.validation.Subject;
import org.modelarena.query.ocl.OclLanguage;
import org.modelarena.query.ocl.internal.plan.OclTranslator;
import org.modelarena.query.plan.Plan;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.tests.ocl.RandomComprehensions;

/**
 * How many of a translator's mistakes the check of plans notices by itself: of those that give a wrong answer for the model, at least nine of ten. And that it
 * takes no right plan for a wrong one, which would notice everything.
 */
@Timeout(3600)
class PlanMutantsTest {
	private static final System.Logger LOG = System.getLogger(PlanMutantsTest.class.getName());
	private static final int TEXTS = Boolean.getBoolean("modelarena.long") ? 1_000 : 60;
	private static final double LEAST = 0.9;

	@TempDir
	private Path folder;
	private final List<String> missed = new ArrayList<>();
	private int wrong;
	private int noticed;

	private String wanted;

	@BeforeEach
	void checkAndKeepReportsHere() {
		System.setProperty(CacheFolder.PROPERTY, folder.toString());
		wanted = System.setProperty(Strategy.CHECK_PROPERTY, "true");
	}

	@AfterEach
	void keepReportsWhereTheyWere() {
		System.clearProperty(CacheFolder.PROPERTY);
		if (wanted == null) {
			System.clearProperty(Strategy.CHECK_PROPERTY);
		} else {
			System.setProperty(Strategy.CHECK_PROPERTY, wanted);
		}
	}

	@Sampled(3)
	@Test
	void ofTheRailwaysQueries() {
		List<String> texts = new ArrayList<>(Cases.get("railway").queries().stream().flatMap(query -> query.text("ocl").stream()).toList());
		texts.addAll(List.of("context Route def: x : Set(Position) = self.follows.position->asSet()",
				"context Sensor def: x : Set(Boolean) = self.monitors->collect(m | m.oclIsKindOf(Switch))->asSet()",
				"Route.allInstances()->collect(r | r.requires->collect(id)->sortedBy(i | i)->subSequence(1, 2))",
				"Segment.allInstances()->select(s | s.length > 100 and s.length <= 300)->collect(s | Tuple{s = s, n = s.monitoredBy->size()})",
				"Switch.allInstances()->select(s | s.currentPosition = Position::STRAIGHT implies s.positions->isEmpty())"));
		tryAll(texts.iterator()::next, texts.size(), Railways.repair(4));
		report();
	}

	@Sampled(3)
	@Test
	void ofRandomTexts() {
		RandomComprehensions expressions = new RandomComprehensions(5);
		for (int model = 0; model < 6; model++) {
			tryAll(expressions::next, TEXTS / 6, RandomEdits.model(500 + model, KitMetamodel.create(), 400).asSource());
		}
		report();
	}

	private void report() {
		LOG.log(System.Logger.Level.INFO, () -> noticed + " of " + wrong + " wrong plans noticed; missed:\n" + String.join("\n", missed.stream().limit(40).toList()));
		assertTrue(wrong > 50 && noticed >= LEAST * wrong, noticed + " of " + wrong);
	}

	private void tryAll(Supplier<String> texts, int count, ElementSource model) {
		try (ModelStore store = new EmfStoreProvider().create(StoreLocation.inMemory(), model, Progress.none()); ModelSnapshot snapshot = store.snapshot()) {
			for (int i = 0; i < count; i++) {
				Query query = new Query("ocl", texts.get());
				PreparedQuery interpreter = prepared(query, snapshot);
				if (interpreter != null && new OclTranslator().translate(query, snapshot.metamodel(), Cancellation.create()) instanceof Translation.Translated translated) {
					assertEquals(Optional.empty(), difference(query, new PreparedPlan(translated.plan(), 1), translated.plan(), interpreter, snapshot), () -> "a false alarm for " + query.text());
					Digest right = digest(() -> interpreter.execute(snapshot, QueryLimits.DEFAULT, Cancellation.create()));
					PlanMutants.of(translated.plan()).forEach(mutant -> tryOne(query, mutant, right, interpreter, snapshot));
				}
			}
		}
	}

	/** Null for a text that is no OCL. */
	private static PreparedQuery prepared(Query query, ModelSnapshot snapshot) {
		try {
			return new OclLanguage().prepare(query, snapshot.metamodel(), Cancellation.create());
		} catch (QueryException e) {
			return null;
		}
	}

	private void tryOne(Query query, Plan mutant, Digest right, PreparedQuery interpreter, ModelSnapshot snapshot) {
		PreparedPlan plan = new PreparedPlan(mutant, 1);
		Digest answer = digest(() -> plan.answer(snapshot, QueryLimits.ofRows(100_000), Cancellation.create().withTimeout(Duration.ofSeconds(2))));
		if (right == null || answer == null || right.equals(answer)) {
			return;
		}
		wrong++;
		if (difference(query, plan, mutant, interpreter, snapshot).isPresent()) {
			noticed++;
		} else {
			missed.add(query.text() + "\n    " + mutant);
		}
	}

	/** What the check finds when it has the time for all of its samples. */
	private static Optional<String> difference(Query query, PreparedPlan prepared, Plan plan, PreparedQuery interpreter, ModelSnapshot snapshot) {
		PlanCheck check = new PlanCheck(query, Subject.of(List.of(plan)), (sample, token) -> prepared.answer(sample, QueryLimits.DEFAULT, token),
				(sample, token) -> interpreter.execute(sample, QueryLimits.DEFAULT, token));
		try (PlanCheck.Run run = check.start(snapshot, Cancellation.create().withTimeout(Duration.ofSeconds(2)))) {
			run.awaitEnd();
		}
		return check.difference();
	}

	/** Null where there is no answer. */
	private static Digest digest(Supplier<Answer> answer) {
		try {
			return answer.get().digest();
		} catch (ArenaException | PlanFault e) {
			return null;
		} catch (RuntimeException e) {
			// A plan that no translator would make.
			return null;
		}
	}
}
