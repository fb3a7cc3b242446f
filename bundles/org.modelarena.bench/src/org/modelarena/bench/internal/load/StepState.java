// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

import org.modelarena.core.Cancellation;

/** The state that the clients of a step share. Thread-safe. */
final class StepState {
	private static final Duration NEVER = Duration.ofDays(36_500);

	private record Counted(String outcome, String message, LongAdder times) {
	}

	final StepPlan plan;
	/** By question. */
	final List<Expected> expected;
	final Cancellation token;
	/** Null in a closed loop. */
	final long[] arrivals;
	/** The question of each arrival, so that all contenders are asked the same at the same time; null in a closed loop. */
	private final byte[] asked;
	final CountDownLatch ready;
	final CountDownLatch go = new CountDownLatch(1);
	final CountDownLatch done;
	/** The next arrival of an open loop that no client has taken. */
	final AtomicInteger next = new AtomicInteger();
	/** The time of the first execution of the warm-up; 0 before its end. */
	final AtomicLong firstNanos = new AtomicLong();
	/** Executions of the warm-up. */
	final LongAdder warmups = new LongAdder();
	/** As {@link System#nanoTime} gave it; set before {@link #go}. */
	volatile long begin;
	/** Ends an adaptive warm-up. */
	volatile boolean isWarm;
	/** Whether all clients of all processes have measured enough. */
	volatile boolean isFinished;
	private final AtomicInteger taken = new AtomicInteger();
	private final AtomicInteger timeouts = new AtomicInteger();
	private final Map<String, Counted> troubles = new ConcurrentHashMap<>();
	private volatile String stopped = "";
	private volatile boolean serverEnded;
	private volatile boolean abandoned;

	StepState(StepPlan plan, Cancellation run) {
		this.plan = plan;
		this.expected = plan.questions().stream().map(question -> new Expected(question.right())).toList();
		this.token = run.withTimeout(NEVER);
		this.arrivals = plan.pace().isOpen() ? arrivals(plan) : null;
		this.asked = arrivals == null ? null : asked(plan, arrivals.length);
		this.ready = new CountDownLatch(plan.pace().clients());
		this.done = new CountDownLatch(plan.pace().clients());
	}

	private static long[] arrivals(StepPlan plan) {
		boolean adaptive = plan.amount().each() == StepPlan.Amount.ADAPTIVE;
		int most = adaptive ? plan.amount().most() : Math.multiplyExact(plan.pace().clients(), plan.amount().each());
		return Arrivals.poisson(most, plan.pace().rate(), adaptive ? plan.limits().stepNanos() : 0, plan.pace().seed());
	}

	private static byte[] asked(StepPlan plan, int arrivals) {
		Draw draw = new Draw(plan.questions(), plan.pace().seed(), -1);
		byte[] asked = new byte[arrivals];
		for (int i = 0; i < arrivals; i++) {
			asked[i] = (byte) draw.next();
		}
		return asked;
	}

	/** The number of the question of an arrival in an open loop. */
	int asked(int arrival) {
		return asked[arrival];
	}

	/** The sequence of a client's questions; a client has the same one in the warm-up. */
	Draw draw(int client) {
		return new Draw(plan.questions(), plan.pace().seed(), client);
	}

	/** Names a question in messages where there are several. */
	String named(int question) {
		return plan.isMix() ? plan.questions().get(question).name() + ": " : "";
	}

	/** Whether no further execution should start. */
	boolean stopping() {
		return isFinished || !stopped.isEmpty() || token.isCancelled();
	}

	/** Whether a client of a closed loop may execute once more. */
	boolean take(int done) {
		if (stopping()) {
			return false;
		}
		int each = plan.amount().each();
		return each == StepPlan.Amount.ADAPTIVE ? taken.getAndIncrement() < plan.amount().most() : done < each;
	}

	/** Ends the step early; what runs may end. */
	void stop(String reason) {
		if (stopped.isEmpty()) {
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

	/** Why the step ended early; empty if it did not. */
	String stopped() {
		return stopped;
	}

	/** Whether the step ended early because of timeouts. */
	boolean isAbandoned() {
		return abandoned;
	}

	void ended(boolean timeout) {
		if (!timeout) {
			if (timeouts.get() != 0) {
				timeouts.set(0);
			}
		} else if (timeouts.incrementAndGet() == plan.limits().abandon()) {
			abandoned = true;
			stop(plan.limits().abandon() + " executions in a row took longer than " + plan.limits().timeoutNanos() / 1_000_000 + " ms");
		}
	}

	/** @param server which of several it is; empty if there is one */
	void trouble(String outcome, String server, String message) {
		String where = server.isEmpty() ? "" : server + ": ";
		troubles.computeIfAbsent(outcome + " " + server, key -> new Counted(outcome, where + message, new LongAdder())).times().increment();
	}

	List<StepOutcome.Trouble> troubles() {
		return troubles.entrySet().stream().sorted(Map.Entry.comparingByKey())
				.map(entry -> new StepOutcome.Trouble(entry.getValue().outcome(), entry.getValue().times().sum(), entry.getValue().message())).toList();
	}
}
