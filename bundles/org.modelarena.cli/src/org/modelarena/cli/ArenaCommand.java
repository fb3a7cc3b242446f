// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli;

import java.util.Arrays;

import org.modelarena.cli.checks.CheckCommand;
import org.modelarena.cli.differences.DiffCommand;
import org.modelarena.cli.differences.FollowCommand;
import org.modelarena.cli.models.CasesCommand;
import org.modelarena.cli.models.ExportCommand;
import org.modelarena.cli.models.ExtractCommand;
import org.modelarena.cli.models.GenerateCommand;
import org.modelarena.cli.models.InspectCommand;
import org.modelarena.cli.models.LoadCommand;
import org.modelarena.cli.queries.QueryCommand;
import org.modelarena.cli.queries.WatchCommand;
import org.modelarena.cli.runs.CapacityCommand;
import org.modelarena.cli.runs.ClientCommand;
import org.modelarena.cli.runs.CompareCommand;
import org.modelarena.cli.runs.DemoCommand;
import org.modelarena.cli.runs.HistoryCommand;
import org.modelarena.cli.runs.RaceCommand;
import org.modelarena.cli.runs.ReportCommand;
import org.modelarena.cli.runs.StressCommand;
import org.modelarena.cli.serving.LspCommand;
import org.modelarena.cli.serving.ReplicasCommand;
import org.modelarena.cli.serving.ServeCommand;
import org.modelarena.cli.serving.TokenCommand;
import org.modelarena.cli.stores.BackupCommand;
import org.modelarena.cli.stores.DoctorCommand;
import org.modelarena.cli.stores.EditCommand;
import org.modelarena.cli.stores.IndexCommand;
import org.modelarena.cli.stores.ListCommand;
import org.modelarena.cli.stores.RemoveCommand;
import org.modelarena.cli.stores.RestoreCommand;
import org.modelarena.cli.stores.StoresCommand;
import org.modelarena.cli.versions.BlameCommand;
import org.modelarena.cli.versions.HistoryOfCommand;
import org.modelarena.cli.versions.LogCommand;
import org.modelarena.cli.versions.PruneCommand;
import org.modelarena.cli.versions.TagCommand;
import org.modelarena.core.Release;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root of the command line. */
@Command(name = "arena", mixinStandardHelpOptions = true, version = "ModelArena " + Release.VERSION, sortOptions = false, description = {
		"Which model repository should I use for my models and my queries, and how far will it scale?" },
		subcommands = { DemoCommand.class,
				GenerateCommand.class, ExtractCommand.class, InspectCommand.class, LoadCommand.class, ListCommand.class, RemoveCommand.class, QueryCommand.class, WatchCommand.class,
				CheckCommand.class, DiffCommand.class, FollowCommand.class, EditCommand.class, LogCommand.class, HistoryOfCommand.class, BlameCommand.class, TagCommand.class, PruneCommand.class,
				IndexCommand.class, ServeCommand.class, ReplicasCommand.class, LspCommand.class, TokenCommand.class, RaceCommand.class, CapacityCommand.class, StressCommand.class, ClientCommand.class,
				ReportCommand.class,
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
	 * The parser of a command line. Most lines name a command first: then all that is made is that command, as making all of them takes longer than many
	 * commands do.
	 */
	static Parser parser(String[] args, CommandLine.IFactory factory) {
		Class<?> command = args.length == 0 ? null : command(args[0]);
		return command == null ? new Parser(new CommandLine(new ArenaCommand(), factory), args)
				: new Parser(new CommandLine(command, factory).setCommandName("arena " + args[0]), Arrays.copyOfRange(args, 1, args.length));
	}

	/** @param arguments the arguments for it */
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
