// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.run;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.budget.HeapGuard;
import org.modelarena.core.threads.Threads;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.PlanTraversal;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/**
 * One execution of a plan that may turn out to be a bad one: after a while the interpreter starts beside it, and who ends first answers (a
 * "hedged request": Dean, Barroso: The Tail at Scale, CACM 2013). Both read the same snapshot; neither runs any more when the execution ends.
 */
public final class HedgedExecution<T> {
	/** Errors of the interpreter that are about the query, so that the plan would come to them, too; the others are about how it ran. */
	private static final Set<ErrorCode> OF_THE_QUERY = Set.of(ErrorCode.QUERY_FAILED, ErrorCode.QUERY_NAME, ErrorCode.ROW_LIMIT);

	/** Less than what a plan that has lost before had taken. */
	private static final Duration HEAD_START = Duration.ofMillis(2);

	private final Function<Cancellation, T> interpreter;
	private final Cancellation caller;
	private final Cancellation ofPlan;
	private final Cancellation ofInterpreter;
	private final long start = System.nanoTime();
	private final long patience;
	private final AtomicReference<Thread> beside = new AtomicReference<>();
	private volatile T answer;
	private volatile ArenaException failure;
	private boolean isLost;

	/**
	 * @param interpreter gives the same as the plan; runs in a thread of its own, if at all
	 * @param patience    how long the plan runs alone
	 */
	public HedgedExecution(Function<Cancellation, T> interpreter, Duration patience, Cancellation caller) {
		this.interpreter = interpreter;
		this.patience = patience.toNanos();
		this.caller = caller;
		this.ofPlan = caller.withProbe(this::look);
		this.ofInterpreter = caller.child();
	}

	/** Whether a plan may be worse than the interpreter: not where it goes once through an extent, and from there along references. */
	public static boolean isWorthwhile(Plan plan) {
		List<Step> steps = plan.pipeline().steps();
		boolean isCostly = !steps.isEmpty() && (steps.getFirst() instanceof Step.Closure || steps.getFirst() instanceof Step.Combine);
		return isCostly || steps.stream().skip(1).anyMatch(HedgedExecution::repeats) || steps.stream().flatMap(step -> PlanTraversal.terms(step).stream()).anyMatch(HedgedExecution::repeats)
				|| plan.columns().stream().map(Plan.Column::value).anyMatch(HedgedExecution::repeats);
	}

	/**
	 * Whether the interpreter may know the answer after a few elements: it is whether there is something, or the first of it. A plan works a batch
	 * at a time, and looks at all pairs of elements where one of them may be invalid.
	 */
	public static boolean mayEndEarly(Plan plan) {
		return plan.pipeline().steps().isEmpty() && plan.columns().stream().map(Plan.Column::value).anyMatch(HedgedExecution::mayEndEarly);
	}

	private static boolean mayEndEarly(Term term) {
		return switch (term) {
		case Term.Exists exists -> true;
		case Term.Item item -> true;
		case Term.Comparison comparison when comparison.left() instanceof Term.Count -> comparison.right() instanceof Term.Constant number && Objects.equals(number.value(), 0L);
		default -> PlanTraversal.operands(term).stream().anyMatch(HedgedExecution::mayEndEarly);
		};
	}

	private static boolean repeats(Step step) {
		return switch (step) {
		case Step.Scan scan -> true;
		case Step.Seek seek -> true;
		case Step.Product product -> true;
		case Step.Join join -> true;
		case Step.Union union -> true;
		case Step.Closure closure -> true;
		case Step.Combine combine -> true;
		default -> false;
		};
	}

	private static boolean repeats(Term term) {
		return !PlanTraversal.pipelines(term).isEmpty() || PlanTraversal.operands(term).stream().anyMatch(HedgedExecution::repeats);
	}

	/** Whether it was the interpreter that ended first. */
	public boolean isLost() {
		return isLost;
	}

	/** Whether the interpreter had started, and the plan ended first. */
	public boolean isWon() {
		return beside.get() != null && !isLost;
	}

	/**
	 * The result of the plan or of the interpreter, whichever comes first. Throws likewise.
	 *
	 * @throws PlanFault where the plan faults and the interpreter has not started, or was ended for want of memory
	 */
	public T run(Function<Cancellation, T> plan) {
		try {
			giveHeadStart();
			return plan.apply(ofPlan);
		} catch (PlanFault fault) {
			awaitInterpreter();
			return ofInterpreter().orElseThrow(() -> fault);
		} catch (StackOverflowError e) {
			awaitInterpreter();
			return ofInterpreter().orElseThrow(() -> e);
		} catch (ArenaException e) {
			caller.check();
			return ofInterpreter().orElseThrow(() -> e);
		} finally {
			ofInterpreter.cancel();
			awaitInterpreter();
		}
	}

	/** An interpreter that starts at once may end before the plan would have looked whether it has. */
	private void giveHeadStart() {
		if (patience > 0) {
			return;
		}
		look();
		try {
			beside.get().join(HEAD_START);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
		ofPlan.check();
	}

	private Optional<T> ofInterpreter() {
		isLost = failure != null || answer != null;
		if (failure != null) {
			throw failure;
		}
		return Optional.ofNullable(answer);
	}

	private void awaitInterpreter() {
		if (beside.get() != null) {
			Threads.awaitEnd(beside.get());
		}
	}

	/** Looks at the clock, in any of the plan's threads. All have left before the plan has ended, so none starts the interpreter too late. */
	private void look() {
		if (System.nanoTime() - start < patience || beside.get() != null) {
			return;
		}
		Thread thread = new Thread(this::interpret, "modelarena-interpreter-beside-plan");
		thread.setDaemon(true);
		if (beside.compareAndSet(null, thread)) {
			thread.start();
		}
	}

	/** Where the interpreter calls itself for each link, a plan does not. */
	private static boolean isTooDeep(ArenaException e) {
		return ArenaException.causes(e).stream().anyMatch(StackOverflowError.class::isInstance);
	}

	private void interpret() {
		try (HeapGuard.Claim memory = HeapGuard.INSTANCE.claimSpare()) {
			answer = interpreter.apply(ofInterpreter.withProbe(memory));
		} catch (ArenaException e) {
			failure = OF_THE_QUERY.contains(e.code()) && !isTooDeep(e) ? e : null;
		} catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
			System.getLogger(HedgedExecution.class.getName()).log(System.Logger.Level.DEBUG, "The plan goes on alone", e);
		}
		if (answer != null || failure != null) {
			ofPlan.cancel();
		}
	}
}
