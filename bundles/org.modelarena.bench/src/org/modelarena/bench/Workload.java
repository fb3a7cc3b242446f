// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EPackage;
import org.modelarena.bench.results.Mix;
import org.modelarena.cases.Case;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.cases.Toggle;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.ModelFiles;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.XmiSource;

/**
 * The model and the questions of an experiment, ready to run.
 *
 * @param model   makes the same model each time
 * @param queries with their texts by language: all that are asked, alone or in mixes
 * @param toggle  the change that a writer makes; nothing where the model has none
 * @param answers makes a model on which all that is asked has the same right answers
 */
public record Workload(Supplier<ElementSource> model, List<CaseQuery> queries, Optional<Toggle> toggle, Supplier<ElementSource> answers) {
	/** One whose right answers are those of the model itself. */
	public Workload(Supplier<ElementSource> model, List<CaseQuery> queries, Optional<Toggle> toggle) {
		this(model, queries, toggle, model);
	}

	public Workload {
		queries = List.copyOf(queries);
	}

	/**
	 * Finds what an experiment names.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME}, {@link ErrorCode#EXPERIMENT_INVALID}, {@link ErrorCode#METAMODEL_INVALID}
	 */
	public static Workload of(Experiment experiment) {
		return switch (experiment.subject()) {
		case Subject.OfCase subject -> ofCase(Cases.get(subject.name()), subject, experiment);
		case Subject.OfFiles files -> new Workload(model(files), experiment.queries(), Optional.empty());
		};
	}

	private static Supplier<ElementSource> model(Subject.OfFiles files) {
		if (!files.metamodels().isEmpty()) {
			Metamodel metamodel = Ecore.read(files.metamodels());
			return () -> ModelFiles.source(files.models(), metamodel);
		}
		List<List<EPackage>> known = Cases.all().stream().map(field -> field.metamodel().packages()).toList();
		MetamodelSearch search = MetamodelSearch.in(new SearchPlaces(List.of(), Map.of(), List.of(), List.of(), known));
		return () -> search.source(files.models(), Unresolved.REFUSE, Progress.none());
	}

	/** The model; reading of files before it is emitted reports progress, and can be cancelled. */
	public ElementSource source(Progress progress) {
		return reporting(model.get(), progress);
	}

	/** The model for right answers, likewise. */
	public ElementSource answers(Progress progress) {
		return reporting(answers.get(), progress);
	}

	private static ElementSource reporting(ElementSource source, Progress progress) {
		return source instanceof XmiSource files ? files.reporting(progress) : source;
	}

	private static Workload ofCase(Case found, Subject.OfCase subject, Experiment experiment) {
		List<CaseQuery> queries = new ArrayList<>(experiment.queries().isEmpty() && experiment.mixes().isEmpty() ? asked(found, experiment)
				: experiment.queries().stream().map(query -> query.texts().isEmpty() ? query(found, query.name()) : query).toList());
		experiment.mixes().stream().flatMap(mix -> mix.weights().keySet().stream()).filter(name -> queries.stream().noneMatch(query -> query.name().equals(name)))
				.distinct().toList().forEach(name -> queries.add(query(found, name)));
		if (experiment.conditions().beside().writer().isPresent() && found.toggle().isEmpty()) {
			throw new ArenaException(ErrorCode.EXPERIMENT_INVALID, "The case '" + found.name() + "' has no change for a writer to make.");
		}
		Supplier<ElementSource> model = () -> found.model(subject.parameters());
		boolean isPrograms = queries.stream().allMatch(found.queries()::contains) && queries.stream().allMatch(query -> found.program(query.name()).isPresent());
		return new Workload(model, queries, found.toggle(), isPrograms ? () -> found.modelOfAnswers(subject.parameters()) : model);
	}

	/** All queries of a case, without those that are written in none of the experiment's languages. */
	private static List<CaseQuery> asked(Case found, Experiment experiment) {
		List<CaseQuery> written = found.queries().stream().filter(query -> experiment.contenders().stream().anyMatch(contender -> query.text(contender.language()).isPresent()))
				.toList();
		return written.isEmpty() ? found.queries() : written;
	}

	/**
	 * The names of what an experiment measures: queries that are asked alone, then mixes.
	 *
	 * @param experiment the experiment that this is the workload of
	 */
	public List<String> measured(Experiment experiment) {
		Stream<CaseQuery> alone = experiment.mixes().isEmpty() ? queries.stream() : experiment.queries().stream();
		return Stream.concat(alone.map(CaseQuery::name), experiment.mixes().stream().map(Mix::name)).toList();
	}

	private static CaseQuery query(Case found, String name) {
		List<String> names = found.queries().stream().map(CaseQuery::name).toList();
		return found.queries().stream().filter(query -> query.name().equals(name)).findFirst()
				.orElseThrow(() -> new ArenaException(ErrorCode.EXPERIMENT_INVALID, "The case '" + found.name() + "' has no query '" + name
						+ "'." + Nearest.hint(name, names) + " Allowed: " + String.join(", ", names) + "."));
	}
}
