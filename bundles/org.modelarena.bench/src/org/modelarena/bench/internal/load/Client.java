// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.program.ProgramEndpoint;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;

/** One client of a step: a thread that asks again and again over an endpoint of its own. */
final class Client implements Runnable {
	private static final int MOST_REFUSALS = 5;
	private static final long NAP_NANOS = 20_000_000;

	private final StepState state;
	private final Target target;
	private final int number;
	/** By the number of the question. */
	private final List<Query> queries;
	private final QueryLimits limits;
	private final Samples samples = new Samples();
	private final SingleWriterRecorder recorder = new SingleWriterRecorder(3);
	private Histogram drained;
	private volatile ProgramEndpoint endpoint;
	private int refusals;
	private volatile long busySince;
	private volatile GivenUp givenUp;
	// Written by this client's thread only, so that incrementing a volatile loses nothing.
	private volatile long ok;
	private volatile long wrong;
	private volatile long failed;

	/** The code that an execution counts as, whatever comes of it. */
	private record GivenUp(long execution, ErrorCode code) {
	}

	/** @param number counted from 0 */
	Client(StepState state, Target target, int number) {
		this.state = state;
		this.target = target;
		this.number = number;
		String strategy = state.plan.strategy();
		Optional<Strategy> by = strategy.isEmpty() ? Optional.empty() : Optional.of(Strategy.of(strategy));
		this.queries = state.plan.questions().stream().map(question -> new Query(state.plan.language(), question.text(), Map.of(), by)).toList();
		this.limits = new QueryLimits(Duration.ofNanos(state.plan.limits().timeoutNanos()), QueryLimits.DEFAULT.maxRows());
	}

	@Override
	public void run() {
		boolean warm = false;
		try {
			warmUp();
			warm = true;
			state.ready.countDown();
			state.go.await();
			if (state.arrivals == null) {
				closedLoop();
			} else {
				openLoop();
			}
			finish();
		} catch (InterruptedException e) {
			// The step is being ended.
		} catch (RuntimeException e) {
			state.stop("A client ended: " + e);
		} finally {
			disconnect();
			if (!warm) {
				state.ready.countDown();
			}
			state.done.countDown();
		}
	}

	private void warmUp() {
		Draw draw = state.draw(number);
		int warmup = state.plan.amount().warmup();
		if (warmup == StepPlan.Amount.ADAPTIVE) {
			while (!state.isWarm && !state.stopping()) {
				execute(false, System.nanoTime(), draw.next());
			}
		} else {
			for (int left = StepPlan.share(warmup, number, state.plan.pace().clients()); left > 0 && !state.stopping(); left--) {
				execute(false, System.nanoTime(), draw.next());
			}
		}
	}

	private void closedLoop() {
		Draw draw = state.draw(number);
		int done = 0;
		while (state.take(done)) {
			execute(true, System.nanoTime(), draw.next());
			done++;
		}
		if (state.isServerEnded() && failed == 0) {
			// The server ended between two executions: the next one could only have failed.
			record(draw.next(), System.nanoTime(), 0, null, ErrorCode.STORE_UNAVAILABLE, "The server ended before the call.");
		}
	}

	private void openLoop() {
		int slot = state.next.getAndIncrement();
		while (slot < state.arrivals.length && !state.stopping()) {
			long intended = state.begin + state.arrivals[slot];
			for (long early = intended - System.nanoTime(); early > 0 && !state.stopping(); early = intended - System.nanoTime()) {
				LockSupport.parkNanos(Math.min(early, NAP_NANOS));
			}
			if (!state.stopping()) {
				execute(true, intended, state.asked(slot));
			}
			slot = state.next.getAndIncrement();
		}
	}

	/** @param measured false for an execution of the warm-up */
	private void execute(boolean measured, long intended, int question) {
		Answer answer = null;
		ErrorCode code = null;
		String message = null;
		long called = System.nanoTime();
		try {
			ProgramEndpoint open = connect();
			called = System.nanoTime();
			busySince = called;
			answer = open.execute(queries.get(question), limits, state.token);
		} catch (ArenaException e) {
			code = e.code();
			message = e.getMessage();
		} catch (OutOfMemoryError e) {
			code = ErrorCode.OUT_OF_MEMORY;
			message = String.valueOf(e.getMessage());
		} catch (RuntimeException | StackOverflowError e) {
			code = ErrorCode.INTERNAL;
			message = e.toString();
		}
		long end = System.nanoTime();
		busySince = 0;
		GivenUp last = givenUp;
		ErrorCode verdict = last != null && last.execution() == called ? last.code() : null;
		boolean wasGivenUp = verdict != null;
		if (verdict == null && code == null && end - called > limits.timeout().toNanos()) {
			verdict = ErrorCode.TIMEOUT;
		}
		if (verdict != null) {
			code = verdict;
			message = explain(verdict, end - called);
		}
		settle(code, wasGivenUp);
		// What fails while the run is being cancelled fails because of that.
		if (code == ErrorCode.UNSUPPORTED) {
			// Asking again will not help.
			state.stop(message);
		}
		ArenaException notRestored = restore();
		if (code == null && notRestored != null) {
			code = notRestored.code();
			message = notRestored.getMessage();
		}
		if (!measured) {
			state.warmups.increment();
			state.firstNanos.compareAndSet(0, end - called);
			if (code == null) {
				recorder.recordValue(Math.max(1, end - called));
			}
		} else if (!(code != null && state.token.isCancelled())) {
			// In a closed loop the time of a reconnection is no part of the answer's; in an open loop the client is late all the same.
			long start = state.arrivals == null && code == null ? called : intended;
			record(question, start, end - start, answer, code, message);
		}
		state.ended(code == ErrorCode.TIMEOUT);
	}

