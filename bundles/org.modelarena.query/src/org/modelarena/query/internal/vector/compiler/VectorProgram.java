// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.compiler;

import java.util.List;
import java.util.function.Function;

import org.modelarena.core.Cancellation;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.derived.DerivedView;
import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.Budget;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.ColumnAccess;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.StepProfiler;
import org.modelarena.query.internal.vector.operators.Exchange;
import org.modelarena.query.internal.vector.operators.KeyRange;
import org.modelarena.query.internal.vector.operators.ScanOperator;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;

/**
 * A plan as vector code over one state of a store, with the vectors of one thread. Used by that thread, for one execution after the other;
 * one that ends in an exception leaves it unusable.
 */
public final class VectorProgram {
	private final CancellationProbe probe = new CancellationProbe();
	private final ColumnAccess columns;
	private final Operator first;
	private final ScanOperator scan;
	private final Exchange exchange;
	private final boolean mayMergeRanges;
	private final Kind kind;
	private final long[] rowCounts;
	private Object state;
	private final StepProfiler profiler;
	private Sink sink;

	/**
	 * The purpose of a program.
	 *
	 * @param counts    whether only the number of rows is wanted
	 * @param isSharing whether threads share the rows before the first step that has to see all of them, if the plan has one where that is possible
	 */
	public record Kind(boolean counts, boolean isSharing) {
	}

	/**
	 * @param plan         has only the columns that may fault, if only the number of rows is wanted
	 * @param cancellation for what the first execution computes
	 * @throws PlanFault for what this snapshot cannot do in bulk
	 */
	public VectorProgram(Plan plan, ColumnSnapshot snapshot, Kind kind, Cancellation cancellation) {
		this(plan, snapshot, kind, null, cancellation);
	}

	/** A program that tells a profiler where its time goes. */
	public static VectorProgram traced(Plan plan, ColumnSnapshot snapshot, StepProfiler profiler, Cancellation cancellation) {
		return new VectorProgram(plan, snapshot, new Kind(false, false), profiler, cancellation);
	}

	private VectorProgram(Plan plan, ColumnSnapshot snapshot, Kind kind, StepProfiler profiler, Cancellation cancellation) {
		this.profiler = profiler;
		this.kind = kind;
		state = snapshot.state();
		columns = new ColumnAccess(snapshot, new DerivedView(snapshot, cancellation), startsFromGiven(plan));
		rowCounts = new long[plan.pipeline().steps().size()];
		PipelineCompiler compiler = new PipelineCompiler(plan, columns, probe, profiler, kind.isSharing());
		Function<Batch, Operator> end = batch -> sink = kind.counts() ? Sink.counting(batch, plan, compiler) : Sink.keeping(batch, plan, compiler, columns);
		PipelineContext around = kind.counts() ? PipelineContext.ofNumber(!plan.columns().isEmpty())
				: PipelineContext.ofRows(rowCounts, plan.isOrdered());
		first = compiler.compile(plan.pipeline().steps(), compiler.firstBatch(), around, end);
		exchange = compiler.exchange();
		mayMergeRanges = PipelineBreakers.shared(plan).filter(shared -> PipelineBreakers.isLast(shared, plan)).isPresent();
		scan = first instanceof ScanOperator leading && !leading.readsNothing() ? leading : null;
	}

	private static boolean startsFromGiven(Plan plan) {
		return !plan.pipeline().steps().isEmpty() && plan.pipeline().steps().getFirst() instanceof Step.Given;
	}

	/**
	 * Whether it can run on a snapshot that it was not made for, with what it holds from executions before: one of the same state, or of any if the plan starts
	 * from given elements and nothing that it reads depends on the state. If not, it is of no use any more.
	 */
	public boolean fits(ColumnSnapshot snapshot, Budget budget) {
		if (columns.computes() || !budget.mayHold(probe.taken())) {
			return false;
		}
		if (snapshot.state() == state) {
			return true;
		}
		state = snapshot.state();
		return columns.bind(snapshot);
	}

	/** Holds nothing of a state until it {@linkplain #fits goes on} with another one; false if it cannot. */
	public boolean release() {
		if (!columns.release()) {
			return false;
		}
		state = null;
		return true;
	}

	/** The bytes that its executions have taken beyond its vectors. */
	public long taken() {
		return probe.taken();
	}

	/** Starts an execution. */
	public void begin(ColumnSnapshot snapshot, Budget budget, Cancellation cancellation) {
		columns.rebind(snapshot);
		probe.follow(cancellation, budget);
		sink.begin(budget);
		first.restart();
		java.util.Arrays.fill(rowCounts, 0);
	}

	/** The number of places for rows that the plan scans first, which can be shared among threads; 0 if it cannot. */
	public int places() {
		return scan == null ? 0 : scan.places();
	}

	/** The purpose of the program. */
	public Kind kind() {
		return kind;
	}

	/** Makes the rows that come of the rows in some of the places: to the end of the plan, or to where those of several threads {@linkplain #isShared come together}. */
	public void run(int fromPlace, int toPlace) {
		scan.restrict(fromPlace, toPlace);
		begin();
		if (exchange != null) {
			exchange.keep();
		}
		first.push();
		end();
	}

	/** Whether rows made of some places have to be put together by {@link #merge} before the end of the plan. */
	public boolean isShared() {
		return exchange != null && scan != null;
	}

	/** The rows that have been made of some places, if they have to be put together. */
	public Exchange.Part takeShared() {
		return exchange.take();
	}

	/** Ranges of the rows that have been made of all places, each of which may be {@linkplain #merge merged} by a program of its own. */
	public List<KeyRange> ranges(List<Exchange.Part> parts, int most) {
		return mayMergeRanges ? exchange.ranges(parts, most) : List.of(KeyRange.ALL);
	}

	/** Makes the rows that come of rows in a range of what this program and others of the same plan have made of all places, in their order. */
	public void merge(List<Exchange.Part> parts, KeyRange range) {
		first.restart();
		exchange.pass();
		parts.forEach(part -> exchange.merge(part, range));
		exchange.finishMerging();
	}

	private void begin() {
		if (profiler != null) {
			profiler.begin();
		}
	}

	private void end() {
		if (profiler != null) {
			profiler.enter(null);
		}
	}

	/** Makes all rows. */
	public void run() {
		if (scan != null) {
			scan.restrict(0, scan.places());
		}
		if (exchange != null) {
			exchange.pass();
		}
		begin();
		first.push();
		first.finish();
		end();
	}

	/** The number of rows made since {@link #take}. */
	public long count() {
		return sink.count();
	}

	/** The rows made since the last call. */
	public Sink.Rows take() {
		return sink.take();
	}

	/** The number of rows after each of the plan's steps, unless the program only counts. */
	public long[] rowCounts() {
		return rowCounts.clone();
	}
}
