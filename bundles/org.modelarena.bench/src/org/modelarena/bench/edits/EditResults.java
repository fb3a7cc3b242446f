// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.edits;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.modelarena.bench.edits.PhaseRow.Phase;
import org.modelarena.bench.internal.edits.EditRunFiles;
import org.modelarena.bench.internal.results.Json;
import org.modelarena.bench.results.Environment;
import org.modelarena.core.ArenaException;

/** All that a run that edits has left in its folder. Immutable. */
public final class EditResults {
	private final Path folder;
	private final EditExperiment experiment;
	private final Environment environment;
	private final List<PhaseRow> rows;

	private EditResults(Path folder, EditExperiment experiment, Environment environment, List<PhaseRow> rows) {
		this.folder = folder;
		this.experiment = experiment;
		this.environment = environment;
		this.rows = List.copyOf(rows);
	}

	/**
	 * Reads a folder.
	 *
	 * @throws ArenaException {@code NOT_FOUND} for a missing file, {@code IO} for a damaged one
	 */
	public static EditResults read(Path folder) {
		Path whole = folder.toAbsolutePath().normalize();
		return new EditResults(whole, EditExperimentFile.read(EditRunFiles.experiment(whole)), Json.read(whole.resolve(Environment.FILE), Environment.class), EditRunFiles.readAll(whole));
	}

	public Path folder() {
		return folder;
	}

	public EditExperiment experiment() {
		return experiment;
	}

	public Environment environment() {
		return environment;
	}

	/** The raw results of a contender on a model, in the order in which they were measured. */
	public List<PhaseRow> rows(Variant model, Series series) {
		return rows.stream().filter(row -> row.scenario().equals(model.scenario()) && row.size() == model.size() && row.series().equals(series.label())).toList();
	}

	/** Whether all contenders were measured on all models. */
	public boolean isComplete() {
		return experiment.models().stream().allMatch(model -> experiment.series().stream().allMatch(series -> EditRunFiles.isMeasured(folder, model, series.label())));
	}

	/** How many answers of checks were compared with right ones. */
	public long answers() {
		return rows.stream().filter(row -> !row.digest().isEmpty()).count();
	}

	/** How many checks had a wrong answer. */
	public long wrong() {
		return rows.stream().filter(row -> row.outcome().equals(PhaseRow.WRONG)).count();
	}

	/** How many contenders did not come to their end on a model. */
	public long failed() {
		return rows.stream().filter(row -> row.phase() == Phase.END && !row.isOk()).count();
	}

	/** The figures of a contender on a model. Nothing if it was not measured. */
	public Optional<Figures> figures(Variant model, Series series) {
		List<PhaseRow> all = rows(model, series);
		return all.isEmpty() ? Optional.empty() : Optional.of(Figures.of(all));
	}

	/**
	 * The figures of a contender on a model: medians over its runs, in milliseconds; not a number where no run came so far.
	 *
	 * @param elements of the model
	 * @param read     from the file to the open store
	 * @param check    all queries for the first time
	 * @param edit     the edits of all rounds
	 * @param recheck  all queries after each of all rounds
	 * @param both     edits and re-checks of all rounds
	 * @param rounds   how many there were
	 * @param heap     after the last round and a garbage collection, in bytes
	 * @param resident the process in memory then, in bytes; not a number where that is not known
	 * @param askedAgain queries that stood, but gave up following the edits; of the run with most of them
	 * @param wrong    checks with wrong answers
	 * @param outcome  {@link PhaseRow#OK}, or why it ended early
	 */
	public record Figures(long elements, double read, double check, double edit, double recheck, double both, int rounds, double heap, double resident, int askedAgain, long wrong, String outcome) {
		private static final double NANOS = 1e6;

		/** Of the rows of one contender on one model. */
		public static Figures of(List<PhaseRow> rows) {
			List<List<PhaseRow>> runs = List.copyOf(rows.stream().collect(Collectors.groupingBy(PhaseRow::run)).values());
			List<List<PhaseRow>> whole = runs.stream().filter(run -> run.stream().anyMatch(row -> row.phase() == Phase.END && row.isOk())).toList();
			int rounds = rows.stream().mapToInt(PhaseRow::round).max().orElse(0);
			long elements = rows.stream().filter(row -> row.phase() == Phase.READ).mapToLong(PhaseRow::count).findFirst().orElse(0);
			String outcome = rows.stream().filter(row -> row.phase() == Phase.END && !row.isOk()).map(PhaseRow::outcome).findFirst().orElse(PhaseRow.OK);
			return new Figures(elements, median(runs, row -> row.phase() == Phase.READ) / NANOS, median(runs, row -> row.phase() == Phase.CHECK) / NANOS,
					median(whole, row -> row.phase() == Phase.EDIT) / NANOS, median(whole, Figures::isRecheck) / NANOS,
					median(whole, row -> row.phase() == Phase.EDIT
							|| isRecheck(row)) / NANOS,
					rounds, memory(runs, Phase.HEAP), memory(runs, Phase.RESIDENT), (int) rows.stream().filter(row -> row.phase() == Phase.END).mapToLong(PhaseRow::count).max().orElse(0),
					rows.stream().filter(row -> row.outcome().equals(PhaseRow.WRONG))
							.count(),
					outcome);
		}

		private static boolean isRecheck(PhaseRow row) {
			return row.phase() == Phase.RECHECK && row.query().equals(PhaseRow.ALL);
		}

		/** Of the sums of each run. */
		private static double median(List<List<PhaseRow>> runs, Predicate<PhaseRow> what) {
			return median(runs.stream().filter(run -> run.stream().anyMatch(what)).mapToDouble(run -> run.stream().filter(what).mapToLong(PhaseRow::nanos).sum()).toArray());
		}

		private static double memory(List<List<PhaseRow>> runs, Phase phase) {
			return median(runs.stream().flatMap(List::stream).filter(row -> row.phase() == phase).mapToDouble(PhaseRow::count).toArray());
		}

		private static double median(double[] values) {
			Arrays.sort(values);
			int middle = values.length / 2;
			return values.length == 0 ? Double.NaN : values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
		}

		/** How many times as long a first check takes as the re-check of a round. */
		public double gain() {
			return check / (recheck / rounds);
		}
	}
}
