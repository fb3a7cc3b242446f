// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.model.Metamodel;
import org.modelarena.query.CompiledQuery;
import org.modelarena.query.PlanFault;
import org.modelarena.query.epsilon.CompiledEpl;
import org.modelarena.query.internal.run.HedgedExecution;
import org.modelarena.query.ocl.CompiledOcl;
import org.modelarena.query.plan.Plan;
import org.modelarena.tests.Railways;

/** What ends first answers, the other ends with it, and errors are those of the query. */
@Timeout(60)
class HedgedExecutionTest {
	private static final String PLAN = "plan";
	private static final String INTERPRETER = "interpreter";

	private final Cancellation caller = Cancellation.create();
	private final CountDownLatch interpreterRuns = new CountDownLatch(1);
	private final AtomicBoolean hasLeft = new AtomicBoolean();

	private HedgedExecution<String> hedge(Function<Cancellation, String> interpreter) {
		return new HedgedExecution<>(token -> {
			interpreterRuns.countDown();
			try {
				return interpreter.apply(token);
			} finally {
				hasLeft.set(true);
			}
		}, Duration.ZERO, caller);
	}

	/** Work that ends only when it is told to. */
	private static String endless(Cancellation token) {
		while (true) {
			token.check();
			Thread.onSpinWait();
		}
	}

	private void untilInterpreterRuns(Cancellation token) {
		while (interpreterRuns.getCount() > 0) {
			token.check();
		}
	}

	private static ErrorCode code(HedgedExecution<String> hedgedExecution, Function<Cancellation, String> plan) {
		return assertThrows(ArenaException.class, () -> hedgedExecution.run(plan)).code();
	}

	@Test
	void theInterpreterAnswersWhereThePlanDoesNotEnd() {
		HedgedExecution<String> hedgedExecution = hedge(token -> INTERPRETER);
		assertEquals(INTERPRETER, hedgedExecution.run(HedgedExecutionTest::endless));
		assertTrue(hedgedExecution.isLost());
		assertFalse(hedgedExecution.isWon());
	}

	/** Tried often, as the machine may be too busy for an interpreter to end within its head start. */
	@Test
	void thePlanDoesNotRunWhereAnInterpreterThatStartsAtOnceEndsAtOnce() {
		AtomicInteger plans = new AtomicInteger();
		for (int i = 0; i < 100; i++) {
			assertEquals(INTERPRETER, hedge(token -> INTERPRETER).run(token -> {
				plans.incrementAndGet();
				return endless(token);
			}));
		}
		assertTrue(plans.get() < 100, "the plan has always run");
	}

	@Test
	void thePlanAnswersAndTheInterpreterEndsBeforeIt() {
		HedgedExecution<String> hedgedExecution = hedge(HedgedExecutionTest::endless);
		assertEquals(PLAN, hedgedExecution.run(token -> {
			untilInterpreterRuns(token);
			return PLAN;
		}));
		assertTrue(hasLeft.get());
		assertFalse(hedgedExecution.isLost());
		assertTrue(hedgedExecution.isWon());
	}

	@Test
	void theInterpreterGoesOnWhereThePlanFaults() {
		assertEquals(INTERPRETER, hedge(token -> INTERPRETER).run(token -> {
			untilInterpreterRuns(token);
			throw new PlanFault("division by zero");
		}));
	}

	@Test
	void aPlanThatFaultsBeforeTheInterpreterRunsSaysSo() {
		HedgedExecution<String> hedgedExecution = new HedgedExecution<>(token -> INTERPRETER, Duration.ofHours(1), caller);
		assertThrows(PlanFault.class, () -> hedgedExecution.run(token -> {
			token.check();
			throw new PlanFault("division by zero");
		}));
	}

	@Test
	void theInterpretersErrorIsTheQuerysError() {
		assertEquals(ErrorCode.QUERY_FAILED, code(hedge(token -> {
			throw new ArenaException(ErrorCode.QUERY_FAILED, "no such index");
		}), HedgedExecutionTest::endless));
	}

