// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The demand on each contender.
 *
 * @param clients    the numbers of client threads, one step each; 1 to {@value #MOST_CLIENTS}
 * @param forks      how often each contender is measured, each time in fresh JVMs; 1 to {@value #MOST_FORKS}
 * @param executions the executions that a step records
 * @param warmup     the executions before those, which are not recorded
 * @param openRate   executions a second over all clients, at intervals drawn from an exponential distribution (a Poisson process);
 *                   empty for a closed loop, in which each client asks again as soon as it has its answer
 * @param within     all contenders are measured once more only if that is likely to be over within this time from the start of the run, however many
 *                   {@code forks} are asked for; they are measured once in any case
 * @param share      no further step of a contender is begun in a fork after this time from the start of its JVMs, but for the first; what is left is told as not
 *                   measured
 * @param cold       how often each query is also asked of a store that was just opened again, with nothing of it in the system's cache, by one client; 0 to
 *                   {@value #MOST_COLD}
 * @param rounds     in how many rounds each query is executed once, one after another, in a store that keeps what they change and is loaded anew for each fork;
 *                   0 to {@value #MOST_ROUNDS}, 0 for stores that stay as they were loaded
 */
public record Demand(List<Integer> clients, int forks, Executions executions, Warmup warmup, OptionalDouble openRate, Optional<Duration> within, Optional<Duration> share,
		int cold, int rounds) {
	/** The most client threads in a step. */
	public static final int MOST_CLIENTS = 1024;
	/** The most executions in a step, which are kept in memory until it ends (42 bytes each). */
	public static final int MOST_EXECUTIONS = 20_000_000;
	/** The most cold answers. */
	public static final int MOST_COLD = 1000;
	/** The most rounds. */
	public static final int MOST_ROUNDS = 1000;
	/** The most forks. */
	public static final int MOST_FORKS = 1000;

	/** The divisor of a share for the warm-up of all queries together, and once more for that of each by itself. */
	private static final int WARMUP_PART = 6;

	public Demand {
		clients = List.copyOf(clients);
	}

	/**
	 * The longest warm-up of a query, with the others and again by itself, so that they leave most of the contender's share to what is measured.
	 *
	 * @param queries how many are warmed up; at least 1
	 */
	public Duration longest(Warmup.Steady steady, int queries) {
		return share.map(whole -> whole.dividedBy((long) WARMUP_PART * queries)).filter(part -> part.compareTo(steady.most) < 0).orElse(steady.most);
	}

	/** When a step has recorded enough. */
	public sealed interface Executions {
		/** After so many executions of each client thread. */
		record Each(int number) implements Executions {
		}

		/**
		 * As soon as the 99 % interval of the median is narrow, or at the step's limit of time.
		 *
		 * @param precision half the interval's width, as a part of the median; above 0, at most 1, or 0 for all of the step's time
		 * @param most      executions over all clients
		 */
		record Until(double precision, int most) implements Executions {
			/** The default: 2 %, 20,000 executions. */
			public static final Until DEFAULT = new Until(0.02, 20_000);
			/** The time that such a step has if the experiment does not say. */
			public static final Duration LIMIT = Duration.ofSeconds(5);
			/** As many as there is time for in the step. */
			public static final Until END = new Until(0, MOST_EXECUTIONS);
		}
	}

	/** When a step's warm-up has lasted long enough. */
	public sealed interface Warmup {
		/** After so many executions, spread over the clients of the step. */
		record Fixed(int executions) implements Warmup {
		}

		/**
		 * As soon as times are steady.
		 *
		 * @param most if they do not become so
		 */
		record Steady(Duration most) implements Warmup {
			/** The default: ten seconds at most. */
			public static final Steady DEFAULT = new Steady(Duration.ofSeconds(10));
		}
	}
}
