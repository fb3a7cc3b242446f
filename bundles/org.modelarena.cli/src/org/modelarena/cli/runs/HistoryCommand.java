// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.runs;

import java.nio.file.Path;
import java.util.concurrent.Callable;

import org.modelarena.bench.results.RunHistory;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.output.HistoryPrinter;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs of one experiment over time. */
@Command(name = "history", description = "Show runs of the same experiment over time, and whether the newest is slower than noise explains.")
public final class HistoryCommand implements Callable<Integer> {
	@Parameters(paramLabel = "DIR", description = "The folder in which the folders of the runs lie.")
	private Path folder;

	@Option(names = "--gate", description = "Exit with 1 if the newest run is slower than noise explains, has failed, or lacks what the others have.")
	private boolean gate;

	@Option(names = "--keep", paramLabel = "N", defaultValue = "100", description = "Learn the noise from the newest N earlier runs only (default: ${DEFAULT-VALUE}). Nothing is removed.")
	private int keep;

	@Option(names = "--new", paramLabel = "N", defaultValue = "1", description = "How many of the newest runs are judged, together; several find smaller changes (default: ${DEFAULT-VALUE}).")
	private int fresh;

	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() {
		common.require(keep >= 2, "--keep takes 2 runs or more, as one says nothing about noise.");
		common.require(fresh >= 1, "--new takes 1 run or more.");
		RunHistory history = RunHistory.read(folder, keep, fresh);
		common.print(HistoryPrinter.json(history), () -> HistoryPrinter.print(history, common.console()));
		return gate && !history.isPassed() ? ExitCode.FAILED : ExitCode.OK;
	}
}