	@Test
	void thePlanGoesOnWhereTheInterpreterIsOutOfMemory() {
		assertEquals(PLAN, hedge(token -> {
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "too large");
		}).run(token -> {
			untilInterpreterRuns(token);
			return PLAN;
		}));
	}

	@Test
	void thePlanGoesOnWhereTheInterpreterRecursesTooDeeply() {
		assertEquals(PLAN, hedge(token -> {
			throw new ArenaException(ErrorCode.QUERY_FAILED, "too deep", new IllegalStateException(new StackOverflowError()));
		}).run(token -> {
			while (!hasLeft.get()) {
				token.check();
			}
			return PLAN;
		}));
	}

	@Test
	void bothEndWhenTheCallerIsTiredOfWaiting() {
		HedgedExecution<String> hedgedExecution = hedge(HedgedExecutionTest::endless);
		assertEquals(ErrorCode.CANCELLED, code(hedgedExecution, token -> {
			untilInterpreterRuns(token);
			caller.cancel();
			return endless(token);
		}));
		assertTrue(hasLeft.get());
	}

	@Test
	void theDeadlineIsOneForBoth() {
		HedgedExecution<String> hedgedExecution = new HedgedExecution<>(HedgedExecutionTest::endless, Duration.ZERO, caller.withTimeout(Duration.ofMillis(50)));
		assertEquals(ErrorCode.TIMEOUT, code(hedgedExecution, HedgedExecutionTest::endless));
	}

	@Test
	void plansThatFollowReferencesFromOneExtentRunAlone() {
		Metamodel railway = Railways.repair(1).metamodel();
		assertFalse(isWorthwhile("Segment.allInstances()->select(s | s.length <= 0)", railway));
		assertTrue(isWorthwhile("Segment.allInstances()->select(s | Segment.allInstances()->exists(t | t.length = 2 * s.length))", railway));
	}

	@Test
	void plansThatCombineDoNotRunAlone() {
		Query query = new Query("epl", "pattern P a, b : Segment");
		CompiledQuery combines = (CompiledQuery) new CompiledEpl().prepare(query, Railways.repair(1).metamodel(), Cancellation.create());
		assertTrue(HedgedExecution.isWorthwhile(combines.plan().orElseThrow()));
	}

	@Test
	void theInterpreterMayEndEarlyWhereTheAnswerIsWhetherThereIsSomething() {
		Metamodel railway = Railways.repair(1).metamodel();
		assertTrue(HedgedExecution.mayEndEarly(plan("Segment.allInstances()->exists(s, t | s.length + t.length > 10)", railway)));
		assertTrue(HedgedExecution.mayEndEarly(plan("not Segment.allInstances()->forAll(s | s.connectsTo->closure(connectsTo)->size() < 5)", railway)));
		assertTrue(HedgedExecution.mayEndEarly(plan("Segment.allInstances()->any(s | Segment.allInstances()->exists(t | t.length > 2 * s.length)).id", railway)));
	}

	@Test
	void theInterpreterDoesNotEndEarlyWhereAllElementsAreWanted() {
		Metamodel railway = Railways.repair(1).metamodel();
		assertFalse(HedgedExecution.mayEndEarly(plan("Segment.allInstances()->select(s | Segment.allInstances()->exists(t | t.length > 2 * s.length))", railway)));
		assertFalse(HedgedExecution.mayEndEarly(plan("Segment.allInstances()->select(s | Segment.allInstances()->exists(t | t.length > 2 * s.length))->size() = 5", railway)));
	}

	private static boolean isWorthwhile(String text, Metamodel metamodel) {
		return HedgedExecution.isWorthwhile(plan(text, metamodel));
	}

	private static Plan plan(String text, Metamodel metamodel) {
		CompiledQuery query = (CompiledQuery) new CompiledOcl().prepare(new Query("ocl", text), metamodel, Cancellation.create());
		return query.plan().orElseThrow();
	}
}
