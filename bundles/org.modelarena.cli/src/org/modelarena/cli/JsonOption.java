package org.modelarena.cli;

import picocli.CommandLine.Option;

/** The options of every command. */
final class JsonOption {
	@Option(names = "--json", description = "Print one JSON document instead of text.")
	boolean json;

	@Option(names = { "-h", "--help" }, usageHelp = true, description = "Show this help.")
	boolean help;
}
