// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.vector.Budget;
import org.modelarena.query.internal.vector.StepProfiler;
import org.modelarena.query.internal.vector.compiler.PipelineBreakers;
import org.modelarena.query.internal.vector.compiler.Sink;
import org.modelarena.query.internal.vector.compiler.VectorProgram;
import org.modelarena.query.internal.vector.operators.Exchange;
import org.modelarena.query.internal.vector.operators.KeyRange;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;

/**
 * Runs a plan over the columns of snapshots. The rows of the first extent are handed out in morsels (Leis, Boncz, Kemper,
 * Neumann: Morsel-driven parallelism, SIGMOD 2014) to the threads that take part; each runs the whole pipeline over its morsel. Thread-safe.
 */
public final class ColumnRunner {
	/** System property: the least work that is shared, in rows of all steps, so that tests can have little work shared. */
	public static final String SHARED_ROWS = "modelarena.query.shared.rows";

	/** Less work than this is not worth a second thread: about a tenth of a millisecond. */
	private static final int WORTH_HELP = 50_000;
	/** The work of a morsel, as a multiple of that. */
	private static final double MORSEL = 2;
	/** Where morsels are put together, few of them are put together sooner. */
	private static final double MORSELS_OF_A_THREAD = 8;
	private static final int LEAST_ROWS_OF_A_LOT = 16;

	private final Plan plan;
	private final Plan countingPlan;
	private final int threads;
	private final double workOfARow;
	private final int worthHelp = Integer.getInteger(SHARED_ROWS, WORTH_HELP);
	private final ProgramPool counting = new ProgramPool();
	private final ProgramPool keeping = new ProgramPool();

	/**
	 * @param mayFault   the columns that may fault, which are computed also where only the number of rows is wanted
	 * @param threads    the most threads that take part in an execution, the caller included
	 * @param workOfARow how many rows all steps together are expected to make of each row of the first extent
	 */
	public ColumnRunner(Plan plan, List<Plan.Column> mayFault, int threads, double workOfARow) {
		this.plan = plan;
		this.countingPlan = new Plan(plan.pipeline(), mayFault);
		this.workOfARow = workOfARow;
		this.threads = PipelineBreakers.has(plan) && PipelineBreakers.shared(plan).isEmpty() ? 1 : threads;
	}

	/** The plan that is run. */
	public Plan plan() {
		return plan;
	}

	/**
	 * The number of rows.
	 *
	 * @throws PlanFault where the plan faults
	 */
	public long count(ColumnSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		QueryLimits anyRows = limits.withRows(Long.MAX_VALUE);
		Run run = new Run(snapshot, counting, true, isSharing(snapshot), new Budget(anyRows), cancellation);
		VectorProgram own = run.program();
		AtomicLong total = new AtomicLong();
		if (isAlone(own)) {
			own.run();
		} else if (own.isShared()) {
			return merged(run, own, anyRows).stream().mapToLong(Sink.Rows::count).sum();
		} else {
			Morsels morsels = morsels(own);
			share(run, own, morsels.number(), morsels::run, program -> total.addAndGet(program.count()));
		}
		total.addAndGet(own.count());
		counting.give(own);
		return total.get();
	}

	/**
	 * All rows, in the order of the first extent.
	 *
	 * @throws PlanFault where the plan faults
	 */
	public Answer answer(ColumnSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		return answer(new Run(snapshot, keeping, false, isSharing(snapshot), new Budget(limits), cancellation), limits);
	}

	/**
	 * All rows of a plan that runs once, made by one thread.
	 *
	 * @throws PlanFault where the plan faults
	 */
	public static Answer once(Plan plan, ColumnSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		VectorProgram program = new VectorProgram(plan, snapshot, new VectorProgram.Kind(false, false), cancellation);
		return once(plan, program, snapshot, new Budget(limits), cancellation);
	}