	/** Takes back what an execution has changed, also if it has failed; watched as executions are, as it may hang like them. */
	private ArenaException restore() {
		ProgramEndpoint open = endpoint;
		if (open == null || !open.isToRestore()) {
			return null;
		}
		long start = System.nanoTime();
		busySince = start;
		ArenaException failure = null;
		try {
			open.restore();
		} catch (ArenaException e) {
			failure = e;
		}
		busySince = 0;
		GivenUp last = givenUp;
		settle(failure == null ? null : failure.code(), last != null && last.execution() == start);
		return failure;
	}

	/** Looks for what programs have left, when nothing is measured any more; what is missing counts as an execution that has failed. */
	private void finish() {
		ProgramEndpoint open = endpoint;
		if (open == null || state.token.isCancelled() || state.isServerEnded()) {
			return;
		}
		long start = System.nanoTime();
		busySince = start;
		try {
			open.finish(state.token);
		} catch (ArenaException e) {
			if (!state.token.isCancelled()) {
				record(0, start, System.nanoTime() - start, null, e.code(), e.getMessage());
			}
		}
		busySince = 0;
	}

	private String explain(ErrorCode givenUpAs, long nanos) {
		return givenUpAs == ErrorCode.TIMEOUT ? "The answer came " + nanos / 1_000_000 + " ms after the call, or not at all; the deadline was "
				+ limits.timeout().toMillis() + " ms." : "The server ended before the answer came.";
	}

	private ProgramEndpoint connect() {
		ProgramEndpoint open = endpoint;
		if (open != null) {
			return open;
		}
		try {
			open = target.connect(numberOfAll(), limits.timeout());
			endpoint = open;
			refusals = 0;
			return open;
		} catch (ArenaException e) {
			if (++refusals == MOST_REFUSALS) {
				state.stop("No connection after " + MOST_REFUSALS + " attempts: " + e.getMessage());
			}
			throw e;
		}
	}

	/** Counted over all processes with clients. */
	private int numberOfAll() {
		return state.plan.pace().first() + number;
	}

	private void settle(ErrorCode code, boolean interrupted) {
		if (interrupted || code == ErrorCode.STORE_UNAVAILABLE) {
			disconnect();
		}
		if (interrupted) {
			Thread.interrupted();
		}
	}

	private void record(int question, long start, long latency, Answer answer, ErrorCode code, String message) {
		if (code != null) {
			samples.failed(question, start, latency, code);
			state.trouble("failed:" + code, target.server(numberOfAll()), state.named(question) + message);
			failed++;
			return;
		}
		Expected expected = state.expected.get(question);
		boolean right = expected.accepts(answer);
		samples.answered(question, start, latency, answer.count(), answer.digest(), right);
		if (right) {
			recorder.recordValue(Math.max(1, latency));
			ok++;
		} else {
			state.trouble("wrong", target.server(numberOfAll()), state.named(question) + "Answered " + Amounts.of(answer.count(), "row") + "; right is the answer of " + expected.counts()
					+ " that the oracle gave.");
			wrong++;
		}
	}

	private void disconnect() {
		ProgramEndpoint open = endpoint;
		endpoint = null;
		if (open == null) {
			return;
		}
		try {
			open.close();
		} catch (RuntimeException e) {
			System.getLogger(Client.class.getName()).log(System.Logger.Level.DEBUG, "Closing an endpoint failed", e);
		}
	}

	/** Names the current execution: when it was called, as {@link System#nanoTime} gave it; 0 between executions. For the watching thread. */
	long execution() {
		return busySince;
	}

	/** Settles that an execution has failed, unless it has ended. For the watching thread, which then interrupts the client. */
	void giveUp(long execution, ErrorCode code) {
		givenUp = new GivenUp(execution, code);
	}

	/** Closes the endpoint under the client, in a thread of its own because that may take its time. For the watching thread. */
	void cutOff() {
		Thread closing = new Thread(this::disconnect, "modelarena-cut-off-" + (number + 1));
		closing.setDaemon(true);
		closing.start();
	}

	/** The recorded executions, with starts as {@link System#nanoTime} gave them; complete once the client's thread has ended. */
	Samples samples() {
		return samples;
	}

	long ok() {
		return ok;
	}

	long wrong() {
		return wrong;
	}

	long failed() {
		return failed;
	}

	/** Adds the latencies of right answers since the last call; in the warm-up of all answers. For the watching thread. */
	void drainLatencies(Histogram into) {
		drained = recorder.getIntervalHistogram(drained);
		into.add(drained);
	}
}
