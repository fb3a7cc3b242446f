// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.Change;
import org.modelarena.core.standing.MaintainedAnswer.MaintenanceEnd;
import org.modelarena.query.PreparedPlan;
import org.modelarena.query.internal.adapter.BulkAdapter;
import org.modelarena.query.internal.optimise.Optimiser;
import org.modelarena.query.internal.optimise.analysis.CardinalityEstimation;
import org.modelarena.query.internal.run.ColumnRunner;
import org.modelarena.query.internal.run.LastProgram;
import org.modelarena.query.internal.vector.GivenElements;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.PlanPrinter;
import org.modelarena.query.plan.Step;

/**
 * A plan whose rows come each of one element of an extent, from which everything else is reached along references: so it can be run for some elements of that
 * extent alone. Thread-safe.
 */
public final class LocalPlan {
	/** System property: from so many rows on, that are expected of the elements concerned, each row is tested whether it is concerned as well; so that tests can have few tested. */
	public static final String TESTED_ROWS = "modelarena.maintained.tested.rows";

	/** To test fewer takes longer than to make them. */
	private static final int WORTH_TESTS = 10_000;
	/** Beyond this share of the extent, all of it is looked at; and where this share of the model is on the ways back. */
	private static final int SHARE_OF_EXTENT = 2;
	private static final int SHARE_OF_MODEL = 8;
	private static final int FEW = 1_000;
	private static final int MOST_TESTED = 100;

	private final Plan plan;
	/** The same rows, of all elements. */
	private final PreparedPlan whole;
	private final EClass type;
	private final ReadGraph reads;
	/** How many rows all steps together are expected to make of one element. */
	private final double workOfAnElement;
	/** Ran on the state that one change has led to, from which the next one starts. */
	private final LastProgram last = new LastProgram();
	/** Likewise, of the plan with tests, of which there is one for each set of places where a change can be met. */
	private final Map<Plan, LastProgram> tested = new ConcurrentHashMap<>();
	private final RefreshCosts costs = new RefreshCosts();
	private final int worthTests = Integer.getInteger(TESTED_ROWS, WORTH_TESTS);

	private LocalPlan(Plan plan, PreparedPlan whole, EClass type, double workOfAnElement) {
		this.plan = plan;
		this.whole = whole;
		this.type = type;
		this.workOfAnElement = workOfAnElement;
		this.reads = ReadGraph.of(plan);
	}

	/**
	 * The same rows as a plan's, in any order: with one of its scans first, from where the others can be done without.
	 *
	 * @throws MaintenanceEnd if there is no such scan
	 */
	static LocalPlan of(Plan plan, ColumnSnapshot snapshot) {
		List<Step> steps = plan.pipeline().steps();
		MaintenanceEnd first = null;
		for (int i = 0; i < steps.size(); i++) {
			if (steps.get(i) instanceof Step.Scan scan) {
				try {
					return startingAt(scan, i, plan, snapshot);
				} catch (MaintenanceEnd e) {
					first = first == null ? e : first;
				}
			}
		}
		throw first != null ? first : new MaintenanceEnd("it goes through no extent");
	}

	/**
	 * The same rows as a plan's, those of an element in their order: with the scan first that the plan begins with.
	 *
	 * @throws MaintenanceEnd if it does not begin with one, or a row depends on more than its element
	 */
	static LocalPlan ofFirst(Plan plan, ColumnSnapshot snapshot) {
		if (plan.pipeline().steps().getFirst() instanceof Step.Scan scan) {
			return startingAt(scan, 0, plan, snapshot);
		}
		throw new MaintenanceEnd("it begins with no extent");
	}

	private static LocalPlan startingAt(Step.Scan scan, int at, Plan plan, ColumnSnapshot snapshot) {
		List<Step> steps = new ArrayList<>(plan.pipeline().steps());
		steps.remove(at);
		steps.addFirst(new Step.Given(scan.element(), scan.type()));
		Plan started = new Plan(new Pipeline(steps), plan.columns(), plan.emptyColumns(), plan.isOrdered());
		Plan optimised = Optimiser.optimise(started, snapshot).plan();
		return new LocalPlan(optimised, new PreparedPlan(plan), scan.type(), CardinalityEstimation.workOfARow(optimised.pipeline().steps(), snapshot));
	}

	Plan plan() {
		return plan;
	}

	ReadGraph reads() {
		return reads;
	}

	LastProgram last() {
		return last;
	}

	RefreshCosts costs() {
		return costs;
	}

	/** The program that has run last of this plan with some tests. */
	LastProgram last(Plan withTests) {
		if (tested.size() > MOST_TESTED) {
			tested.clear();
		}
		return tested.computeIfAbsent(withTests, missing -> new LastProgram());
	}

	/** The steps, from the elements that a change concerns. */
	List<String> steps() {
		PlanPrinter text = new PlanPrinter();
		return Stream.concat(plan.pipeline().steps().stream().map(text::of), Stream.of(text.ofAnswer(plan))).toList();
	}

	/**
	 * The rows that a change may make others.
	 *
	 * @return null if these are so many that it is better to look at all
	 */
	ConcernedRows concerned(Change change, Cancellation cancellation) {
		long begun = System.nanoTime();
		ColumnSnapshot before = columns(change.before());
		long most = before.size() / SHARE_OF_MODEL + FEW;
		double rowsOfAll = before.extentSize(type) * Math.max(1, workOfAnElement);
		AffectedElements affected = change.size() > most ? null
				: AffectedElements.of(reads, change, before, most, changes -> costs.isAllCheaper(changes, rowsOfAll), cancellation);
		if (affected == null || affected.at(reads.start()).size() > before.extentSize(type) / SHARE_OF_EXTENT + FEW) {
			return null;
		}
		int[] rows = affected.at(reads.start()).toArray();
		long[] keys = new long[rows.length];
		before.keys(rows, rows.length, keys);
		long[] both = Arrays.stream(keys).filter(key -> change.after().contains(key) && Change.isA(before.type(key), type)).toArray();
		ConcernedRows.Starts starts = new ConcernedRows.Starts(both, change.deleted(type), change.created(type));
		ConcernedRows concerned = new ConcernedRows(this, affected, change, starts);
		if (both.length * workOfAnElement >= worthTests) {
			concerned.addTests(before);
		}
		concerned.took(System.nanoTime() - begun);
		return concerned;
	}

	/** All rows of some elements, each element's in their order if the plan's are. */
	Answer rows(ModelSnapshot state, long[] elements, QueryLimits limits, Cancellation cancellation) {
		ColumnSnapshot columns = columns(state);
		int[] rows = Arrays.stream(elements).mapToInt(columns::row).toArray();
		return ColumnRunner.once(plan, new GivenElements(columns, rows, List.of(), List.of()), limits, cancellation);
	}

	/** The rows that come of all elements. */
	Answer rows(ModelSnapshot state, QueryLimits limits, Cancellation cancellation) {
		long begun = System.nanoTime();
		Answer answer = whole.answer(state, limits, cancellation);
		costs.lookedAtAll(System.nanoTime() - begun);
		return answer;
	}

	/** The number of rows that come of all elements. */
	long count(ModelSnapshot state, Cancellation cancellation) {
		return whole.count(state, cancellation);
	}

	static ColumnSnapshot columns(ModelSnapshot snapshot) {
		return snapshot instanceof ColumnSnapshot inBulk ? inBulk : new BulkAdapter(snapshot);
	}
}
