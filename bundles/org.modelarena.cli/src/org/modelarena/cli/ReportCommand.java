package org.modelarena.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import org.modelarena.bench.Report;
import org.modelarena.bench.results.RunData;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws a run's report again. */
@Command(name = "report", description = "Create the report of a run again from its raw results.")
final class ReportCommand implements Callable<Integer> {
	private final Session session;

	@Parameters(paramLabel = "DIR", description = "The folder of the run.")
	private Path folder;

	@Option(names = "--export", paramLabel = "DIR", description = "Also write each chart as SVG, and each table as CSV and LaTeX, into this folder.")
	private Path export;

	@Mixin
	private CommonOptions common;

	ReportCommand(Session session) {
		this.session = session;
	}

	@Override
	public Integer call() {
		RunData run = RunData.read(folder);
		Path page = Report.write(run);
		List<Path> files = export == null ? List.of() : Report.export(run, export);
		if (common.json) {
			session.console().json(Map.of("report", page.toString(), "files", files.stream().map(Path::toString).toList()));
		} else {
			session.console().print("Report: " + page);
			if (export != null) {
				session.console().print(files.size() + " charts and tables: " + export);
			}
		}
		return ExitCode.OK;
	}
}