	/**
	 * As above.
	 *
	 * @param last of the same plan, which may run again
	 */
	public static Answer once(Plan plan, LastProgram last, ColumnSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		Budget budget = new Budget(limits);
		VectorProgram program = last.take();
		if (program == null || !program.fits(snapshot, budget)) {
			program = new VectorProgram(plan, snapshot, new VectorProgram.Kind(false, false), cancellation);
		}
		Answer answer = once(plan, program, snapshot, budget, cancellation);
		last.give(program);
		return answer;
	}

	private static Answer once(Plan plan, VectorProgram program, ColumnSnapshot snapshot, Budget budget, Cancellation cancellation) {
		program.begin(snapshot, budget, cancellation);
		program.run();
		return ResultMerger.answer(plan, List.of(program.take()));
	}

	private Answer answer(Run run, QueryLimits limits) {
		VectorProgram own = run.program();
		List<Sink.Rows> parts;
		if (isAlone(own)) {
			own.run();
			parts = List.of(own.take());
		} else if (own.isShared()) {
			return ResultMerger.answer(plan, merged(run, own, limits));
		} else {
			Morsels morsels = morsels(own);
			Sink.Rows[] rows = new Sink.Rows[morsels.number()];
			share(run, own, morsels.number(), (program, morsel) -> {
				morsels.run(program, morsel);
				rows[morsel] = program.take();
			}, program -> {
			});
			parts = Arrays.asList(rows);
		}
		run.pool.give(own);
		return ResultMerger.answer(plan, parts);
	}

	/** Shares the rows before the plan's first step that sees all, puts them together, and gives the programs back. */
	private List<Sink.Rows> merged(Run run, VectorProgram own, QueryLimits limits) {
		Morsels morsels = morsels(own);
		Exchange.Part[] kept = new Exchange.Part[morsels.number()];
		try {
			share(run, own, morsels.number(), (program, morsel) -> {
				morsels.run(program, morsel);
				kept[morsel] = program.takeShared();
			}, program -> {
			});
			List<Sink.Rows> rows = merged(run, own, Arrays.asList(kept));
			run.pool.give(own);
			return rows;
		} catch (ArenaException e) {
			if (e.code() != ErrorCode.OUT_OF_MEMORY) {
				throw e;
			}
			// What waits to be put together takes memory that one thread alone does not need.
			Arrays.fill(kept, null);
			VectorProgram alone = new Run(run.snapshot, run.pool, run.counts, false, new Budget(limits), run.cancellation).program();
			alone.run();
			run.pool.give(alone);
			return List.of(alone.take());
		}
	}

	private List<Sink.Rows> merged(Run run, VectorProgram own, List<Exchange.Part> parts) {
		boolean isWorthHelp = parts.stream().mapToLong(part -> part.rows().size()).sum() >= worthHelp;
		List<KeyRange> ranges = own.ranges(parts, isWorthHelp ? threads : 1);
		Sink.Rows[] rows = new Sink.Rows[ranges.size()];
		share(run, own, ranges.size(), (program, range) -> {
			program.merge(parts, ranges.get(range));
			rows[range] = program.take();
		}, program -> {
		});
		return Arrays.asList(rows);
	}

	/**
	 * All rows, made by one thread, and the number of rows after each step.
	 *
	 * @throws PlanFault where the plan faults
	 */
	public Traced trace(ColumnSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		VectorProgram own = new Run(snapshot, keeping, false, false, new Budget(limits), cancellation).program();
		own.run();
		Traced traced = new Traced(ResultMerger.answer(plan, List.of(own.take())), own.rowCounts());
		keeping.give(own);
		return traced;
	}

	/**
	 * An answer and how it came.
	 *
	 * @param rows for each step of the plan, the number of rows after it
	 */
	public record Traced(Answer answer, long[] rows) {
	}

	/**
	 * All rows, and where the time went; by programs of its own.
	 *
	 * @throws PlanFault where the plan faults
	 */
	public Profiled profile(ColumnSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		Run run = new Run(snapshot, new ProgramPool(), false, false, new Budget(limits), cancellation);
		run.profilers = new ConcurrentLinkedQueue<>();
		Answer answer = answer(run, limits);
		return new Profiled(answer, StepProfiler.sum(List.copyOf(run.profilers)));
	}

