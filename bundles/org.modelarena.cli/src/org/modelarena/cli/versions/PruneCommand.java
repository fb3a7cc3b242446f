// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.versions;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.concurrent.Callable;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.loads.Folders;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.VersionName;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Forgets old versions. */
@Command(name = "prune", description = "Forget the versions of a store before one, with their tags; that cannot be undone.")
public final class PruneCommand implements Callable<Integer> {
	@Option(names = "--at", required = true, paramLabel = "DIR", description = "The folder of a store with a history.")
	private Path at;

	@Option(names = "--before", required = true, paramLabel = "VERSION", description = "The oldest version to keep: a commit's number, a time, or a tag.")
	private String before;

	@Mixin
	private CommonOptions common;

	/** @param freed in bytes */
	private record Pruned(long oldest, long versions, long freed) {
	}

	@Override
	public Integer call() {
		try (ModelStore store = common.storeAt(at).open(StoreLocation.at(at))) {
			ModelHistory history = store.history();
			long number = new VersionName(before).resolve(history, ZoneId.systemDefault());
			long forgotten = number - history.oldest().number();
			long bytes = Folders.bytes(at);
			history.prune(number, common.console().progress());
			Pruned pruned = new Pruned(number, forgotten, Math.max(0, bytes - Folders.bytes(at)));
			common.print(pruned, Amounts.of(forgotten, "version") + " forgotten, " + Amounts.of(pruned.freed) + " bytes freed; the oldest is " + number);
		}
		return ExitCode.OK;
	}
}
