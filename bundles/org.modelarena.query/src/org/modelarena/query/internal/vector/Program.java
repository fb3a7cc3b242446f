package org.modelarena.query.internal.vector;

import java.util.function.Function;

import org.modelarena.core.Cancellation;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.derived.DerivedView;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.Plan;

/** A plan as vector code over one snapshot, with the vectors of one thread. Used by that thread. */
public final class Program {
	private final Pulse pulse = new Pulse();
	private final Operator first;
	private final ScanOperator scan;
	private final boolean counts;
	private Sink sink;

	/**
	 * @param limit  shared by all programs that make one answer
	 * @param counts whether only the number of rows is wanted
	 * @throws PlanFault for what this snapshot cannot do in bulk
	 */
	public Program(Plan plan, ColumnSnapshot snapshot, RowLimit limit, boolean counts, Cancellation cancellation) {
		Columns columns = new Columns(snapshot, new DerivedView(snapshot, cancellation));
		PipelineCompiler compiler = new PipelineCompiler(plan, columns, pulse);
		Function<Level, Operator> end = level -> sink = counts ? Sink.counting(level, limit) : Sink.keeping(level, limit, plan, compiler, columns);
		first = compiler.compile(plan.pipeline().steps(), compiler.firstLevel(), null, end);
		scan = first instanceof ScanOperator leading ? leading : null;
		this.counts = counts;
		pulse.follow(cancellation);
	}

	/** The number of pages that the plan scans first, which can be shared among threads; 0 if it cannot. */
	public int pages() {
		return scan == null ? 0 : scan.pages();
	}

	/** Whether only the number of rows is wanted. */
	public boolean counts() {
		return counts;
	}

	/** Makes the rows that come of some of the pages. */
	public void run(int fromPage, int toPage) {
		scan.restrict(fromPage, toPage);
		first.push();
	}

	/** Makes all rows. */
	public void run() {
		first.push();
	}

	/** The number of rows made since {@link #take}. */
	public long count() {
		return sink.count();
	}

	/** The rows made since the last call. */
	public Sink.Rows take() {
		return sink.take();
	}
}
