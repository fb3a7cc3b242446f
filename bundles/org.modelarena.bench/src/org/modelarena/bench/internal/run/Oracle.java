// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.modelarena.bench.Contender;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.Workload;
import org.modelarena.bench.internal.load.StepPlan;
import org.modelarena.bench.internal.program.ProgramEndpoint;
import org.modelarena.bench.results.RunLog;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Toggle;
import org.modelarena.cases.program.Program;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;

/**
 * The right answers: those of the plain EMF store in memory, asked in the contender's own language by its interpreter. Where a query
 * has texts in several languages, their answers are compared too.
 */
final class Oracle {
	/** The store that is believed. */
	static final String STORE = "emf";

	private final Map<String, List<StepPlan.Right>> answers = new HashMap<>();
	private final Map<String, String> reasons = new HashMap<>();
	private final List<RunLog.RightAnswer> recorded = new ArrayList<>();
	private final List<RunLog.Trouble> troubles = new ArrayList<>();
	private final RunListener listener;
	private String model = "";

	private Oracle(RunListener listener) {
		this.listener = listener;
	}

	/**
	 * Computes all answers that an experiment needs.
	 *
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} if the store is not installed; {@link ErrorCode#CANCELLED}; whatever the
	 *                        model throws. A query that has no answer is not an error here: {@link #reason} says
	 */
	static Oracle ask(Experiment experiment, Workload workload, Catalog catalog, RunListener listener, Progress progress) {
		if (catalog.stores().stream().noneMatch(provider -> provider.name().equals(STORE))) {
			throw new ArenaException(ErrorCode.ENVIRONMENT, "The store '" + STORE + "' is not installed; it is needed to check answers.");
		}
		Oracle oracle = new Oracle(listener);
		if (experiment.demand().rounds() > 0) {
			languages(experiment).forEach(language -> oracle.askInRounds(language, experiment, workload, catalog, progress));
			oracle.compareLanguages();
			return oracle;
		}
		HashedSource source = new HashedSource(workload.answers(progress));
		try (ModelStore store = catalog.store(STORE).create(StoreLocation.inMemory(), source, progress);
				ProgramEndpoint endpoint = ProgramEndpoint.of(store, catalog.languages(), 0)) {
			oracle.model = source.hash();
			Asking asking = new Asking(endpoint, new QueryLimits(java.time.Duration.ofHours(1), QueryLimits.DEFAULT.maxRows()),
					progress.cancellation());
			oracle.ask(experiment, workload, asking, "loaded");
			if (experiment.conditions().beside().writer().isPresent() && workload.toggle().isPresent()) {
				change(store, workload.toggle().get());
				oracle.ask(experiment, workload, asking, "changed");
			}
		}
		oracle.compareLanguages();
		return oracle;
	}

	private record Asking(ProgramEndpoint endpoint, QueryLimits limits, Cancellation cancellation) {
		Answer ask(Query query) {
			Answer answer = endpoint.execute(query, limits, cancellation);
			endpoint.restore();
			return answer;
		}
	}

	private static void change(ModelStore store, Toggle toggle) {
		Toggle.Plan plan;
		try (ModelSnapshot loaded = store.snapshot()) {
			plan = toggle.plan(loaded);
		}
		try (ModelEdit edit = store.begin()) {
			plan.apply(edit);
			edit.commit();
		}
	}

	private static Set<String> languages(Experiment experiment) {
		Set<String> languages = new LinkedHashSet<>();
		experiment.contenders().stream().map(Contender::language).forEach(languages::add);
		return languages;
	}

	/** In a store of its own for each language, as what is asked in one of them may change it. */
	private void askInRounds(String language, Experiment experiment, Workload workload, Catalog catalog, Progress progress) {
		try (ModelStore store = catalog.store(STORE).create(StoreLocation.inMemory(), workload.source(progress), progress);
				ProgramEndpoint endpoint = ProgramEndpoint.of(store, catalog.languages(), 0)) {
			Asking asking = new Asking(endpoint, new QueryLimits(java.time.Duration.ofHours(1), QueryLimits.DEFAULT.maxRows()), progress.cancellation());
			for (int round = 0; round < experiment.demand().rounds(); round++) {
				for (CaseQuery query : workload.queries()) {
					int number = round;
					Optional<Query> question = query.text(language).flatMap(text -> question(query, language, ProgramEndpoint.inRound(language, text, number)));
					if (question.isPresent() && !reasons.containsKey(key(query.name(), language))) {
						answer(new Asked(query.name(), language), question.get(), asking, "round " + (round + 1));
					}
				}
			}
		}
	}

