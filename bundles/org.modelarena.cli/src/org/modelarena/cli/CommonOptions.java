package org.modelarena.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of every command. */
final class CommonOptions {
	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	@Option(names = "--json", description = "Print one JSON document instead of text.")
	boolean json;

	@Option(names = "--heap", paramLabel = "SIZE",
			description = "The maximum size of Java's heap, such as 512m or 2g (default: a quarter of the machine's memory).")
	void heap(String size) {
		try {
			HeapSize.require(size);
		} catch (IllegalArgumentException e) {
			throw new ParameterException(command.commandLine(), e.getMessage(), e);
		}
	}

	@Option(names = { "-h", "--help" }, usageHelp = true, description = "Show this help.")
	boolean help;
}
