// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.versions;

import java.nio.file.Path;

import org.modelarena.cli.command.Remote;
import org.modelarena.client.ArenaClient;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where the versions are that a command is about: in a folder, or behind a server. */
final class VersionsPlace {
	@ArgGroup(exclusive = true, multiplicity = "1")
	private Choice choice;

	@Mixin
	private Remote remote;

	/** One of both. */
	static final class Choice {
		@Option(names = "--at", paramLabel = "DIR", description = "The folder of a store with a history, as 'arena load --history' makes it.")
		private Path at;

		@Option(names = "--url", description = "The address of a served store, as 'arena serve' prints it.")
		private String url;
	}

	/** Whether a server has them. */
	boolean isServed() {
		return choice.url != null;
	}

	/** The folder, if there is no server. */
	Path at() {
		return choice.at;
	}

	/** Connects to the server. */
	ArenaClient connect() {
		return remote.connect(choice.url);
	}
}
