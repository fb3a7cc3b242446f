// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.util.List;
import java.util.stream.IntStream;

/**
 * All that the processes that ask need to know of a step. It travels between processes, so it is made of plain values.
 *
 * @param name      for messages
 * @param strategy  its label; empty where the store chooses
 * @param questions one, or those of a mix
 */
public record StepPlan(String name, String language, String strategy, List<Question> questions, Pace pace, Amount amount, Limits limits) {
	public StepPlan {
		questions = List.copyOf(questions);
	}

	/**
	 * A query that is asked.
	 *
	 * @param name   of the query
	 * @param weight how often it is asked: by the sum of the weights of all questions
	 * @param right  the answers that are right: one, or with a writer at work one for each of the model's two states
	 */
	public record Question(String name, String text, int weight, List<Right> right) {
		public Question {
			right = List.copyOf(right);
		}
	}

	/** A right answer. */
	public record Right(long count, String digest) {
	}

	/**
	 * How the clients ask.
	 *
	 * @param rate executions a second over all clients in an open loop; 0 for a closed one
	 * @param seed of the arrivals of an open loop, and of what a mix asks
	 * @param first the number of the first client; others in other processes have other numbers
	 */
	public record Pace(int clients, double rate, long seed, int first) {
		/** Of all clients. */
		public Pace(int clients, double rate, long seed) {
			this(clients, rate, seed, 0);
		}

		boolean isOpen() {
			return rate > 0;
		}
	}

	/**
	 * How much they ask.
	 *
	 * @param warmup      executions before the measurement, over all clients; {@link #ADAPTIVE} until times are steady
	 * @param warmupNanos the most time for an adaptive warm-up
	 * @param leastWarmupNanos after so much of it times are taken as steady, as something has warmed up before; the most time where nothing has
	 * @param each        recorded executions of each client; {@link #ADAPTIVE} until the median is precise
	 * @param most        recorded executions over all clients
	 * @param precision   half the width of the median's interval as a part of the median, for adaptive executions
	 * @param byMedian    whether medians tell when what is adaptive is enough; if not, it lasts as long as it may
	 */
	public record Amount(int warmup, long warmupNanos, long leastWarmupNanos, int each, int most, double precision, boolean byMedian) {
		/** In place of a number: it depends on what is measured. */
		public static final int ADAPTIVE = -1;
	}

	/**
	 * When to give up.
	 *
	 * @param timeoutNanos of an execution
	 * @param stepNanos    of the step without its warm-up; 0 for no limit
	 * @param abandon      timeouts in a row that end the step; 0 for never
	 * @param gcMillis     pace of collections in a store that the asking process opened itself; 0 for none
	 * @param writerMillis pace of a writer's commits there; 0 for none
	 */
	public record Limits(long timeoutNanos, long stepNanos, int abandon, long gcMillis, long writerMillis) {
	}

	/** Whether different queries are asked at once. */
	boolean isMix() {
		return questions.size() > 1;
	}

	/** Whether executions come at a rate, whether or not others have ended. */
	public boolean isOpenLoop() {
		return pace.isOpen();
	}

	/** The same questions, asked once and without a warm-up. */
	public StepPlan once() {
		return new StepPlan(name, language, strategy, questions, pace, new Amount(0, 0, 0, 1, 1, 0, false), new Limits(limits.timeoutNanos, 0, 0, 0, 0));
	}

	/** The part of one of several processes: clients, rate and executions are shared as evenly as whole numbers allow. */
	public StepPlan share(int index, int processes) {
		int clients = share(pace.clients(), index, processes);
		Pace own = new Pace(clients, pace.rate() * clients / pace.clients(), pace.seed() + 31L * index, IntStream.range(0, index).map(lower -> share(pace.clients(), lower, processes)).sum());
		int warmup = amount.warmup() < 0 ? amount.warmup() : share(amount.warmup(), index, processes);
		return new StepPlan(name, language, strategy, questions, own, new Amount(warmup, amount.warmupNanos(), amount.leastWarmupNanos(), amount.each(), share(amount.most(), index, processes),
				amount.precision(), amount.byMedian()), limits);
	}

	/** The even share of one of several; the first ones take what is left over. */
	static int share(int all, int index, int parts) {
		return all / parts + (index < all % parts ? 1 : 0);
	}
}
