// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.runs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.Workload;
import org.modelarena.bench.results.Skipped;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.models.MetamodelOptions;
import org.modelarena.cli.output.Console;
import org.modelarena.cli.output.RaceTable;
import org.modelarena.cli.output.RunSummary;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Strategy;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.Unresolved;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One model and one question of the user's own, in every store and every strategy. */
@Command(name = "race", description = "Load a model into every store, ask one query everywhere in every strategy, check that all answers are equal, and say who is fastest.")
public final class RaceCommand implements Callable<Integer> {
	private static final String QUERY = "query";
	@Parameters(paramLabel = "MODEL QUERY", arity = "2..*", description = "The files of the model, and the query's text.")
	private List<String> modelsAndQuery;

	@Option(names = "--language", defaultValue = "ocl", description = "The query's language: ocl, eol or epl (default: ${DEFAULT-VALUE}).")
	private String language;

	@Option(names = "--stores", split = ",", description = "The stores, separated by commas; all by default.")
	private List<String> stores = List.of();

	@Mixin
	private RunBudget budget;

	@Option(names = "--clients", defaultValue = "1", description = "How many ask at the same time (default: ${DEFAULT-VALUE}).")
	private int clients;

	@Option(names = "--unresolved", defaultValue = "refuse", paramLabel = "refuse|drop", description = "What to do about references that lead nowhere (default: ${DEFAULT-VALUE}).")
	private Unresolved unresolved;

	@Option(names = "--out", paramLabel = "DIR", description = "The folder for results and report; a new one in arena-runs by default.")
	private Path out;

	@Mixin
	private MetamodelOptions metamodels;

	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() {
		Console console = common.console();
		List<Path> models = modelsAndQuery.subList(0, modelsAndQuery.size() - 1).stream().map(Path::of).toList();
		CaseQuery query = new CaseQuery(QUERY, Map.of(language, modelsAndQuery.getLast()));
		MetamodelSearch search = metamodels.search();
		// Read once before anything is begun, so that a model that cannot be read is no contender's fault.
		search.source(models, unresolved, Progress.of(console.cancellation()));
		Workload workload = new Workload(() -> search.source(models, unresolved, Progress.none()), List.of(query), Optional.empty());
		Path folder = out != null ? out : StressCommand.fresh(Path.of("arena-runs"), "race");
		RunResult result = StressCommand.execute(ExperimentRun.of(experiment(models, query), folder).workload(workload), false, common);
		requireAnswer(result);
		common.print(RunSummary.json(result), () -> RaceTable.print(result, console));
		return StressCommand.exitCode(result);
	}

	private Experiment experiment(List<Path> models, CaseQuery query) {
		Experiment.Builder builder = Experiment.builder("race").ofFiles(models, List.of()).query(query).clients(clients).abandonAfter(1).stepLimit(RunBudget.STEP);
		List<String> contenders = chosen().stream().flatMap(store -> strategies(store).stream().map(strategy -> store.name() + ":" + language + "/" + strategy.label())).toList();
		contenders.forEach(builder::contender);
		budget.apply(builder, contenders.size());
		return builder.build();
	}

	private List<StoreProvider> chosen() {
		return stores.isEmpty() ? List.copyOf(common.catalog().stores()) : stores.stream().map(common.catalog()::store).toList();
	}

	private static List<Strategy> strategies(StoreProvider store) {
		List<Strategy> strategies = new ArrayList<>(List.of(Strategy.INTERPRETED, Strategy.COMPILED));
		if (store.capabilities().contains(Capability.STATEMENT_PUSHDOWN)) {
			strategies.add(Strategy.PUSHDOWN);
		}
		return strategies;
	}

	/** A query that is wrong is wrong everywhere. */
	private static void requireAnswer(RunResult result) {
		List<String> reasons = result.skipped().stream().map(Skipped::reason).distinct().toList();
		if (result.executions() == 0 && reasons.size() == 1 && !result.cancelled()) {
			throw new ArenaException(ErrorCode.QUERY_FAILED, reasons.getFirst().replaceFirst("^no right answer to compare with: ", ""));
		}
	}
}
