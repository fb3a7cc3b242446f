package org.modelarena.cli;

import java.util.concurrent.Callable;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints what a shell needs to complete commands and options. */
@Command(name = "completion", description = { "Print a script that completes commands and options in bash and zsh:", "  source <(./arena completion)" })
final class CompletionCommand implements Callable<Integer> {
	private final Session session;

	@Spec
	private CommandSpec spec;

	@Mixin
	private CommonOptions common;

	CompletionCommand(Session session) {
		this.session = session;
	}

	@Override
	public Integer call() {
		session.console().print(AutoComplete.bash("arena", spec.root().commandLine()));
		return ExitCode.OK;
	}
}
