// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.bench.Contender;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.Workload;
import org.modelarena.bench.internal.load.StepPlan;
import org.modelarena.bench.internal.program.ProgramEndpoint;
import org.modelarena.bench.results.ColdStart;
import org.modelarena.bench.results.Mix;
import org.modelarena.cases.CaseQuery;

/** The experiment and the workload of a run. A step's query is one of the workload, or a mix of several. Immutable. */
record Task(Experiment experiment, Workload workload) {
	/** The names of queries and mixes that are measured. */
	List<String> measured() {
		return workload.measured(experiment);
	}

	/** The names of the cold answers that are measured. */
	List<String> cold() {
		List<String> alone = experiment.demand().cold() == 0 ? List.of() : measured().stream().filter(name -> !isMix(name)).toList();
		return alone.stream().map(ColdStart::of).toList();
	}

	/** Whether a name is that of the cold answers of a query. */
	boolean isCold(String name) {
		return experiment.demand().cold() > 0 && ColdStart.is(name);
	}

	/** How many steps a contender has in a fork. */
	int stepsOfFork() {
		return measured().size() * experiment.demand().clients().size() + cold().size();
	}

	boolean isMix(String name) {
		return mix(name).isPresent();
	}

	private Optional<Mix> mix(String name) {
		return experiment.mixes().stream().filter(mix -> mix.name().equals(name)).findFirst();
	}

	/** The weights of what is asked in a step, by query. */
	private Map<String, Integer> weights(String name) {
		return mix(name).map(Mix::weights).orElse(Map.of(isCold(name) ? ColdStart.query(name) : name, 1));
	}

	/** Why a query or mix cannot be measured in a language; nothing if it can. */
	Optional<String> obstacle(String name, String language, Oracle oracle) {
		return weights(name).keySet().stream().filter(query -> oracle.right(query, language).isEmpty()).findFirst().map(query -> (isMix(name) ? query + ": " : "")
				+ oracle.reason(query, language));
	}

	/** The question to a contender in a round, counted from 0, of a step that has no obstacle. */
	List<StepPlan.Question> questions(String name, Contender contender, Oracle oracle, int round) {
		String text = ProgramEndpoint.inRound(contender.language(), text(name, contender.language()), round);
		return List.of(new StepPlan.Question(name, text, 1, List.of(oracle.right(name, contender.language()).get(round))));
	}

	/** The questions to a contender in a step that has no obstacle. */
	List<StepPlan.Question> questions(String name, Contender contender, Oracle oracle) {
		return weights(name).entrySet().stream().map(entry -> new StepPlan.Question(entry.getKey(), text(entry.getKey(), contender.language()), entry.getValue(), oracle
				.right(entry.getKey(), contender.language()))).toList();
	}

	private String text(String query, String language) {
		CaseQuery found = workload.queries().stream().filter(one -> one.name().equals(query)).findFirst().orElseThrow();
		return found.text(language).orElseThrow();
	}
}
