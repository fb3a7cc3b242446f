package org.modelarena.cli;

import java.util.concurrent.Callable;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints what a shell needs to complete commands and options. */
@Command(name = "completion", description = { "Print a script that completes commands and options in bash and zsh:", "  source <(./arena completion)" })
final class CompletionCommand implements Callable<Integer> {
	private final Session session;

	@Mixin
	private CommonOptions common;

	CompletionCommand(Session session) {
		this.session = session;
	}

	@Override
	public Integer call() {
		session.console().print(AutoComplete.bash("arena", new CommandLine(new ArenaCommand(), new CommandFactory(session))));
		return ExitCode.OK;
	}
}
