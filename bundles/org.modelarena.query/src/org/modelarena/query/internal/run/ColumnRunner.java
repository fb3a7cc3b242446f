package org.modelarena.query.internal.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.vector.Program;
import org.modelarena.query.internal.vector.RowLimit;
import org.modelarena.query.internal.vector.Sink;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;

/**
 * Runs a plan over the columns of a snapshot. The pages of the first extent are handed out in small lots ("morsels": Leis, Boncz, Kemper,
 * Neumann: Morsel-driven parallelism, SIGMOD 2014) to the threads that take part; each runs the whole pipeline over its lot.
 */
public final class ColumnRunner {
	/** Fewer pages than this are not worth a second thread. */
	private static final int PAGES_WORTH_HELP = 16;
	private static final int LOTS_PER_THREAD = 8;
	private static final int MOST_PAGES_OF_A_LOT = 64;

	private final Plan plan;
	private final ColumnSnapshot snapshot;
	private final int threads;
	private final Cancellation cancellation;
	private final RowLimit limit;

	/**
	 * @param threads      the most threads that take part, the caller included
	 * @param maxRows      the most rows of the answer
	 * @param cancellation also carries the deadline
	 */
	public ColumnRunner(Plan plan, ColumnSnapshot snapshot, int threads, long maxRows, Cancellation cancellation) {
		this.plan = plan;
		this.snapshot = snapshot;
		this.threads = plan.pipeline().steps().stream().anyMatch(Step.Distinct.class::isInstance) ? 1 : threads;
		this.cancellation = cancellation;
		this.limit = new RowLimit(maxRows);
	}

	/**
	 * The number of rows.
	 *
	 * @throws PlanFault where the plan faults
	 */
	public long count() {
		Program own = program(true);
		if (isAlone(own)) {
			runAlone(own);
			return own.count();
		}
		AtomicLong total = new AtomicLong();
		share(own, lots(own), (lot, program) -> {
		}, program -> total.addAndGet(program.count()));
		return total.get();
	}

	/**
	 * All rows, in the order of the first extent.
	 *
	 * @throws PlanFault where the plan faults
	 */
	public Answer answer() {
		Program own = program(false);
		if (isAlone(own)) {
			runAlone(own);
			return Rows.answer(plan, List.of(own.take()));
		}
		Lots lots = lots(own);
		Sink.Rows[] rows = new Sink.Rows[lots.number()];
		share(own, lots, (lot, program) -> rows[lot] = program.take(), program -> {
		});
		return Rows.answer(plan, Arrays.asList(rows));
	}

	private Program program(boolean counts) {
		return new Program(plan, snapshot, limit, counts, cancellation);
	}

	private boolean isAlone(Program program) {
		return threads <= 1 || program.pages() < PAGES_WORTH_HELP;
	}

	private static void runAlone(Program program) {
		if (program.pages() > 0) {
			program.run(0, program.pages());
		} else {
			program.run();
		}
	}

	private record Lots(int pages, int size, int number, AtomicInteger next) {
	}

	private Lots lots(Program program) {
		int size = Math.clamp(program.pages() / (threads * LOTS_PER_THREAD), 1, MOST_PAGES_OF_A_LOT);
		return new Lots(program.pages(), size, (program.pages() + size - 1) / size, new AtomicInteger());
	}

	/** @param lotEnd and programEnd are called by the thread whose program it is */
	private void share(Program own, Lots lots, BiConsumer<Integer, Program> lotEnd, Consumer<Program> programEnd) {
		Crew crew = new Crew();
		List<Runnable> helpers = new ArrayList<>();
		for (int i = 1; i < Math.min(threads, lots.number()); i++) {
			boolean counts = own.counts();
			helpers.add(() -> crew.work(() -> drain(program(counts), lots, crew, lotEnd, programEnd)));
		}
		helpers.forEach(Workers::help);
		crew.work(() -> drain(own, lots, crew, lotEnd, programEnd));
		helpers.forEach(Workers::forget);
		crew.finish();
	}

	private static void drain(Program program, Lots lots, Crew crew, BiConsumer<Integer, Program> lotEnd, Consumer<Program> programEnd) {
		for (int lot = lots.next().getAndIncrement(); lot < lots.number() && !crew.hasFailed(); lot = lots.next().getAndIncrement()) {
			program.run(lot * lots.size(), Math.min(lots.pages(), (lot + 1) * lots.size()));
			lotEnd.accept(lot, program);
		}
		programEnd.accept(program);
	}
}