	/**
	 * An answer and where the time went.
	 *
	 * @param lines the last of depth 0 is the end of the plan
	 */
	public record Profiled(Answer answer, List<StepProfiler.Line> lines) {
	}

	/** One execution. */
	private final class Run {
		private final ColumnSnapshot snapshot;
		private final ProgramPool pool;
		private final boolean counts;
		private final boolean isSharing;
		private final Budget budget;
		private final Cancellation cancellation;
		/** The profilers of the programs, if somebody wants to know where the time goes; else null. */
		private Queue<StepProfiler> profilers;

		Run(ColumnSnapshot snapshot, ProgramPool pool, boolean counts, boolean isSharing, Budget budget, Cancellation cancellation) {
			this.snapshot = snapshot;
			this.pool = pool;
			this.counts = counts;
			this.isSharing = isSharing;
			this.budget = budget;
			this.cancellation = cancellation;
		}

		VectorProgram program() {
			if (profilers != null) {
				StepProfiler profiler = new StepProfiler();
				VectorProgram traced = VectorProgram.traced(plan, snapshot, profiler, cancellation);
				traced.begin(snapshot, budget, cancellation);
				profilers.add(profiler);
				return traced;
			}
			return pool.take(new VectorProgram.Kind(counts, isSharing), counts ? countingPlan : plan, snapshot, budget, cancellation);
		}
	}

	/**
	 * Whether threads share the rows before a step that sees all. Only rows that are there for certain count: how many are expected of each is often wrong, and to
	 * put them together takes time that sharing has to save first.
	 */
	private boolean isSharing(ColumnSnapshot snapshot) {
		return threads > 1 && PipelineBreakers.has(plan) && plan.pipeline().steps().getFirst() instanceof Step.Scan scan && snapshot.extentSize(scan.type()) >= worthHelp;
	}

	private boolean isAlone(VectorProgram program) {
		return threads <= 1 || (PipelineBreakers.has(plan) ? !program.isShared() : program.places() * workOfARow < worthHelp);
	}

	private record Morsels(int places, int size, int number) {
		void run(VectorProgram program, int morsel) {
			program.run(morsel * size, (int) Math.min(places, (morsel + 1L) * size));
		}
	}

	private Morsels morsels(VectorProgram program) {
		int places = program.places();
		double rows = program.isShared() ? places / (MORSELS_OF_A_THREAD * threads) : Math.min(MORSEL * worthHelp / workOfARow, places / (2.0 * threads));
		int size = rows >= ColumnSnapshot.PAGE ? (int) rows / ColumnSnapshot.PAGE * ColumnSnapshot.PAGE : Math.max(LEAST_ROWS_OF_A_LOT, (int) rows);
		return new Morsels(places, size, (places + size - 1) / size);
	}

	/**
	 * Lets threads take part; their programs go back to the pool, but not the caller's own.
	 *
	 * @param portions   how many portions of work there are
	 * @param work       does one of them with the program of the thread that calls it
	 * @param helpersEnd called for all programs but the own one when nothing is left to do
	 */
	private void share(Run run, VectorProgram own, int portions, ObjIntConsumer<VectorProgram> work, Consumer<VectorProgram> helpersEnd) {
		QueryWorkers workers = new QueryWorkers();
		AtomicInteger next = new AtomicInteger();
		Consumer<VectorProgram> drain = program -> {
			for (int portion = next.getAndIncrement(); portion < portions && !workers.hasFailed(); portion = next.getAndIncrement()) {
				work.accept(program, portion);
			}
		};
		List<Runnable> helpers = new ArrayList<>();
		for (int i = 1; i < Math.min(threads, portions); i++) {
			helpers.add(() -> workers.work(() -> {
				VectorProgram program = run.program();
				drain.accept(program);
				helpersEnd.accept(program);
				run.pool.give(program);
			}));
		}
		helpers.forEach(WorkerPool::help);
		workers.work(() -> drain.accept(own));
		helpers.forEach(WorkerPool::forget);
		workers.finish();
	}
}
