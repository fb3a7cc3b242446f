// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli;

import java.util.concurrent.Callable;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints what a shell needs to complete commands and options. */
@Command(name = "completion", description = { "Print a script that completes commands and options in bash and zsh:", "  source <(./arena completion)" })
final class CompletionCommand implements Callable<Integer> {
	@Spec
	private CommandSpec spec;

	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() {
		common.console().print(AutoComplete.bash("arena", new CommandLine(new ArenaCommand(), spec.commandLine().getFactory())));
		return ExitCode.OK;
	}
}
