// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.modelarena.cli.output.Console;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreProvider;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The common part of all commands: some options, the stores and languages that there are, and a place for the results. */
public final class CommonOptions {
	private final Session session;

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	@Option(names = "--json", description = "Print one JSON document instead of text.")
	private boolean json;

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
	private boolean help;

	CommonOptions(Session session) {
		this.session = session;
	}

	/** The stores and languages that there are. */
	public Catalog catalog() {
		return session.catalog();
	}

	/** Where the command prints. */
	public Console console() {
		return session.console();
	}

	/** The arguments after the class path in the call of Java that runs a command in a process of its own. */
	public List<String> process(String... command) {
		return Stream.concat(Stream.of(session.main().getName()), Stream.of(command)).toList();
	}

	/** Whether the result is for a program. */
	public boolean isJson() {
		return json;
	}

	/** Prints the result: a record for programs, or what is printed for people. */
	public void print(Object result, Runnable text) {
		if (json) {
			console().json(result);
		} else {
			text.run();
		}
	}

	/** Prints the result: a record for programs, or a line for people. */
	public void print(Object result, String line) {
		print(result, () -> console().print(line));
	}

	/**
	 * The kind of the store in a folder.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#UNKNOWN_NAME}
	 */
	public StoreProvider storeAt(Path folder) {
		return catalog().store(StoreDirectory.provider(folder));
	}

	/** @throws ParameterException with this message, unless it holds */
	public void require(boolean holds, String message) {
		if (!holds) {
			throw misuse(message);
		}
	}

	/** Says that the command is not used as it should be. */
	public ParameterException misuse(String message) {
		return new ParameterException(command.commandLine(), message);
	}
}
