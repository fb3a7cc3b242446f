package org.modelarena.cli;

import java.util.Arrays;

import picocli.CommandLine;
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

	/**
	 * What parses a command line. Most name a command first: then all that is made is that command, as making all of them takes longer than many commands do.
	 */
	static Parser parser(String[] args, CommandLine.IFactory factory) {
		Class<?> command = args.length == 0 ? null : command(args[0]);
		return command == null ? new Parser(new CommandLine(new ArenaCommand(), factory), args)
				: new Parser(new CommandLine(command, factory).setCommandName("arena " + args[0]), Arrays.copyOfRange(args, 1, args.length));
	}

	/** @param arguments those that are for it */
	record Parser(CommandLine line, String[] arguments) {
	}

	private static Class<?> command(String name) {
		for (Class<?> each : ArenaCommand.class.getAnnotation(Command.class).subcommands()) {
			if (each.getAnnotation(Command.class).name().equals(name)) {
				return each;
			}
		}
		return null;
	}

	@Override
	public void run() {
		throw new ParameterException(spec.commandLine(), "Give a command: " + String.join(", ", spec.subcommands().keySet()) + ".");
	}
}
