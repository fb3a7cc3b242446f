package org.modelarena.bench;

import java.util.List;
import java.util.OptionalDouble;

/**
 * How much is asked of each contender.
 *
 * @param clients     the numbers of client threads, one step each; 1 to {@value #MOST_CLIENTS}
 * @param executions  recorded executions of each client thread in a step
 * @param warmup      executions before that are not recorded, spread over the clients of the step
 * @param repetitions how often each step is measured
 * @param openRate    executions a second over all clients, at intervals drawn from an exponential distribution (a Poisson process);
 *                    empty for a closed loop, in which each client asks again as soon as it has its answer
 */
public record Demand(List<Integer> clients, int executions, int warmup, int repetitions, OptionalDouble openRate) {
	/** The most client threads in a step. */
	public static final int MOST_CLIENTS = 1024;
	/** The most executions in a step, which are kept in memory until it ends (41 bytes each). */
	public static final int MOST_EXECUTIONS = 20_000_000;

	public Demand {
		clients = List.copyOf(clients);
	}

	/** The executions that one step records. */
	public int executions(int clientsOfStep) {
		return Math.multiplyExact(clientsOfStep, executions);
	}
}
