package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Metamodel;
import org.modelarena.core.Query;
import org.modelarena.query.CompiledQuery;
import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.run.Hedge;
import org.modelarena.query.epsilon.CompiledEpl;
import org.modelarena.query.ocl.CompiledOcl;

/** What ends first answers, the other ends with it, and errors are those of the query. */
@Timeout(60)
class HedgeTest {
	private static final String PLAN = "plan";
	private static final String INTERPRETER = "interpreter";

	private final Cancellation caller = Cancellation.create();
	private final CountDownLatch interpreterRuns = new CountDownLatch(1);
	private final AtomicBoolean hasLeft = new AtomicBoolean();

	private Hedge<String> hedge(Function<Cancellation, String> interpreter) {
		return new Hedge<>(token -> {
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

	private static ErrorCode code(Hedge<String> hedge, Function<Cancellation, String> plan) {
		return assertThrows(ArenaException.class, () -> hedge.run(plan)).code();
	}

	@Test
	void theInterpreterAnswersWhereThePlanDoesNotEnd() {
		Hedge<String> hedge = hedge(token -> INTERPRETER);
		assertEquals(INTERPRETER, hedge.run(HedgeTest::endless));
		assertTrue(hedge.isLost());
	}

	@Test
	void thePlanAnswersAndTheInterpreterEndsBeforeIt() {
		Hedge<String> hedge = hedge(HedgeTest::endless);
		assertEquals(PLAN, hedge.run(token -> {
			untilInterpreterRuns(token);
			return PLAN;
		}));
		assertTrue(hasLeft.get());
		assertFalse(hedge.isLost());
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
		Hedge<String> hedge = new Hedge<>(token -> INTERPRETER, Duration.ofHours(1), caller);
		assertThrows(PlanFault.class, () -> hedge.run(token -> {
			token.check();
			throw new PlanFault("division by zero");
		}));
	}

	@Test
	void theInterpretersErrorIsTheQuerysError() {
		assertEquals(ErrorCode.QUERY_FAILED, code(hedge(token -> {
			throw new ArenaException(ErrorCode.QUERY_FAILED, "no such index");
		}), HedgeTest::endless));
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
		Hedge<String> hedge = hedge(HedgeTest::endless);
		assertEquals(ErrorCode.CANCELLED, code(hedge, token -> {
			untilInterpreterRuns(token);
			caller.cancel();
			return endless(token);
		}));
		assertTrue(hasLeft.get());
	}

	@Test
	void theDeadlineIsOneForBoth() {
		Hedge<String> hedge = new Hedge<>(HedgeTest::endless, Duration.ZERO, caller.withTimeout(Duration.ofMillis(50)));
		assertEquals(ErrorCode.TIMEOUT, code(hedge, HedgeTest::endless));
	}

	@Test
	void plansThatFollowReferencesFromOneExtentRunAlone() {
		Metamodel railway = Cases.get("railway").model(Map.of("size", "1")).metamodel();
		assertFalse(isWorthwhile("Segment.allInstances()->select(s | s.length <= 0)", railway));
		assertTrue(isWorthwhile("Segment.allInstances()->select(s | Segment.allInstances()->exists(t | t.length = 2 * s.length))", railway));
	}

	@Test
	void plansThatCombineDoNotRunAlone() {
		Query query = new Query("epl", "pattern P a, b : Segment");
		CompiledQuery combines = (CompiledQuery) new CompiledEpl().prepare(query, Cases.get("railway").model(Map.of("size", "1")).metamodel(), Cancellation.create());
		assertTrue(Hedge.isWorthwhile(combines.plan().orElseThrow()));
	}

	private static boolean isWorthwhile(String text, Metamodel metamodel) {
		CompiledQuery query = (CompiledQuery) new CompiledOcl().prepare(new Query("ocl", text), metamodel, Cancellation.create());
		return Hedge.isWorthwhile(query.plan().orElseThrow());
	}
}
