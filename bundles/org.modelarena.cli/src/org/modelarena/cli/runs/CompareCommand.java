// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import org.modelarena.bench.results.RunComparison;
import org.modelarena.bench.results.RunData;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.output.ComparisonPrinter;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells the changes from one run to another. */
@Command(name = "compare", description = "Compare two runs: what is surely faster or slower, and which rankings have turned. Exit code 1 if anything is surely slower.")
public final class CompareCommand implements Callable<Integer> {
	@Parameters(paramLabel = "BEFORE", index = "0", description = "The folder of the earlier run.")
	private Path before;

	@Parameters(paramLabel = "AFTER", index = "1", description = "The folder of the later run.")
	private Path after;

	@Option(names = "--all", description = "Print all cells, not only those that have surely changed.")
	private boolean all;

	@Option(names = "--across", description = "Judge times although machine, JVM or heap differ, because their influence is the question.")
	private boolean across;

	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() {
		RunData earlier = RunData.read(before);
		RunData later = RunData.read(after);
		common.require(!isSame(earlier.folder(), later.folder()), "Both folders are the same: " + later.folder() + ".");
		RunComparison comparison = RunComparison.of(earlier, later, across);
		if (comparison.cells().isEmpty()) {
			String reason = comparison.left().stream().findFirst().map(left -> left.where().series() + " " + left.where().query() + ": " + left.reason()).orElse(
					"neither run has measured anything");
			throw new ArenaException(ErrorCode.UNSUPPORTED, "Nothing in these two runs can be compared: " + reason + ".");
		}
		ComparisonPrinter printer = new ComparisonPrinter(earlier, later, comparison);
		common.print(printer.json(), () -> printer.print(common.console(), all));
		return comparison.isSlower() ? ExitCode.FAILED : ExitCode.OK;
	}

	private static boolean isSame(Path one, Path other) {
		try {
			return Files.isSameFile(one, other);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + other, e);
		}
	}
}
