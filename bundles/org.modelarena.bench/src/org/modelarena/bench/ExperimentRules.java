// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;

import org.modelarena.bench.results.ColdStart;
import org.modelarena.bench.results.Mix;
import org.modelarena.cases.CaseQuery;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;

/** The rules that make an experiment valid beyond the types of its parts. */
final class ExperimentRules {
	private static final String NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";

	private ExperimentRules() {
	}

	static ArenaException invalid(String message) {
		return new ArenaException(ErrorCode.EXPERIMENT_INVALID, message);
	}

	static void check(Experiment experiment) {
		checkName("experiment", experiment.name());
		require(experiment.subject() != null, "The experiment has no model: give a case, or model files with their metamodels.");
		require(!experiment.contenders().isEmpty(), "The experiment has no contenders; give at least one, for instance emf:ocl.");
		checkSubject(experiment);
		experiment.queries().forEach(query -> checkName("query", query.name()));
		if (experiment.demand().cold() > 0) {
			Stream.concat(experiment.queries().stream().map(CaseQuery::name), experiment.mixes().stream().map(Mix::name)).filter(ColdStart::is).forEach(name -> {
				throw invalid("The name '" + name + "' is that of the cold answers of " + ColdStart.query(name) + ", which 'cold' asks for; choose another one.");
			});
		}
		experiment.mixes().forEach(mix -> checkMix(mix, experiment));
		checkDemand(experiment.demand());
		require(experiment.conditions().running().servers().isEmpty() || experiment.demand().cold() == 0, "Servers that run already are not opened anew, which 'cold' needs.");
		checkConditions(experiment.conditions());
		checkRounds(experiment);
	}

	/** Refuses what has no place in rounds: settings that would change when or how often something is executed. */
	private static void checkRounds(Experiment experiment) {
		Demand demand = experiment.demand();
		if (demand.rounds() == 0) {
			return;
		}
		require(demand.clients().equals(List.of(1)), "Rounds have one client, as each query is executed once in each of them; leave out 'clients'.");
		require(demand.executions().equals(Demand.Executions.Until.DEFAULT) && demand.warmup().equals(Demand.Warmup.Steady.DEFAULT),
				"In each round a query is executed once, and there is no warm-up; leave out 'executions' and 'warmup'.");
		require(experiment.conditions().running().servers().isEmpty(), "Rounds begin with a store that was just loaded, and not with a server that runs already; leave out 'servers'.");
		require(demand.openRate().isEmpty() && demand.share().isEmpty() && demand.cold() == 0 && experiment.mixes().isEmpty()
				&& experiment.conditions().beside().isNothing(), "Rounds go with none of 'load', 'share', 'cold', 'mixes' and 'beside'.");
	}

	private static void checkSubject(Experiment experiment) {
		if (experiment.subject() instanceof Subject.OfFiles files) {
			require(!files.models().isEmpty(), "The experiment has no model files.");
			require(!experiment.queries().isEmpty(), "An experiment on model files needs queries with their texts.");
			for (CaseQuery query : experiment.queries()) {
				require(!query.texts().isEmpty(), "The query '" + query.name() + "' has no text in any language.");
			}
			require(experiment.conditions().beside().writer().isEmpty(),
					"A writer needs a case whose model it knows how to change; model files have none.");
		}
	}

	/** Of an experiment, a query or a mix: a name of files and of places in pages, too. */
	static void checkName(String what, String name) {
		require(name != null && name.matches(NAME), "The " + what + "'s name '" + name
				+ "' must be 1 to 64 letters from A to Z, small or capital, digits, dots, dashes or underscores, the first of them a letter or digit.");
	}

	private static void checkMix(Mix mix, Experiment experiment) {
		checkName("mix", mix.name());
		List<String> queries = experiment.queries().stream().map(CaseQuery::name).toList();
		require(!queries.contains(mix.name()), "The name '" + mix.name() + "' is that of a query; a mix needs its own.");
		require(!mix.weights().isEmpty() && mix.weights().size() <= Mix.MOST_QUERIES, "The mix '" + mix.name() + "' must have 1 to " + Mix.MOST_QUERIES
				+ " queries, not " + mix.weights().size() + ".");
		mix.weights().forEach((query, weight) -> {
			require(weight >= 1 && weight <= Mix.MOST_WEIGHT, "The weight of '" + query + "' in the mix '" + mix.name() + "' must be 1 to " + Mix.MOST_WEIGHT
					+ ", not " + weight + ".");
			// A case's queries are known when its workload is made.
			require(queries.contains(query) || experiment.subject() instanceof Subject.OfCase, "The mix '" + mix.name() + "' asks '" + query
					+ "', which is none of the experiment's queries." + Nearest.hint(query, queries));
		});
	}

