package org.modelarena.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;

import org.modelarena.bench.Report;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Draws a run's report again. */
@Command(name = "report", description = "Create the report of a run again from its raw results.")
final class ReportCommand implements Callable<Integer> {
	private final Session session;

	@Parameters(paramLabel = "DIR", description = "The folder of the run.")
	private Path folder;

	@Mixin
	private CommonOptions common;

	ReportCommand(Session session) {
		this.session = session;
	}

	@Override
	public Integer call() {
		Path page = Report.write(folder);
		if (common.json) {
			session.console().json(Map.of("report", page.toString()));
		} else {
			session.console().print("Report: " + page);
		}
		return ExitCode.OK;
	}
}
