// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.edits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.bench.edits.EditExperiment;
import org.modelarena.bench.edits.PhaseRow;
import org.modelarena.bench.edits.PhaseRow.Phase;
import org.modelarena.bench.edits.Series;
import org.modelarena.bench.edits.Variant;
import org.modelarena.bench.internal.results.Json;
import org.modelarena.bench.internal.results.RunFiles;
import org.modelarena.bench.results.Environment;
import org.modelarena.bench.server.LogEnd;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Strategy;
import org.modelarena.core.store.Catalog;

/** Measures the contenders on a model, one after another, after the oracle. Used by one thread. */
public final class EditSteps {
	/** The beginning of the outcome of a contender that was not tried. */
	private static final String NOT_TRIED = "skipped:";
	/** Right answers take time and memory, however little a contender may have. */
	private static final Duration ORACLE_LIMIT = Duration.ofHours(1);
	private static final int ORACLE_TIMES = 4;

	private final EditExperiment experiment;
	private final Path folder;
	private final Consumer<String> notes;
	private final Cancellation cancellation;

	public EditSteps(EditExperiment experiment, Path folder, Consumer<String> notes, Cancellation cancellation) {
		this.experiment = experiment;
		this.folder = folder;
		this.notes = notes;
		this.cancellation = cancellation;
	}

	/**
	 * Sees whether all that is to be measured is there.
	 *
	 * @throws ArenaException {@link ErrorCode#EXPERIMENT_INVALID} for a store or language that is not installed, or a query without a text
	 */
	public static void check(EditExperiment experiment, Catalog catalog) {
		for (Series series : experiment.series()) {
			try {
				catalog.store(series.contender().store());
				catalog.languages().get(series.contender().language(), series.contender().strategy().orElse(Strategy.INTERPRETED));
			} catch (ArenaException e) {
				throw new ArenaException(ErrorCode.EXPERIMENT_INVALID, "Nothing was measured, as " + series.contender().name() + " cannot be: " + e.getMessage(), e);
			}
			for (CaseQuery query : Cases.get(experiment.caseName()).queries()) {
				if (experiment.queries().contains(query.name()) && query.text(series.contender().language()).isEmpty()) {
					throw new ArenaException(ErrorCode.EXPERIMENT_INVALID, "Nothing was measured, as the query " + query.name() + " has no text in " + series.contender().language() + ".");
				}
			}
		}
	}

	/**
	 * Measures some contenders on a model, and keeps the results.
	 *
	 * @throws ArenaException {@link ErrorCode#CANCELLED}, {@link ErrorCode#IO}, {@link ErrorCode#ENVIRONMENT}
	 */
	public void measure(Variant model, List<Series> contenders) {
		try {
			Files.createDirectories(folder.resolve(RunFiles.LOGS));
			Files.createDirectories(folder.resolve(RunFiles.STORES));
			Json.write(folder.resolve(Environment.FILE), Environment.here(experiment.protocol().heap()));
			Path file = folder.resolve(RunFiles.STORES).resolve(model.label() + ".xmi");
			RightAnswers right = answers(model, file);
			for (Series series : contenders) {
				Optional<String> obstacle = obstacle(model, series);
				EditRunFiles.write(folder, model, series.label(), obstacle.isPresent() ? List.of(end(model, series, obstacle.get())) : measure(model, series, file, right));
			}
			Files.deleteIfExists(file);
		} catch (IOException e) {
			throw ArenaException.io("Cannot write into " + folder, e);
		}
	}

	/** The answers are kept, too, but the model's file is not. */
	private RightAnswers answers(Variant model, Path file) {
		if (Files.exists(file) && EditRunFiles.isMeasured(folder, model, EditOracle.SERIES)) {
			return new RightAnswers(EditRunFiles.read(folder, model, EditOracle.SERIES));
		}
		notes.accept("Asking the oracle for the right answers on " + model.label());
		Path log = log(model, EditOracle.SERIES);
		long heap = Math.max(experiment.protocol().heap(), Math.min(ORACLE_TIMES * experiment.protocol().heap(), Environment.memory() / 2));
		EditFork.Ended ended = new EditFork(log, ORACLE_LIMIT, cancellation).run(task(model, null, file), heap);
		if (!ended.why().isEmpty()) {
			throw new ArenaException(ErrorCode.ENVIRONMENT, "There are no right answers on " + model.label() + ": " + ended.why() + "." + LogEnd.of(log));
		}
		EditRunFiles.write(folder, model, EditOracle.SERIES, ended.rows());
		return new RightAnswers(ended.rows());
	}

	/** The reason not to try a contender, from a smaller model: what took too long, or too much, does not become easier when there is more of it. */
	private Optional<String> obstacle(Variant model, Series series) {
		return experiment.models().stream().filter(smaller -> smaller.scenario().equals(model.scenario()) && smaller.size() < model.size() && EditRunFiles.isMeasured(folder, smaller, series
				.label())).flatMap(smaller -> EditRunFiles.read(folder, smaller, series.label()).stream()).filter(row -> row.phase() == Phase.END && !row.isOk()).map(row -> row.outcome()
						.startsWith(NOT_TRIED) ? row.outcome() : NOT_TRIED + row.outcome() + " at size " + row.size())
				.findFirst();
	}

	private List<PhaseRow> measure(Variant model, Series series, Path file, RightAnswers right) {
		notes.accept(model.label() + ": " + series.label());
		EditFork.Ended ended = new EditFork(log(model, series.label()), experiment.protocol().limit(), cancellation).run(task(model, series, file), experiment.protocol().heap());
		List<PhaseRow> rows = new ArrayList<>(ended.rows().stream().map(right::judge).toList());
		if (!ended.why().isEmpty() && (rows.isEmpty() || rows.getLast().isOk())) {
			rows.add(end(model, series, ended.why()));
		}
		return rows;
	}

	private static PhaseRow end(Variant model, Series series, String outcome) {
		return new PhaseRow(model.scenario(), model.size(), series.label(), 1, Phase.END, 0, "", -1, 0, "", outcome);
	}

	private EditTask task(Variant model, @Nullable Series series, Path file) {
		return new EditTask(experiment.caseName(), model.parameters(), experiment.queries(), file.toString(), folder.resolve(RunFiles.STORES).resolve("store").toString(), series == null ? null
				: series.label(), series == null ? null : series.recheck().name(), experiment.protocol().runs(), experiment.protocol().limit().toSeconds(),
				new EditTask.Warmup(experiment.protocol().warmup().runs(), experiment.protocol().warmup().size()));
	}

	private Path log(Variant model, String series) {
		return folder.resolve(RunFiles.LOGS).resolve(EditRunFiles.name(model, series) + ".log");
	}
}
