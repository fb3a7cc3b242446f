package org.modelarena.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root of the command line. */
@Command(name = "arena", mixinStandardHelpOptions = true, version = "ModelArena 0.1.0", sortOptions = false, description = {
		"Which model repository should I use for my models and my queries, and how far will it scale?" },
		subcommands = { DemoCommand.class,
				GenerateCommand.class, ExtractCommand.class, InspectCommand.class, LoadCommand.class, ListCommand.class, RemoveCommand.class, QueryCommand.class, EditCommand.class,
				IndexCommand.class, ServeCommand.class, LspCommand.class, TokenCommand.class, RaceCommand.class, CapacityCommand.class, StressCommand.class, ClientCommand.class, ReportCommand.class,
				CompareCommand.class,
				HistoryCommand.class,
				StoresCommand.class, CasesCommand.class,
				DoctorCommand.class, BackupCommand.class, RestoreCommand.class, ExportCommand.class, CompletionCommand.class },
		footer = { "",
				"'./arena ide' starts the Eclipse workbench with ModelArena's views.",
				"Exit codes: 0 ok, 1 a check failed, 2 usage, 3 environment, 130 interrupted." })
final class ArenaCommand implements Runnable {
	@Spec
	private CommandSpec spec;

	@Override
	public void run() {
		throw new ParameterException(spec.commandLine(), "Give a command: " + String.join(", ", spec.subcommands().keySet()) + ".");
	}
}
