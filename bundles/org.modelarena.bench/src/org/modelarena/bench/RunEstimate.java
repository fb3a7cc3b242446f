// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

import org.modelarena.core.store.Transport;

/**
 * How long a run will take, as far as an experiment tells before anything is measured. An estimate from above: steps end early when their medians are precise.
 *
 * @param steps of the whole run: contenders, queries, clients and forks
 * @param most  likely time; nothing where a step is limited by a number of executions, as nobody knows how long one takes
 */
public record RunEstimate(int steps, Optional<Duration> most) {
	/** Until a JVM has started and opened its store, on a usual machine. */
	private static final Duration START = Duration.ofSeconds(2);
	/** A server comes in a JVM of its own. */
	private static final Duration SERVER = Duration.ofSeconds(2);
	/** A model of some ten thousand elements; larger ones take longer. */
	private static final Duration LOAD = Duration.ofSeconds(3);

	/**
	 * An estimate.
	 *
	 * @param queries how many are asked, alone and as mixes; an experiment that names none asks all of its case
	 */
	public static RunEstimate of(Experiment experiment, int queries) {
		Demand demand = experiment.demand();
		int cells = queries * demand.clients().size() + (demand.cold() > 0 ? queries - experiment.mixes().size() : 0);
		int steps = experiment.contenders().size() * cells * demand.forks();
		Duration loads = LOAD.multipliedBy(experiment.contenders().stream().map(Contender::store).distinct().count());
		Optional<Duration> block = steps(experiment, queries, cells);
		Optional<Duration> whole = block.map(each -> each.multipliedBy(experiment.contenders().size()).plus(starts(experiment)));
		Optional<Duration> shares = demand.share().map(share -> share.multipliedBy(experiment.contenders().size()));
		Optional<Duration> round = Stream.of(whole, shares).flatMap(Optional::stream).min(Comparator.naturalOrder());
		Optional<Duration> all = round.map(once -> once.multipliedBy(demand.forks()).plus(loads));
		// All contenders are measured once in any case.
		Optional<Duration> bounded = demand.within().map(within -> all.filter(time -> time.compareTo(within) < 0).orElse(round.map(once -> once.plus(loads)).filter(once -> once
				.compareTo(within) > 0).orElse(within)));
		return new RunEstimate(steps, bounded.or(() -> all));
	}

	private static Duration starts(Experiment experiment) {
		return experiment.contenders().stream().map(contender -> contender.transport() == Transport.LOCAL ? START : START.plus(SERVER.multipliedBy(contender.replicas()))).reduce(Duration.ZERO,
				Duration::plus);
	}

	/** Of a contender. A query is warmed up by itself, unless that was done when all were together; and within a short share, in both ways. */
	private static Optional<Duration> steps(Experiment experiment, int queries, int cells) {
		Demand demand = experiment.demand();
		if (demand.rounds() > 0 || cells == 0 || !(demand.executions() instanceof Demand.Executions.Until) || !(demand.warmup() instanceof Demand.Warmup.Steady warmup)) {
			return Optional.empty();
		}
		Duration warm = demand.longest(warmup, queries).multipliedBy(demand.share().isPresent() ? 2L * queries : queries);
		return experiment.conditions().stepLimit().map(limit -> limit.multipliedBy(cells).plus(warm));
	}

	/** In words: {@code 108 steps, about 2 min}. */
	@Override
	public String toString() {
		String count = Amounts.of(steps, "step");
		return most.map(time -> count + ", " + words(time)).orElse(count + "; how long that takes is not known, as a step ends after a number of executions");
	}

	private static String words(Duration time) {
		long seconds = time.toSeconds();
		if (seconds < 90) {
			return "about " + Math.max(1, (seconds + 5) / 10 * 10) + " s";
		}
		return seconds < 5400 ? "about " + (seconds + 30) / 60 + " min" : String.format(Locale.ROOT, "about %.1f h", seconds / 3600.0);
	}
}
