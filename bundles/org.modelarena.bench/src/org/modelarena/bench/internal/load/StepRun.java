// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;
import org.modelarena.bench.LiveSample;
import org.modelarena.bench.statistics.Latencies;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/**
 * Measures one step: starts the clients, warms up, lets them all go at once, watches them, and sees to it that they end. Used by one
 * thread, which does all the watching.
 */
final class StepRun {
	private static final long TICK_MILLIS = 20;
	private static final long SAMPLE_NANOS = 250_000_000;
	/** Some slices of the system's scheduler: many fast executions in one of them agree with each other, and not with the next. */
	private static final long LEAST_NANOS = 200_000_000;

	private final StepState state;
	private final Target target;
	private final LoadGenerator.Listener listener;
	private final List<Client> clients = new ArrayList<>();
	private final List<Thread> threads = new ArrayList<>();
	private final List<Rescue> rescues = new ArrayList<>();
	private final Histogram latencies = new Histogram(3);
	private StepOutcome.Warm warm;
	private long sampled;
	private long stoppingSince;
	private boolean precise;
	private boolean aborted;
	private boolean givenUp;
	private boolean interrupted;

	/** @param run cancelled by this thread's interruption too */
	StepRun(StepPlan plan, Target target, LoadGenerator.Listener listener, Cancellation run) {
		this.state = new StepState(plan, run);
		this.target = target;
		this.listener = listener;
		latencies.setAutoResize(true);
		for (int i = 0; i < plan.pace().clients(); i++) {
			Client client = new Client(state, target, i);
			Thread thread = new Thread(client, "modelarena-client-" + (i + 1));
			thread.setDaemon(true);
			clients.add(client);
			threads.add(thread);
			rescues.add(new Rescue(client, thread));
		}
	}

	/** The state that the clients share. */
	StepState state() {
		return state;
	}

	/** Starts the clients and warms up. */
	StepOutcome.Warm warm() {
		long start = System.nanoTime();
		Warmup warmup = new Warmup(state.plan.amount(), start);
		threads.forEach(Thread::start);
		watch(state.ready, now -> {
			if (warmup.isOver(drain(warmup.window()), now)) {
				state.isWarm = true;
			}
		});
		drain(new Histogram(3));
		warm = new StepOutcome.Warm(state.warmups.sum(), System.nanoTime() - start, state.firstNanos.get(), clients.isEmpty() || warmup.isSteady());
		return warm;
	}

	private Histogram drain(Histogram into) {
		into.setAutoResize(true);
		clients.forEach(client -> client.drainLatencies(into));
		return into;
	}

	/**
	 * Lets the clients go, and waits for their end. Does not throw for failed executions, nor when cancelled: then it ends within about two
	 * seconds, with what was measured.
	 *
	 * @throws ArenaException if the step could not be measured as asked, for instance because the store cannot be disturbed
	 */
	StepOutcome measure() {
		boolean disturbed = false;
		long commits = 0;
		double compiling = 0;
		try {
			if (!state.stopping()) {
				disturbed = true;
				target.disturb(state.plan.limits());
			}
		} catch (ArenaException e) {
			state.stop(e.getMessage());
			throw e;
		} finally {
			state.begin = System.nanoTime();
			CompilerWatch compilers = new CompilerWatch(state.begin);
			sampled = state.begin;
			state.go.countDown();
			watch(state.done, this::glance);
			compiling = compilers.part(System.nanoTime());
			drain(latencies);
			commits = disturbed ? calm() : 0;
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
		boolean adaptive = state.plan.amount().each() == StepPlan.Amount.ADAPTIVE;
		Samples samples = Samples.merge(clients.stream().map(Client::samples).toList(), state.begin, state.arrivals != null);
		return new StepOutcome(samples, new StepOutcome.End(warm, !adaptive || !state.plan.amount().byMedian() || isPrecise(), compiling, commits, state.stopped(), state.isAbandoned(), state
				.isServerEnded(), state.troubles()));
	}

	private long calm() {
		try {
			return target.calm();
		} catch (ArenaException e) {
			state.trouble("beside", "", "The disturbances ended early: " + e.getMessage());
			return 0;
		}
	}

	private interface Glance {
		void at(long now);
	}

	private void watch(CountDownLatch end, Glance glance) {
		while (!givenUp) {
			try {
				if (end.await(TICK_MILLIS, TimeUnit.MILLISECONDS)) {
					break;
				}
			} catch (InterruptedException e) {
				interrupted = true;
				state.token.cancel();
			}
			long now = System.nanoTime();
			if (!state.token.isCancelled()) {
				glance.at(now);
			}
			rescue(now);
		}
	}

	private void glance(long now) {
		drain(latencies);
		if (now - sampled >= SAMPLE_NANOS) {
			sampled = now;
			listener.sample(sample(now));
		}
		boolean adaptive = state.plan.amount().each() == StepPlan.Amount.ADAPTIVE;
		if (adaptive && !precise && !state.plan.pace().isOpen() && now - state.begin >= LEAST_NANOS && state.plan.amount().byMedian() && isPrecise()) {
			precise = true;
			listener.precise();
		}
		long limit = state.plan.limits().stepNanos();
		if (limit > 0 && now - state.begin > limit && !state.stopping()) {
			if (adaptive) {
				state.isFinished = true;
			} else {
				state.stop("The step's limit of " + limit / 1_000_000 + " ms passed");
			}
		}
	}

	private boolean isPrecise() {
		return clients.isEmpty() || MedianPrecision.of(latencies) <= state.plan.amount().precision();
	}

	private void rescue(long now) {
		boolean cancelled = state.token.isCancelled();
		if (!cancelled && !state.isServerEnded()) {
			long timeout = state.plan.limits().timeoutNanos();
			for (Rescue rescue : rescues) {
				attempt(rescue, rescue.overdue(timeout), Rescue.Patience.OVERDUE, ErrorCode.TIMEOUT);
			}
			return;
		}
		stoppingSince = stoppingSince == 0 ? now : stoppingSince;
		for (Rescue rescue : rescues) {
			attempt(rescue, now - stoppingSince, cancelled ? Rescue.Patience.CANCELLED : Rescue.Patience.SERVER_ENDED,
					cancelled ? ErrorCode.CANCELLED : ErrorCode.STORE_UNAVAILABLE);
		}
	}

	private void attempt(Rescue rescue, long late, Rescue.Patience patience, ErrorCode code) {
		rescue.attempt(late, patience, code);
		if (late > patience.abort() && rescue.isNeeded() && !aborted) {
			aborted = true;
			listener.abort();
		}
		if (late > patience.abandon() && rescue.isNeeded()) {
			givenUp = true;
			state.stop("A client did not come back " + patience.abandon() / 1_000_000 + " ms after it should have; its thread was left behind");
		}
	}

	private LiveSample sample(long now) {
		long ok = clients.stream().mapToLong(Client::ok).sum();
		long wrong = clients.stream().mapToLong(Client::wrong).sum();
		long failed = clients.stream().mapToLong(Client::failed).sum();
		boolean some = latencies.getTotalCount() > 0;
		return new LiveSample(ok + wrong + failed, planned(), Latencies.throughput(ok, now - state.begin),
				some ? latencies.getValueAtPercentile(50) / 1e6 : 0, some ? latencies.getValueAtPercentile(99) / 1e6 : 0, wrong, failed);
	}

	private long planned() {
		int each = state.plan.amount().each();
		return each == StepPlan.Amount.ADAPTIVE ? state.plan.amount().most() : (long) each * state.plan.pace().clients();
	}
}
