package org.modelarena.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.modelarena.bench.internal.report.ReportData;
import org.modelarena.bench.internal.report.ReportPage;
import org.modelarena.bench.internal.results.Environment;
import org.modelarena.bench.internal.results.ExecutionsReader;
import org.modelarena.bench.internal.results.Json;
import org.modelarena.bench.internal.results.LoadsCsv;
import org.modelarena.bench.internal.results.Measurement;
import org.modelarena.bench.internal.results.MeasurementOrder;
import org.modelarena.bench.internal.results.RunFiles;
import org.modelarena.bench.internal.results.RunLog;
import org.modelarena.bench.internal.results.SummaryJson;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Makes the page with the results of a run, from the raw results in its folder. */
public final class Report {
	/** The page's name in the folder of a run. */
	public static final String FILE = "report.html";

	private Report() {
	}

	/**
	 * Writes {@code report.html} and {@code summary.json} again. The page is one file that needs no network and no scripts.
	 *
	 * @param runFolder as an {@link ExperimentRun} left it
	 * @return the page
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} for a missing file, {@link ErrorCode#IO} with file and line for a damaged one
	 */
	public static Path write(Path runFolder) {
		Path folder = runFolder.toAbsolutePath().normalize();
		if (!Files.isDirectory(folder)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no folder " + folder + ".");
		}
		RunLog log = Json.read(folder.resolve(RunLog.FILE), RunLog.class);
		if (log.header() == null || log.header().state() == null || log.contenders() == null || log.skipped() == null || log.steps() == null || log.answers() == null || log.troubles() == null) {
			throw new ArenaException(ErrorCode.IO, folder.resolve(RunLog.FILE) + " is damaged: entries are missing.");
		}
		List<Measurement> measurements = ExecutionsReader.read(folder).stream().sorted(MeasurementOrder.of(log)).toList();
		Environment environment = Json.read(folder.resolve(Environment.FILE), Environment.class);
		if (environment.machine() == null || environment.jvm() == null || environment.software() == null) {
			throw new ArenaException(ErrorCode.IO, folder.resolve(Environment.FILE) + " is damaged: entries are missing.");
		}
		ReportData.Surroundings surroundings = new ReportData.Surroundings(environment, LoadsCsv.read(folder),
				RunFiles.text(folder.resolve(RunFiles.EXPERIMENT)));
		SummaryJson.write(folder, log.header().name(), environment, measurements);
		Path page = folder.resolve(FILE);
		try {
			Files.writeString(page, ReportPage.of(new ReportData(measurements, log, surroundings)), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + page, e);
		}
		return page;
	}
}
