// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
	/** System property: for so many rows the run of a rule counts, beside those that it makes; so that tests can have few changes followed by rules. */
	public static final String ROWS_OF_A_RUN = "modelarena.maintained.run.rows";

	private static final int FEW_ROWS = 1_000;
	/** Beyond this share of the extent, all of it is looked at; and where this share of the model is on the ways back. */
	private static final int SHARE_OF_EXTENT = 2;
	private static final int SHARE_OF_MODEL = 8;
	private static final int FEW = 1_000;
	/** Of the size of the extent, until it is counted again. */
	private static final int MOST_USES = 200;

	private final Plan plan;
	/** The same rows, of all elements. */
	private final PreparedPlan whole;
	private final EClass type;
	private final ReadGraph reads;
	/** How many rows all steps together are expected to make of one element. */
	private final double workOfAnElement;
	/** Ran on the state that one change has led to, from which the next one starts. */
	private final LastProgram last = new LastProgram();
	/** Made when the first change comes. */
	private volatile List<DeltaRule> rules;
	private final RefreshCosts costs = new RefreshCosts();
	/** The size of the extent when it was counted last: each new state would have to. */
	private long extent;
	private int usesSince = MOST_USES;
	private final int rowsOfARun = Integer.getInteger(ROWS_OF_A_RUN, FEW_ROWS);

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

	/** The class of the elements that it starts from. */
	EClass type() {
		return type;
	}

	/** An answer without rows. */
	Answer none() {
		return Answer.builder(plan.emptyColumns(), QueryLimits.DEFAULT).build();
	}

	private List<DeltaRule> rules(ColumnSnapshot snapshot) {
		List<DeltaRule> known = rules;
		if (known == null) {
			known = DeltaRule.of(plan, reads, type, snapshot);
			rules = known;
		}
		return known;
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
		AffectedElements affected = affected(change, before, cancellation);
		if (affected == null || affected.changed() == 0 || rules(before).isEmpty()) {
			return affected == null ? null : starts(affected, change, before, begun);
		}
		TouchedRows touched = new TouchedRows(this, rules(before), affected, change, before, begun);
		double work = touched.work(affected, before, rowsOfARun);
		double ofAnElement = Math.max(1, workOfAnElement);
		double all = extentSize(before) * ofAnElement;
		if (Math.min(all, touched.starts() * ofAnElement) <= work) {
			return starts(affected, change, before, begun);
		}
		return touched;
	}

	/**
	 * All rows of the elements for which a change may make some of them others.
	 *
	 * @return null if these are so many that it is better to look at all
	 */
	StartRows starts(Change change, Cancellation cancellation) {
		long begun = System.nanoTime();
		ColumnSnapshot before = columns(change.before());
		AffectedElements affected = affected(change, before, cancellation);
		return affected == null ? null : starts(affected, change, before, begun);
	}

	private AffectedElements affected(Change change, ColumnSnapshot before, Cancellation cancellation) {
		long most = before.size() / SHARE_OF_MODEL + FEW;
		if (change.size() > most) {
			return null;
		}
		return AffectedElements.of(reads, change, before, most, changes -> costs.isAllCheaper(changes, extentSize(before) * Math.max(1, workOfAnElement)), cancellation);
	}

	/** About the size of the extent. */
	private synchronized long extentSize(ColumnSnapshot state) {
		if (++usesSince > MOST_USES) {
			extent = state.extentSize(type);
			usesSince = 0;
		}
		return extent;
	}

	private StartRows starts(AffectedElements affected, Change change, ColumnSnapshot before, long begun) {
		if (!affected.goBackToStart(change) || affected.at(reads.start()).size() > extentSize(before) / SHARE_OF_EXTENT + FEW) {
			return null;
		}
		int[] rows = affected.at(reads.start()).toArray();
		long[] keys = new long[rows.length];
		before.keys(rows, rows.length, keys);
		long[] both = new long[rows.length];
		int count = 0;
		for (long key : keys) {
			both[count] = key;
			count += change.after().contains(key) && Change.isA(before.type(key), type) ? 1 : 0;
		}
		return new StartRows(this, affected.changed(), Arrays.copyOf(both, count), change, begun);
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