	private static void checkDemand(Demand demand) {
		List<Integer> clients = demand.clients();
		require(!clients.isEmpty(), "The experiment has no number of clients.");
		require(new HashSet<>(clients).size() == clients.size(), "A number of clients stands twice: " + clients + ".");
		for (int number : clients) {
			require(number >= 1 && number <= Demand.MOST_CLIENTS, "Clients must be 1 to " + Demand.MOST_CLIENTS + ", not " + number + ".");
			if (demand.executions() instanceof Demand.Executions.Each each) {
				require((long) number * each.number() <= Demand.MOST_EXECUTIONS, number + " clients with " + each.number()
						+ " executions each are more than the " + Demand.MOST_EXECUTIONS + " executions that a step may have.");
			}
		}
		checkAmounts(demand);
		require(demand.forks() >= 1 && demand.forks() <= Demand.MOST_FORKS, "Forks must be 1 to " + Demand.MOST_FORKS + ", not " + demand.forks() + ".");
		require(demand.cold() >= 0 && demand.cold() <= Demand.MOST_COLD, "Cold answers must be 0 to " + Demand.MOST_COLD + ", not " + demand.cold() + ".");
		require(demand.rounds() >= 0 && demand.rounds() <= Demand.MOST_ROUNDS, "Rounds must be 0 to " + Demand.MOST_ROUNDS + ", not " + demand.rounds() + ".");
		demand.within().ifPresent(within -> checkTime("time for all forks", within));
		demand.share().ifPresent(share -> checkTime("share of a contender", share));
		demand.openRate().ifPresent(rate -> require(rate > 0 && rate <= 1_000_000,
				"The rate of an open loop must be above 0 and at most 1000000 executions a second, not " + rate + "."));
	}

	private static void checkAmounts(Demand demand) {
		switch (demand.executions()) {
		case Demand.Executions.Each each -> require(each.number() >= 1, "Executions must be at least 1, not " + each.number() + ".");
		case Demand.Executions.Until until -> {
			require(until.precision() >= 0 && until.precision() <= 1, "The precision must be at most 100 %, not " + until.precision() * 100 + " %.");
			require(until.most() >= 1 && until.most() <= Demand.MOST_EXECUTIONS, "The most executions of a step must be 1 to " + Demand.MOST_EXECUTIONS
					+ ", not " + until.most() + ".");
		}
		}
		switch (demand.warmup()) {
		case Demand.Warmup.Fixed fixed -> require(fixed.executions() >= 0, "The warm-up must not be negative.");
		case Demand.Warmup.Steady steady -> checkTime("most time of a warm-up", steady.most());
		}
	}

	private static void checkConditions(Conditions conditions) {
		require(conditions.abandon() >= 0, "The number of timeouts to abandon a step after must not be negative.");
		checkTime("timeout", conditions.timeout());
		conditions.stepLimit().ifPresent(limit -> checkTime("step limit", limit));
		conditions.beside().gc().ifPresent(pace -> checkTime("pace of gc", pace));
		conditions.beside().writer().ifPresent(pace -> checkTime("pace of the writer", pace));
		conditions.beside().kill().ifPresent(pace -> checkTime("pace of kills", pace));
		checkServers(conditions);
		conditions.machine().heap().ifPresent(heap -> require(heap >= 64L << 20, "A server's heap must be at least 64m."));
	}

	private static void checkServers(Conditions conditions) {
		Conditions.Running running = conditions.running();
		require(running.servers().size() <= Conditions.Running.MOST, "There are " + running.servers().size() + " servers, and " + Conditions.Running.MOST + " are allowed.");
		running.servers().forEach(server -> {
			require(ArenaClient.canConnect(server), "'" + server + "' is no address of a served store; it looks like http://127.0.0.1:2037/NAME.");
			try {
				ServedAddress.parse(server.toString());
			} catch (ArenaException e) {
				throw invalid(e.getMessage());
			}
		});
		require(running.servers().isEmpty() || conditions.beside().isNothing(), "Servers that run already are not disturbed: 'beside' is for those that the run starts.");
		require(!running.servers().isEmpty() || running.tokenFile().isEmpty(), "A token file is for servers that run already; those that the run starts get a token of their own.");
	}

	private static void checkTime(String what, Duration time) {
		require(time.compareTo(Duration.ofMillis(1)) >= 0 && time.compareTo(Duration.ofDays(1)) <= 0,
				"The " + what + " must be 1 ms to 24 h, not " + time.toMillis() + " ms.");
	}

	private static void require(boolean holds, String message) {
		if (!holds) {
			throw invalid(message);
		}
	}
}
