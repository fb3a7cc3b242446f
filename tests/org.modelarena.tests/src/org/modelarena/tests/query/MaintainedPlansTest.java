// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.core.standing.Change;
import org.modelarena.core.standing.MaintainedAnswer;
import org.modelarena.core.standing.MaintainedAnswer.MaintenanceEnd;
import org.modelarena.core.standing.MaintainedAnswer.PendingDifference;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.PlanFault;
import org.modelarena.query.PreparedPlan;
import org.modelarena.query.internal.maintenance.LocalPlan;
import org.modelarena.query.internal.maintenance.PlanMaintenance;
import org.modelarena.query.internal.maintenance.TopRows;
import org.modelarena.query.plan.Plan;
import org.modelarena.testkit.EditedObjects;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RandomSteps;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.Translation;

/**
 * Answers of random plans are kept up through random edits, some of which are given up: after each commit they are what the plan gives when it is run. Finds
 * what a plan reads and the difference does not follow; {@code -Dmodelarena.maintained.seeds=N} tries more.
 */
class MaintainedPlansTest {
	/** In columns; element by element, with and without isolation. */
	private static final List<String> STORES = List.of("columns", "neoemf", "columns", "emf");
	private static final int PLANS = 60;
	private static final int COMMITS = 12;
	private static final QueryLimits LIMITS = QueryLimits.DEFAULT.withRows(Long.MAX_VALUE);

	/** So few rows are held that they go out. */
	@BeforeEach
	void holdFew() {
		System.setProperty(TopRows.SPARE, "2");
	}

	@AfterEach
	void holdAndTestAsUsual() {
		System.clearProperty(TopRows.SPARE);
		System.clearProperty(LocalPlan.ROWS_OF_A_RUN);
	}

	@TempDir
	Path folder;
	private final List<Kept> kept = new ArrayList<>();
	private int ended;

	static IntStream seeds() {
		return IntStream.rangeClosed(1, Integer.getInteger("modelarena.maintained.seeds", Boolean.getBoolean("modelarena.long") ? 200 : 6));
	}

	/** A plan and what has become of its answer. */
	private static final class Kept {
		final Plan plan;
		final PreparedPlan asked;
		final MaintainedAnswer keeper;
		Optional<PendingDifference> pending = Optional.empty();
		long count;
		Digest digest;
		boolean isEnded;

		Kept(Plan plan, PreparedPlan asked, MaintainedAnswer keeper, Answer first) {
			this.plan = plan;
			this.asked = asked;
			this.keeper = keeper;
			count = first.count();
			digest = first.digest();
		}

		void before(Change change) {
			try {
				pending = keeper.before(change, Cancellation.create());
			} catch (MaintenanceEnd e) {
				isEnded = true;
			}
		}

		void after(ModelSnapshot state, String when) {
			try {
				if (pending.isPresent()) {
					AnswerDifference difference = pending.get().after(state, Cancellation.create());
					count += difference.added().count() - difference.removed().count();
					digest = digest.plus(difference.added().digest()).minus(difference.removed().digest());
				}
			} catch (MaintenanceEnd e) {
				isEnded = true;
				return;
			}
			assertEquals(asked(state), count + " " + digest, () -> when + ": " + plan);
		}

		private String asked(ModelSnapshot state) {
			try {
				Answer answer = asked.answer(state, LIMITS, Cancellation.create());
				return answer.count() + " " + answer.digest();
			} catch (PlanFault fault) {
				return "fault: " + fault.getMessage();
			}
		}
	}

	@Sampled(2)
	@ParameterizedTest
	@MethodSource("seeds")
	void differencesLeadToTheAnswerThatThePlanGives(int seed) {
		// Models of tests are small: none would be worth a rule.
		System.setProperty(LocalPlan.ROWS_OF_A_RUN, seed / STORES.size() % 2 == 0 ? "-1000000" : "1000");
		EditedObjects objects = EditedObjects.of(RandomEdits.model(seed, KitMetamodel.create(), 40).asSource());
		RandomSteps steps = new RandomSteps(seed, objects);
		try (ModelStore store = Catalog.discover().store(STORES.get(seed % STORES.size())).create(StoreLocation.at(folder.resolve("kit")), objects.asSource(), Progress.none())) {
			begin(seed, store);
			int most = kept.size();
			for (int commit = 0; commit < COMMITS; commit++) {
				commit(store, steps, seed, commit);
			}
			assertTrue(most > PLANS / 20, () -> "of " + PLANS + " plans only " + most + " are kept up");
			assertTrue(ended <= most, () -> ended + " of " + most);
		}
	}

	private void begin(int seed, ModelStore store) {
		try (ModelSnapshot state = store.snapshot()) {
			RandomPlans plans = new RandomPlans(seed, state.metamodel());
			for (int i = 0; i < PLANS; i++) {
				Plan plan = i % 6 == 0 ? plans.limited() : i % 6 == 1 ? plans.compared() : plans.next();
				PreparedPlan asked = new PreparedPlan(plan, 1);
				try {
					Answer first = asked.answer(state, LIMITS, Cancellation.create());
					kept.add(new Kept(plan, asked, PlanMaintenance.of(plan, state, first, LIMITS, Cancellation.create()), first));
				} catch (PlanFault | MaintenanceEnd e) {
					// It is asked again, or interpreted.
				}
			}
		}
	}

	/** Half of the differences are begun within the edit, as on a store without isolation, the others between the states before and after it. */
	private void commit(ModelStore store, RandomSteps steps, int seed, int commit) {
		boolean isWithin = commit % 2 == 0 || !store.provider().capabilities().contains(Capability.SNAPSHOT_ISOLATION);
		StringBuilder made = new StringBuilder("seed " + seed + ", commit " + commit);
		try (ModelSnapshot before = isWithin ? null : store.snapshot()) {
			long[] touched;
			try (ModelEdit edit = store.begin()) {
				ModelEdit translated = new Translation(store.metamodel()).edit(edit);
				for (int i = 0; i < 1 + commit % 4; i++) {
					made.append("; ").append(steps.step(translated));
				}
				touched = Change.touched(edit, Cancellation.create());
				if (isWithin) {
					Change change = Change.of(edit, Cancellation.create());
					kept.forEach(each -> each.before(change));
				}
				edit.commit();
			}
			try (ModelSnapshot after = store.snapshot()) {
				if (!isWithin) {
					Change change = new Change(before, after, touched);
					kept.forEach(each -> each.before(change));
				}
				kept.stream().filter(each -> !each.isEnded).forEach(each -> each.after(after, made.toString()));
			}
		}
		ended += (int) kept.stream().filter(each -> each.isEnded).count();
		kept.removeIf(each -> each.isEnded);
	}
}
