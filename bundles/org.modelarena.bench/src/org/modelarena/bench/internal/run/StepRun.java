package org.modelarena.bench.internal.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;
import org.modelarena.bench.LiveSample;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.Statistics;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/**
 * Measures one step: starts the clients, lets them all go at once, watches them, and sees to it that they end. Used by one thread, which
 * does all the watching.
 */
final class StepRun {
	private static final long TICK_MILLIS = 250;
	private static final long HURRIED_TICK_MILLIS = 20;
	private final StepState state;
	private final Target target;
	private final RunListener listener;
	private final Cancellation run;
	private final List<Client> clients = new ArrayList<>();
	private final List<Thread> threads = new ArrayList<>();
	private final List<Rescue> rescues = new ArrayList<>();
	private final Histogram latencies = new Histogram(3);
	private long stoppingSince;
	private boolean aborted;
	private boolean givenUp;
	private boolean interrupted;

	/** @param run cancelled by this thread's interruption too */
	StepRun(StepPlan plan, Target target, RunListener listener, Cancellation run) {
		this.state = new StepState(plan, run);
		this.target = target;
		this.listener = listener;
		this.run = run;
		for (int i = 0; i < plan.step().clients(); i++) {
			Client client = new Client(state, target, i);
			Thread thread = new Thread(client, "modelarena-client-" + (i + 1));
			thread.setDaemon(true);
			clients.add(client);
			threads.add(thread);
			rescues.add(new Rescue(client, thread));
		}
	}

	/**
	 * Runs the step. Does not throw for failed executions, nor when cancelled: then it ends within about two seconds, with what was measured.
	 *
	 * @return the commits of the writer beside the step
	 * @throws ArenaException if the step could not be measured as asked, for instance because the store cannot be disturbed
	 */
	long run() {
		boolean disturbed = false;
		long commits = 0;
		latencies.setAutoResize(true);
		latencies.setStartTimeStamp(System.currentTimeMillis());
		threads.forEach(Thread::start);
		try {
			watch(state.ready, false);
			if (!state.stopping() && !state.plan.conditions().beside().isNothing()) {
				disturbed = true;
				target.disturb(state.plan.conditions().beside());
			}
		} catch (ArenaException e) {
			state.stop(e.getMessage());
			throw e;
		} finally {
			state.begin = System.nanoTime();
			state.go.countDown();
			watch(state.done, true);
			latencies.setEndTimeStamp(System.currentTimeMillis());
			if (disturbed) {
				commits = calm();
			}
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
		return commits;
	}

	private long calm() {
		try {
			return target.calm();
		} catch (ArenaException e) {
			state.trouble("beside", "The disturbances ended early: " + e.getMessage());
			return 0;
		}
	}

	private void watch(CountDownLatch end, boolean measuring) {
		while (!givenUp) {
			try {
				if (end.await(stoppingSince == 0 ? TICK_MILLIS : HURRIED_TICK_MILLIS, TimeUnit.MILLISECONDS)) {
					break;
				}
			} catch (InterruptedException e) {
				interrupted = true;
				run.cancel();
			}
			long now = System.nanoTime();
			if (measuring && !state.token.isCancelled()) {
				listener.sample(state.plan.step(), sample(now));
			}
			checkStepLimit(now, measuring);
			rescue(now);
		}
		if (measuring) {
			collectLatencies();
		}
	}

	private void checkStepLimit(long now, boolean measuring) {
		state.plan.conditions().stepLimit().ifPresent(limit -> {
			if (measuring && now - state.begin > limit.toNanos()) {
				state.stop("The step's limit of " + limit.toMillis() + " ms passed");
			}
		});
	}

	private void rescue(long now) {
		boolean cancelled = state.token.isCancelled();
		if (!cancelled && target.isAlive()) {
			long timeout = state.plan.conditions().timeout().toNanos();
			for (Rescue rescue : rescues) {
				attempt(rescue, rescue.overdue(timeout), Rescue.Patience.OVERDUE, ErrorCode.TIMEOUT);
			}
			return;
		}
		if (!cancelled) {
			state.serverEnded();
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
			target.abort();
		}
		if (late > patience.abandon() && rescue.isNeeded()) {
			givenUp = true;
			state.stop("A client did not come back " + patience.abandon() / 1_000_000 + " ms after it should have; its thread was left behind");
		}
	}

	private LiveSample sample(long now) {
		collectLatencies();
		long ok = clients.stream().mapToLong(Client::ok).sum();
		long wrong = clients.stream().mapToLong(Client::wrong).sum();
		long failed = clients.stream().mapToLong(Client::failed).sum();
		boolean some = latencies.getTotalCount() > 0;
		return new LiveSample(ok + wrong + failed, state.samples.slots(), Statistics.throughput(ok, now - state.begin),
				some ? latencies.getValueAtPercentile(50) / 1e6 : 0, some ? latencies.getValueAtPercentile(99) / 1e6 : 0, wrong, failed);
	}

	private void collectLatencies() {
		clients.forEach(client -> client.drainLatencies(latencies));
	}

	/** What the clients shared; complete once the step has run. */
	StepState state() {
		return state;
	}

	/** The latencies of the right answers in nanoseconds; complete once the step has run. */
	Histogram latencies() {
		return latencies;
	}
}