	private void ask(Experiment experiment, Workload workload, Asking asking, String model) {
		for (CaseQuery query : workload.queries()) {
			for (String language : languages(experiment)) {
				Optional<Query> question = query.text(language).flatMap(text -> question(query, language, text));
				if (question.isPresent() && !reasons.containsKey(key(query.name(), language))) {
					ask(new Asked(query.name(), language), question.get(), asking, model);
				}
			}
		}
	}

	/** The oracle has no engine to be asked in its language: what is right is the answer in the first language that both have. */
	private static Optional<Query> question(CaseQuery query, String language, String text) {
		return ProgramEndpoint.isOfEngine(language) ? query.texts().entrySet().stream().filter(other -> !ProgramEndpoint.isOwn(other.getKey())).findFirst().map(other -> new Query(other
				.getKey(), other.getValue())) : Optional.of(new Query(language, text));
	}

	/** The query and the language by which an answer is recorded. */
	private record Asked(String name, String language) {
	}

	private void ask(Asked asked, Query query, Asking asking, String model) {
		listener.asking(asked.name(), asked.language());
		// A program draws something else in each round.
		int rounds = query.language().equals(Program.LANGUAGE) ? Program.ROUNDS : 1;
		for (int round = 1; round <= rounds && !reasons.containsKey(key(asked.name(), asked.language())); round++) {
			answer(asked, query, asking, model + (rounds == 1 ? "" : ", round " + round));
		}
	}

	private void answer(Asked asked, Query query, Asking asking, String model) {
		String key = key(asked.name(), asked.language());
		try {
			Answer answer = asking.ask(query);
			StepPlan.Right right = new StepPlan.Right(answer.count(), answer.digest().toString());
			answers.computeIfAbsent(key, first -> new ArrayList<>()).add(right);
			recorded.add(new RunLog.RightAnswer(asked.name(), asked.language(), model, right.count(), right.digest()));
		} catch (ArenaException e) {
			if (e.code() == ErrorCode.CANCELLED) {
				throw e;
			}
			noAnswer(key, e.getMessage());
		} catch (RuntimeException | StackOverflowError e) {
			noAnswer(key, e.toString());
		}
	}

	private void noAnswer(String key, String why) {
		answers.remove(key);
		reasons.put(key, "no right answer to compare with: " + why);
	}

	private void compareLanguages() {
		Map<String, RunLog.RightAnswer> first = new HashMap<>();
		for (RunLog.RightAnswer answer : recorded) {
			RunLog.RightAnswer other = first.putIfAbsent(answer.query() + " " + answer.model(), answer);
			if (other != null && !other.digest().equals(answer.digest())) {
				troubles.add(new RunLog.Trouble(answer.query(), RunLog.Trouble.ORACLE, 1, "The texts of " + answer.query() + " in " + other.language() + " and "
						+ answer.language() + " ask different things: " + other.count() + " and " + answer.count() + " rows on the model as "
						+ answer.model() + ". Each contender is held to the answer in its own language."));
			}
		}
	}

	private static String key(String query, String language) {
		return language + " " + query;
	}

	/** The answers that are right: one, with a writer one for each state of the model, of a program and in rounds one for each round; none if there is no answer. */
	List<StepPlan.Right> right(String query, String language) {
		return List.copyOf(answers.getOrDefault(key(query, language), List.of()));
	}

	/** Why there is no answer. */
	String reason(String query, String language) {
		return reasons.getOrDefault(key(query, language),
				"not available: the query has no text in " + language + (ProgramEndpoint.isOfEngine(language) ? "; and it needs one in another language, whose answer is taken as right" : ""));
	}

	/** All answers, in the order of asking. */
	List<RunLog.RightAnswer> recorded() {
		return recorded;
	}

	/** A hash of the model that was loaded for them; empty if each round had its own. */
	String model() {
		return model;
	}

	/** The troubles that were noticed. */
	List<RunLog.Trouble> troubles() {
		return troubles;
	}
}
