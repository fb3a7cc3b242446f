// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.runs;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import org.modelarena.bench.Report;
import org.modelarena.bench.edits.EditReport;
import org.modelarena.bench.edits.EditResults;
import org.modelarena.bench.edits.EditRun;
import org.modelarena.bench.results.RunData;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws a run's report again. */
@Command(name = "report", description = "Create the report of a run again from its raw results.")
public final class ReportCommand implements Callable<Integer> {
	@Parameters(paramLabel = "DIR", description = "The folder of the run.")
	private Path folder;

	@Option(names = "--export", paramLabel = "DIR", description = "Also write each chart as SVG, and each table as CSV and LaTeX, into this folder.")
	private Path export;

	@Mixin
	private CommonOptions common;

	private record Drawn(Path report, List<Path> files) {
	}

	@Override
	public Integer call() {
		if (EditRun.isOne(folder)) {
			common.require(export == null, "--export is for runs under load; the page of a run that edits has its tables as CSV and LaTeX.");
			Path drawn = EditReport.write(EditResults.read(folder));
			common.print(new Drawn(drawn, List.of()), "Report: " + drawn);
			return ExitCode.OK;
		}
		RunData run = RunData.read(folder);
		Path page = Report.write(run);
		List<Path> files = export == null ? List.of() : Report.export(run, export);
		common.print(new Drawn(page, files), () -> {
			common.console().print("Report: " + page);
			if (export != null) {
				common.console().print(files.size() + " charts and tables: " + export);
			}
		});
		return ExitCode.OK;
	}
}
