// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.capacity;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.internal.load.ForkedGenerator;
import org.modelarena.bench.internal.load.GeneratorPort;
import org.modelarena.bench.internal.load.Samples;
import org.modelarena.bench.internal.load.StepPlan;
import org.modelarena.bench.internal.run.Fork;
import org.modelarena.bench.internal.run.ProcessUsage;
import org.modelarena.bench.internal.run.SingleServer;
import org.modelarena.bench.server.ServerMemory;
import org.modelarena.bench.server.ServerSetup;
import org.modelarena.bench.statistics.Latencies;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;

/**
 * Measures how many requests a second this machine answers: starts a server for a store and a JVM with clients, and searches over rates. The right answers are
 * those of the interpreter on the same store. Used by one thread.
 */
public final class CapacityRun {
	private static final long WARMUP_NANOS = 10_000_000_000L;
	private static final long GUESS_NANOS = 3_000_000_000L;
	private static final double ANSWERS = 200;
	/** Times a step may be longer than asked for, where that many answers take longer. */
	private static final double LONGER = 6;
	private static final double PRECISION = 0.01;
	private static final long CLIENTS_HEAP = 512L << 20;

	private final CapacityPlan plan;
	private final Catalog catalog;
	private final Path logs;
	private final Cancellation cancellation;
	private final Consumer<RatePoint> progress;

	/**
	 * Prepares.
	 *
	 * @param logs         a folder that gets what the processes say
	 * @param progress     hears of each rate as soon as it has been measured
	 */
	public CapacityRun(CapacityPlan plan, Catalog catalog, Path logs, Cancellation cancellation, Consumer<RatePoint> progress) {
		this.plan = plan;
		this.catalog = catalog;
		this.logs = logs;
		this.cancellation = cancellation;
		this.progress = progress;
	}

	/**
	 * Measures.
	 *
	 * @throws ArenaException if a query is wrong, the store cannot be opened or served, or {@link ErrorCode#CANCELLED}
	 */
	public Capacity measure() {
		String provider = StoreDirectory.provider(plan.folder());
		List<StepPlan.Question> questions = questions(catalog.store(provider));
		ServerSetup setup = new ServerSetup(provider, plan.folder(), plan.transport(), Optional.empty(), new ServerSetup.Launch(logs.resolve("server.log"), plan.heap()));
		try (GeneratorPort port = GeneratorPort.own();
				SingleServer server = new SingleServer(setup, cancellation);
				ForkedGenerator clients = new ForkedGenerator(ServerSetup.flags(CLIENTS_HEAP), logs.resolve("clients.log"), port, cancellation)) {
			// Closed by what has opened them, as the fork does not stand for more than this method.
			Fork fork = new Fork(Optional.of(server), List.of(clients), cancellation);
			fork.open(server.opening());
			Fork.Measured full = fork.measure(closedLoop(questions), Conditions.Beside.NOTHING, sample -> {
			});
			double guess = Latencies.throughput(full.outcome().samples().size(), full.outcome().samples().span());
			RateSearch search = new RateSearch((rate, number) -> at(rate, number, questions, fork, server, clients), plan.p99().toNanos() / 1e6);
			return new Capacity(search.run(guess), plan.p99().toNanos() / 1e6);
		}
	}

	private List<StepPlan.Question> questions(StoreProvider provider) {
		List<StepPlan.Question> questions = new ArrayList<>();
		try (ModelStore store = provider.openToRead(StoreLocation.at(plan.folder())); QueryEndpoint endpoint = store.endpoint(catalog.languages())) {
			for (Query query : plan.queries()) {
				Query plain = new Query(query.language(), query.text(), query.parameters(), Optional.of(Strategy.INTERPRETED));
				Answer answer = endpoint.execute(plain, QueryLimits.DEFAULT, cancellation);
				questions.add(new StepPlan.Question(query.text(), query.text(), 1, List.of(new StepPlan.Right(answer.count(),
						answer.digest().toString()))));
			}
		}
		return questions;
	}

	/** Warms up, and tells about how much the machine can do. */
	private StepPlan closedLoop(List<StepPlan.Question> questions) {
		int adaptive = StepPlan.Amount.ADAPTIVE;
		StepPlan.Amount amount = new StepPlan.Amount(adaptive, WARMUP_NANOS, WARMUP_NANOS, adaptive, Integer.MAX_VALUE / 4, PRECISION, true);
		return plan("guess", questions, new StepPlan.Pace(Math.min(plan.connections(), 2 * Runtime.getRuntime().availableProcessors()), 0, 1), amount, limits(GUESS_NANOS));
	}

	private StepPlan openLoop(List<StepPlan.Question> questions, double rate, int seed) {
		// A p99 takes a hundred answers, and a steady one some more.
		double seconds = Math.clamp(ANSWERS / rate, plan.step().toMillis() / 1e3, LONGER * plan.step().toMillis() / 1e3);
		// Some more than are expected, as arrivals are drawn.
		long most = (long) (rate * seconds * 1.5) + 100;
		if (most > Integer.MAX_VALUE / 4) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "More than " + (long) rate + " requests a second are too many for one machine's clients.");
		}
		StepPlan.Amount amount = new StepPlan.Amount(0, 0, 0, StepPlan.Amount.ADAPTIVE, (int) most, PRECISION, true);
		return plan("rate " + rate, questions, new StepPlan.Pace(plan.connections(), rate, seed), amount, limits((long) (seconds * 1e9)));
	}

	private StepPlan plan(String name, List<StepPlan.Question> questions, StepPlan.Pace pace, StepPlan.Amount amount, StepPlan.Limits limits) {
		Query any = plan.queries().getFirst();
		return new StepPlan(name, any.language(), any.strategy().map(Strategy::label).orElse(""), questions, pace, amount, limits);
	}

	private StepPlan.Limits limits(long stepNanos) {
		return new StepPlan.Limits(QueryLimits.DEFAULT.timeout().toNanos(), stepNanos, 0, 0, 0);
	}

	private RatePoint at(double rate, int number, List<StepPlan.Question> questions, Fork fork, SingleServer server, ForkedGenerator clients) {
		cancellation.check();
		List<ProcessHandle> asking = clients.process().stream().toList();
		List<ProcessHandle> serving = server.processes();
		ServerMemory memory = server.memory();
		long start = System.nanoTime();
		MachineTimes machine = MachineTimes.now();
		long askingBefore = ProcessUsage.of(asking).cpuNanos();
		long servingBefore = ProcessUsage.of(serving).cpuNanos();
		Samples samples = fork.measure(openLoop(questions, rate, number), Conditions.Beside.NOTHING, sample -> {
		}).outcome().samples();
		double seconds = (System.nanoTime() - start) / 1e9;
		ServerMemory after = server.memory();
		MachineTimes then = MachineTimes.now();
		MachineLoad load = new MachineLoad(Runtime.getRuntime().availableProcessors(), (ProcessUsage.of(serving).cpuNanos() - servingBefore) / 1e9 / seconds,
				(ProcessUsage.of(asking).cpuNanos() - askingBefore) / 1e9 / seconds, (then.busy() - machine.busy()) / seconds, (then.waiting() - machine.waiting()) / seconds,
				(after.collectingMillis() - memory.collectingMillis()) / 1e3 / seconds, after.kept() == 0 ? Double.NaN : (double) after.kept() / after.most());
		long[] right = samples.rightLatencies();
		RatePoint point = new RatePoint(rate, Latencies.of(right).summary(), samples.wrong(), samples.size() - right.length - samples.wrong(), load);
		progress.accept(point);
		return point;
	}
}
