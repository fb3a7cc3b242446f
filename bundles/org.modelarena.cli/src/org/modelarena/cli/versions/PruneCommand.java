// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.versions;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.concurrent.Callable;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.loads.Folders;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.Remote;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.VersionName;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.call.PruneCall;
import org.modelarena.protocol.history.PrunedVersions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Forgets old versions. */
@Command(name = "prune", description = "Forget the versions of a store before one, with their tags; that cannot be undone.")
public final class PruneCommand implements Callable<Integer> {
	@Mixin
	private VersionsPlace place;

	@Option(names = "--before", required = true, paramLabel = "VERSION", description = "The oldest version to keep: a commit's number, a time, or a tag.")
	private String before;

	@Mixin
	private CommonOptions common;

	/** @param freed in bytes; null where a server has done it */
	private record Pruned(long oldest, long versions, Long freed) {
	}

	@Override
	public Integer call() {
		if (place.isServed()) {
			try (ArenaClient client = place.connect()) {
				PrunedVersions pruned = client.call(Methods.PRUNE, new PruneCall(client.store(), Remote.version(before)), PrunedVersions.class);
				tell(new Pruned(pruned.oldest(), pruned.versions(), null));
			}
			return ExitCode.OK;
		}
		Path at = place.at();
		try (ModelStore store = common.storeAt(at).open(StoreLocation.at(at))) {
			ModelHistory history = store.history();
			long number = new VersionName(before).resolve(history, ZoneId.systemDefault());
			long forgotten = number - history.oldest().number();
			long bytes = Folders.bytes(at);
			history.prune(number, common.console().progress());
			Pruned pruned = new Pruned(number, forgotten, Math.max(0, bytes - Folders.bytes(at)));
			tell(pruned);
		}
		return ExitCode.OK;
	}

	private void tell(Pruned pruned) {
		String freed = pruned.freed == null ? "" : ", " + Amounts.of(pruned.freed) + " bytes freed";
		common.print(pruned, Amounts.of(pruned.versions, "version") + " forgotten" + freed + "; the oldest is " + pruned.oldest);
	}
}
