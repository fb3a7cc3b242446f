// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.edits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

import org.modelarena.bench.internal.edits.EditRunFiles;
import org.modelarena.bench.internal.edits.EditSteps;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Catalog;

/**
 * A run of an experiment that edits. Its folder has a file of raw results for each contender and model, which is written as a whole: a run that was killed goes on
 * with the next one.
 */
public final class EditRun {
	private final EditExperiment experiment;
	private final Path folder;
	private final Consumer<String> notes;
	private final Cancellation cancellation;

	/**
	 * @param folder gets the results; made if it is not there
	 * @param notes  is told how it goes, in lines
	 */
	public EditRun(EditExperiment experiment, Path folder, Consumer<String> notes, Cancellation cancellation) {
		this.experiment = experiment;
		this.folder = folder.toAbsolutePath().normalize();
		this.notes = notes;
		this.cancellation = cancellation;
	}

	/** Whether a folder is of such a run. */
	public static boolean isOne(Path folder) {
		return Files.isRegularFile(EditRunFiles.experiment(folder)) && Files.isDirectory(EditRunFiles.phases(folder));
	}

	/**
	 * Goes on with a run that was killed or cancelled. What was measured stays.
	 *
	 * @throws ArenaException as {@link EditExperimentFile#read}
	 */
	public static EditRun resumed(Path folder, Consumer<String> notes, Cancellation cancellation) {
		return new EditRun(EditExperimentFile.read(EditRunFiles.experiment(folder)), folder, notes, cancellation);
	}

	/**
	 * Starts from the beginning: refuses a folder with results.
	 *
	 * @throws ArenaException as {@link #resume}; {@link ErrorCode#EXPERIMENT_INVALID} if a contender or a query's text is not there: then nothing is measured
	 */
	public EditResults run() {
		if (Files.exists(EditRunFiles.experiment(folder))) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, folder + " holds the results of a run; go on with it by --resume, or take another folder with --out.");
		}
		EditSteps.check(experiment, Catalog.discover());
		try {
			Files.createDirectories(EditRunFiles.phases(folder));
			Files.writeString(EditRunFiles.experiment(folder), experiment.text());
		} catch (IOException e) {
			throw ArenaException.io("Cannot write into " + folder, e);
		}
		return resume();
	}

	/**
	 * Measures what is not there yet, and writes the report anew. A contender that fails is no exception but a result.
	 *
	 * @throws ArenaException {@link ErrorCode#CANCELLED}, {@link ErrorCode#IO}, {@link ErrorCode#ENVIRONMENT} if there are no right answers
	 */
	public EditResults resume() {
		EditSteps steps = new EditSteps(experiment, folder, notes, cancellation);
		for (Variant model : experiment.models()) {
			List<Series> missing = experiment.series().stream().filter(series -> !EditRunFiles.isMeasured(folder, model, series.label())).toList();
			if (!missing.isEmpty()) {
				steps.measure(model, missing);
				EditReport.write(EditResults.read(folder));
			}
		}
		EditResults results = EditResults.read(folder);
		EditReport.write(results);
		return results;
	}
}
