// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.validation;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.threads.Threads;
import org.modelarena.query.PlanFault;

/**
 * Compares what a query's plan and its interpreter give for a small part of the model, beside the query's first executions. Not the translator is
 * checked, but each of its results where it is used: "translation validation" (Pnueli, Siegel, Singerman, TACAS 1998). Thread-safe.
 */
public final class PlanCheck {
	/** How many instances of each class a sample has: first few, as the interpreter may need their square or worse, then more while there is time. */
	private static final List<Integer> SIZES = List.of(8, 24, 60);
	/** The most runs of a check; one that has not come to an end by then is left alone. */
	private static final int MOST_RUNS = 3;
	private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
	private static final int SHARE = 10;

	private final Query query;
	private final Subject subject;
	private final Evaluation plan;
	private final Evaluation interpreter;
	private final AtomicBoolean isRunning = new AtomicBoolean();
	private volatile int runs = isWanted() ? 0 : MOST_RUNS;
	private volatile String difference;
	/** Beside executions that need none. */
	private final Run none = new Run();

	public PlanCheck(Query query, Subject subject, Evaluation plan, Evaluation interpreter) {
		this.query = query;
		this.subject = subject;
		this.plan = plan;
		this.interpreter = interpreter;
		if (subject.types().isEmpty() && subject.references().isEmpty()) {
			// It asks nothing of the model.
			runs = MOST_RUNS;
		}
	}

	/** Whether queries that are prepared now are checked, and the interpreter answers where a plan fails. */
	public static boolean isWanted() {
		return Boolean.parseBoolean(System.getProperty(Strategy.CHECK_PROPERTY, "true"));
	}

	/** A description of the difference, for people; empty as long as there is none. */
	public Optional<String> difference() {
		return Optional.ofNullable(difference);
	}

	/** Starts to check in a thread of its own, unless a sample would cost too much; the snapshot stays open until the run is closed. */
	public Run start(ModelSnapshot snapshot, Cancellation caller) {
		return runs < MOST_RUNS && subject.isAtHand(snapshot) && isRunning.compareAndSet(false, true) ? new Run(snapshot, caller) : none;
	}

	/** A check beside one execution, to be closed with it. */
	public final class Run implements AutoCloseable {
		private final long start = System.nanoTime();
		private final CountDownLatch firstSample = new CountDownLatch(1);
		private final Cancellation cancellation;
		private final Thread thread;

		private Run() {
			thread = null;
			cancellation = null;
		}

		private Run(ModelSnapshot snapshot, Cancellation caller) {
			cancellation = caller.child();
			thread = new Thread(() -> check(snapshot), "modelarena-plan-check");
			thread.setDaemon(true);
			thread.start();
		}

		/** Waits a little for the end of the check, when the plan has answered: 20 ms since its beginning, or a tenth of the plan's time. */
		public void await() {
			if (thread == null) {
				return;
			}
			long taken = System.nanoTime() - start;
			try {
				firstSample.await(Math.max(LEAST_NANOS - taken, taken / SHARE), TimeUnit.NANOSECONDS);
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
			}
		}

		/** Waits until all samples have been tried. */
		public void awaitEnd() {
			if (thread != null) {
				Threads.awaitEnd(thread);
			}
		}

		private void check(ModelSnapshot snapshot) {
			try {
				Subject all = subject.with(query.text(), snapshot.metamodel());
				for (int i = 0; i < SIZES.size() && difference == null; i++) {
					Perturbation perturbation = new Perturbation(List.copyOf(all.constants()), i > 0, i + runs);
					compare(new SampleDraw(snapshot, cancellation, i + runs).draw(all, SIZES.get(i), perturbation));
					firstSample.countDown();
				}
				runs = MOST_RUNS;
			} catch (ArenaException | StackOverflowError e) {
				// There was no time, or no room.
				runs = firstSample.getCount() == 0 ? MOST_RUNS : runs + 1;
			} catch (RuntimeException e) {
				System.getLogger(PlanCheck.class.getName()).log(System.Logger.Level.WARNING, "A plan could not be checked", e);
				runs = MOST_RUNS;
			} finally {
				firstSample.countDown();
			}
		}

		private void compare(ModelSample sample) {
			try {
				Outcome planned = Outcome.of(plan, sample, cancellation);
				Outcome expected = Outcome.of(interpreter, sample, cancellation);
				if (!expected.equals(planned)) {
					difference = new DifferenceReport(query, sample).write(expected, planned);
				}
			} catch (PlanFault fault) {
				// It would give way to the interpreter.
			}
		}

		@Override
		public void close() {
			if (thread != null) {
				cancellation.cancel();
				awaitEnd();
				isRunning.set(false);
			}
		}
	}
}
