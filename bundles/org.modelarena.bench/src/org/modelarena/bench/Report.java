// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

import org.modelarena.bench.internal.report.ReportFiles;
import org.modelarena.bench.internal.report.ReportPage;
import org.modelarena.bench.internal.results.SummaryJson;
import org.modelarena.bench.results.RunData;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Makes the page with the results of a run, from the raw results in its folder. */
public final class Report {
	/** The page's name in the folder of a run. */
	public static final String FILE = "report.html";

	private Report() {
	}

	/**
	 * Writes {@code report.html} and {@code summary.json} again. The page is one file that needs no network; its script sorts tables and shows values,
	 * and all that it shows is there without it.
	 *
	 * @param runFolder as an {@link ExperimentRun} left it
	 * @return the page
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} for a missing file, {@link ErrorCode#IO} with file and line for a damaged one
	 */
	public static Path write(Path runFolder) {
		return write(RunData.read(runFolder));
	}

	/** Writes both from data that has been read. */
	public static Path write(RunData run) {
		return write(run, false);
	}

	/** Writes both as of now: browsers load this page again every few seconds, until it is written for the last time. */
	public static Path writeUnfinished(RunData run) {
		return write(run, true);
	}

	private static Path write(RunData run, boolean isUnfinished) {
		Path folder = run.folder();
		SummaryJson.write(folder, run.log().header().name(), run.environment(), run.measurements());
		Path page = folder.resolve(FILE);
		Path next = folder.resolve(FILE + ".new");
		try {
			// A browser may be reading the page of a run that is going on.
			Files.writeString(next, ReportPage.of(run, isUnfinished), StandardCharsets.UTF_8);
			Files.move(next, page, StandardCopyOption.REPLACE_EXISTING);
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + page, e);
		}
		return page;
	}

	/** The verdict at the head of the page, in plain text: who is the fastest, how sure that is, whether the answers were right, and what to take with care. */
	public static String verdict(RunData run) {
		return ReportPage.verdict(run);
	}

	/**
	 * Writes each chart of the page as SVG, and each table as CSV and LaTeX. They need no other file; charts are in the colours for light backgrounds.
	 *
	 * @param folder made if it is not there; files of the same names are overwritten
	 * @return the files that were written
	 * @throws ArenaException {@link ErrorCode#IO} if it cannot be written
	 */
	public static List<Path> export(RunData run, Path folder) {
		return ReportFiles.write(run, folder);
	}
}
