package org.modelarena.bench.internal.run;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

import org.modelarena.bench.internal.results.Samples;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/** What the clients of a step share. Thread-safe. */
final class StepState {
	private static final Duration NEVER = Duration.ofDays(36_500);

	/** What went wrong in the same way: how often, and the first message. */
	record Trouble(String message, LongAdder times) {
	}

	final StepPlan plan;
	final Samples samples;
	final Cancellation token;
	/** Null in a closed loop. */
	final long[] arrivals;
	final CountDownLatch ready;
	final CountDownLatch go = new CountDownLatch(1);
	final CountDownLatch done;
	/** The next arrival of an open loop that no client has taken. */
	final AtomicInteger next = new AtomicInteger();
	/** As {@link System#nanoTime} gave it; set before {@link #go}. */
	volatile long begin;
	private final AtomicInteger timeouts = new AtomicInteger();
	private final Map<String, Trouble> troubles = new ConcurrentHashMap<>();
	private volatile String stopped;
	private volatile boolean serverEnded;
	private volatile boolean abandoned;

	StepState(StepPlan plan, Cancellation run) {
		this.plan = plan;
		this.samples = new Samples(plan.executions());
		this.token = run.withTimeout(NEVER);
		this.arrivals = plan.demand().openRate().isPresent()
				? Arrivals.poisson(plan.executions(), plan.demand().openRate().getAsDouble(), plan.conditions().machine().seed()
						+ plan.step().repetition() - 1)
				: null;
		this.ready = new CountDownLatch(plan.step().clients());
		this.done = new CountDownLatch(plan.step().clients());
	}

	/** Whether no further execution should start. */
	boolean stopping() {
		return stopped != null || token.isCancelled();
	}

	/** Ends the step early; what runs may end. */
	void stop(String reason) {
		if (stopped == null) {
			stopped = reason;
		}
	}

	/** Ends the step because there is nobody left to answer. */
	void serverEnded() {
		serverEnded = true;
		stop("The server ended");
	}

	/** Whether the server ended before its step. */
	boolean isServerEnded() {
		return serverEnded;
	}

	/** Why the step ended early, or null. */
	String stopped() {
		return stopped;
	}

	/** Whether the step ended early because of timeouts. */
	boolean abandoned() {
		return abandoned;
	}

	void ended(boolean timeout) {
		if (!timeout) {
			if (timeouts.get() != 0) {
				timeouts.set(0);
			}
		} else if (timeouts.incrementAndGet() == plan.conditions().abandon()) {
			abandoned = true;
			stop(plan.conditions().abandon() + " executions in a row took longer than " + plan.conditions().timeout().toMillis() + " ms");
		}
	}

	void trouble(String outcome, String message) {
		troubles.computeIfAbsent(outcome, key -> new Trouble(message, new LongAdder())).times().increment();
	}

	void failed(ErrorCode code, String message) {
		trouble("failed:" + code, message);
	}

	/** By outcome. */
	Map<String, Trouble> troubles() {
		return troubles;
	}
}
