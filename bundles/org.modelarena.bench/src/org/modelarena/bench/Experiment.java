// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

import org.modelarena.bench.results.Mix;
import org.modelarena.cases.CaseQuery;
import org.modelarena.core.ArenaException;
import org.modelarena.core.store.Transport;

/**
 * The contenders to compare, with the model, the queries and the demand. Immutable; valid in itself once built. Whether a store or language is installed is
 * known only when it runs: a contender that cannot run is reported with its reason.
 *
 * @param name       title of the report; letters, digits and {@code . _ -}
 * @param subject    the model
 * @param contenders no two alike
 * @param queries    the queries that are asked alone: names with texts; a query without any text stands for the case's query of that name, and no query at all
 *                   for all queries of the case, or for none if there are mixes
 * @param mixes      the queries that are asked at once: of these, or of the case's
 * @param demand     clients and executions
 * @param conditions timeout, disturbances, seed
 */
public record Experiment(String name, Subject subject, List<Contender> contenders, List<CaseQuery> queries, List<Mix> mixes, Demand demand,
		Conditions conditions) {

	/**
	 * Starts an experiment with the defaults: one client, five forks, {@link Demand.Warmup.Steady}, {@link Demand.Executions.Until}, a closed
	 * loop, a timeout of 60 s, seed 1.
	 */
	public static Builder builder(String name) {
		ExperimentRules.checkName("experiment", name);
		return new Builder(name);
	}

	/** Collects an experiment. Not thread-safe. */
	public static final class Builder {
		private final String name;
		private Subject subject;
		private final Set<Contender> contenders = new LinkedHashSet<>();
		private final Map<String, CaseQuery> queries = new LinkedHashMap<>();
		private final Map<String, Mix> mixes = new LinkedHashMap<>();
		private List<Integer> clients = List.of(1);
		private int forks = 5;
		private Optional<Duration> within = Optional.empty();
		private Optional<Duration> share = Optional.empty();
		private int cold;
		private int rounds;
		private Demand.Executions executions = Demand.Executions.Until.DEFAULT;
		private Demand.Warmup warmup = Demand.Warmup.Steady.DEFAULT;
		private OptionalDouble openRate = OptionalDouble.empty();
		private Duration timeout = Duration.ofSeconds(60);
		private Optional<Duration> stepLimit = Optional.empty();
		private int abandon = 10;
		private Optional<Duration> gc = Optional.empty();
		private Optional<Duration> writer = Optional.empty();
		private Optional<Duration> kill = Optional.empty();
		private long seed = 1;
		private OptionalLong heap = OptionalLong.empty();
		private Conditions.Running running = Conditions.Running.NONE;

		private Builder(String name) {
			this.name = name;
		}

		/** The model is one that a case makes. */
		public Builder ofCase(String caseName, Map<String, String> parameters) {
			subject = new Subject.OfCase(caseName, parameters);
			return this;
		}

		/** The models are files. */
		public Builder ofFiles(List<Path> models, List<Path> metamodels) {
			subject = new Subject.OfFiles(models.stream().map(Path::toAbsolutePath).toList(),
					metamodels.stream().map(Path::toAbsolutePath).toList());
			return this;
		}

		/** Adds {@code store:language[/strategy][@transport]}, once for each of the transports unless it names its own. */
		public Builder contender(String text, Transport... transports) {
			Contender.cross(text, transports.length == 0 ? List.of(Transport.LOCAL) : List.of(transports)).forEach(this::contender);
			return this;
		}

		/** Adds a contender. */
		public Builder contender(Contender contender) {
			if (!contenders.add(contender)) {
				throw ExperimentRules.invalid("The contender " + contender + " stands twice.");
			}
			return this;
		}

		/** Adds the case's queries of these names. */
		public Builder queries(Collection<String> names) {
			names.forEach(query -> query(new CaseQuery(query, Map.of())));
			return this;
		}

		/** Adds a query with its own texts by language. */
		public Builder query(CaseQuery query) {
			ExperimentRules.checkName("query", query.name());
			if (queries.put(query.name(), query) != null) {
				throw ExperimentRules.invalid("The query '" + query.name() + "' stands twice.");
			}
			return this;
		}

		/** Adds a mix of queries. */
		public Builder mix(Mix mix) {
			ExperimentRules.checkName("mix", mix.name());
			if (mixes.put(mix.name(), mix) != null) {
				throw ExperimentRules.invalid("The mix '" + mix.name() + "' stands twice.");
			}
			return this;
		}

		/** See {@link Demand#clients}. */
		public Builder clients(Integer... steps) {
			clients = Arrays.asList(steps);
			return this;
		}

		/** See {@link Demand#forks}. */
		public Builder forks(int times) {
			forks = times;
			return this;
		}

		/** See {@link Demand#within}. */
		public Builder within(Duration ofTheRun) {
			within = Optional.of(ofTheRun);
			return this;
		}

		/** See {@link Demand#share}. */
		public Builder share(Duration ofAContender) {
			share = Optional.of(ofAContender);
			return this;
		}

		/** See {@link Demand#cold}. */
		public Builder cold(int times) {
			cold = times;
			return this;
		}

		/** See {@link Demand#rounds}. */
		public Builder rounds(int number) {
			rounds = number;
			return this;
		}

		/** Executions of each client. */
		public Builder executions(int ofEachClient) {
			return executions(new Demand.Executions.Each(ofEachClient));
		}

		/** See {@link Demand#executions}. */
		public Builder executions(Demand.Executions enough) {
			executions = enough;
			return this;
		}

		/** Executions of the warm-up. */
		public Builder warmup(int overAllClients) {
			return warmup(new Demand.Warmup.Fixed(overAllClients));
		}

		/** See {@link Demand#warmup}. */
		public Builder warmup(Demand.Warmup enough) {
			warmup = enough;
			return this;
		}

		/** See {@link Demand#openRate}. */
		public Builder openLoop(double executionsPerSecond) {
			openRate = OptionalDouble.of(executionsPerSecond);
			return this;
		}

		/** See {@link Conditions#timeout}. */
		public Builder timeout(Duration ofAnExecution) {
			timeout = ofAnExecution;
			return this;
		}

		/** See {@link Conditions#stepLimit}. */
		public Builder stepLimit(Duration ofAStep) {
			stepLimit = Optional.of(ofAStep);
			return this;
		}

		/** See {@link Conditions#abandon}. */
		public Builder abandonAfter(int timeoutsInARow) {
			abandon = timeoutsInARow;
			return this;
		}

		/** See {@link Conditions.Beside#gc}. */
		public Builder gcEvery(Duration pace) {
			gc = Optional.of(pace);
			return this;
		}

		/** See {@link Conditions.Beside#kill}. */
		public Builder killEvery(Duration pace) {
			kill = Optional.of(pace);
			return this;
		}

		/** See {@link Conditions.Beside#writer}. */
		public Builder writeEvery(Duration pace) {
			writer = Optional.of(pace);
			return this;
		}

		/** See {@link Conditions.Machine#seed}. */
		public Builder seed(long number) {
			seed = number;
			return this;
		}

		/** See {@link Conditions.Machine#heap}. */
		public Builder heap(long bytes) {
			heap = OptionalLong.of(bytes);
			return this;
		}

		/** See {@link Conditions#running}. */
		public Builder servers(Conditions.Running already) {
			running = already;
			return this;
		}

		/**
		 * The experiment.
		 *
		 * @throws ArenaException {@code EXPERIMENT_INVALID} if something is missing or out of range
		 */
		public Experiment build() {
			Demand demand = new Demand(clients, forks, executions, warmup, openRate, within, share, cold, rounds);
			Optional<Duration> limit = stepLimit.isEmpty() && executions instanceof Demand.Executions.Until ? Optional.of(Demand.Executions.Until.LIMIT)
					: stepLimit;
			Conditions conditions = new Conditions(timeout, limit, abandon, new Conditions.Beside(gc, writer, kill),
					new Conditions.Machine(seed, heap), running);
			Experiment experiment = new Experiment(name, subject, List.copyOf(contenders), List.copyOf(queries.values()), List.copyOf(mixes.values()),
					demand, conditions);
			ExperimentRules.check(experiment);
			return experiment;
		}
	}
}
