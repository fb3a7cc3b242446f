// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.modelarena.bench.Contender;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.Step;

/**
 * The order of measuring: all contenders once in the order of the experiment, as its reader wants to see them, then all again in one drawn from its seed, and
 * so on, so that a machine that becomes slower or faster with time does so for all. In a fork, queries and mixes are shuffled, and come in the same order for all
 * contenders, so that those whose share of the time ends early miss the same ones; the numbers of clients come in the order of the experiment in the first
 * fork, as a rule ascending, since a query that takes too long is given up for more clients, and are shuffled with the rest in the others.
 */
final class Schedule {
	/** A contender in fresh JVMs, with the steps that it is measured in. */
	record Block(int fork, Contender contender, List<Step> steps) {
		Block {
			steps = List.copyOf(steps);
		}
	}

	private record Asked(String query, int clients) {
	}

	private Schedule() {
	}

	/** @param able the contenders that can run */
	static List<Block> of(Task task, List<Contender> able) {
		Experiment experiment = task.experiment();
		Random random = new Random(experiment.conditions().machine().seed());
		List<Block> blocks = new ArrayList<>();
		for (int fork = 1; fork <= experiment.demand().forks(); fork++) {
			List<Contender> contenders = new ArrayList<>(able);
			if (fork > 1) {
				Collections.shuffle(contenders, random);
			}
			List<Asked> order = order(task, fork, random);
			for (Contender contender : contenders) {
				int number = fork;
				blocks.add(new Block(fork, contender, order.stream().map(asked -> new Step(contender, asked.query, asked.clients, number)).toList()));
			}
		}
		return blocks;
	}

	private static List<Asked> order(Task task, int fork, Random random) {
		List<String> queries = new ArrayList<>(task.measured());
		if (task.experiment().demand().rounds() > 0) {
			// What a query finds is what those before it have left.
			return queries.stream().map(query -> new Asked(query, 1)).toList();
		}
		Collections.shuffle(queries, random);
		List<Asked> order = new ArrayList<>();
		for (String query : queries) {
			task.experiment().demand().clients().forEach(clients -> order.add(new Asked(query, clients)));
		}
		if (fork > 1) {
			Collections.shuffle(order, random);
		}
		// Last, as what is opened again has lost what it was warmed up for.
		task.cold().forEach(query -> order.add(new Asked(query, 1)));
		return order;
	}
}
