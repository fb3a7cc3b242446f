// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.runs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.Figures;
import org.modelarena.bench.Report;
import org.modelarena.bench.edits.EditExperiment;
import org.modelarena.bench.edits.EditResults;
import org.modelarena.bench.edits.EditRun;
import org.modelarena.bench.edits.Series;
import org.modelarena.bench.edits.Variant;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;

/** Experiments that edit, as 'arena stress' runs and prints them. */
final class EditRuns {
	private static final double MILLION = 1 << 20;

	private EditRuns() {
	}

	static EditRun of(EditExperiment experiment, Path folder, CommonOptions common) {
		return new EditRun(experiment, folder, common.console()::note, common.console().cancellation());
	}

	static EditRun of(Path resumed, CommonOptions common) {
		return EditRun.resumed(resumed, common.console()::note, common.console().cancellation());
	}

	/** A contender on a model; times in ms, memory in bytes, null where nothing was measured. */
	record Line(String scenario, int size, long elements, String contender, Double read, Double check, Double edits, Double rechecks, int rounds, Double heap, long wrong, String outcome) {
	}

	/** All that is printed. */
	record Printed(String experiment, String folder, long wrong, long failed, List<Line> results) {
	}

	/** Prints the results; how the command ends. */
	static int finish(EditResults results, CommonOptions common) {
		List<Line> lines = new ArrayList<>();
		for (Variant model : results.experiment().models()) {
			for (Series series : results.experiment().series()) {
				results.figures(model, series).ifPresent(figures -> lines.add(line(model, series, figures)));
			}
		}
		common.print(new Printed(results.experiment().name(), results.folder().toString(), results.wrong(), results.failed(), lines), () -> {
			common.console().table(List.of("scenario", "size", "contender", "read", "check", "edits", "re-checks", "rounds", "heap, MiB", "wrong", "outcome"), lines.stream().map(EditRuns::cells)
					.toList());
			common.console().print("Milliseconds, medians over " + Amounts.of(results.experiment().protocol().runs(), "run") + "; edits and re-checks of all rounds together.");
			common.console().print("Report: " + results.folder().resolve(Report.FILE));
		});
		return results.wrong() == 0 && lines.stream().anyMatch(line -> line.check() != null) && results.failed() == 0 ? ExitCode.OK : ExitCode.FAILED;
	}

	private static Line line(Variant model, Series series, EditResults.Figures figures) {
		return new Line(model.scenario(), model.size(), figures.elements(), series.label(), number(figures.read()), number(figures.check()), number(figures.edit()), number(figures.recheck()),
				figures.rounds(), number(figures.heap()), figures.wrong(), figures.outcome());
	}

	private static Double number(double value) {
		return Double.isFinite(value) ? value : null;
	}

	private static List<String> cells(Line line) {
		return List.of(line.scenario(), Integer.toString(line.size()), line.contender(), cell(line.read()), cell(line.check()), cell(line.edits()), cell(line.rechecks()), Integer.toString(line
				.rounds()), cell(line.heap() == null ? null : line.heap() / MILLION), Long.toString(line.wrong()), line.outcome());
	}

	private static String cell(Double value) {
		return Optional.ofNullable(value).map(Figures::of).orElse("-");
	}
}
