// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.versions;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.protocol.history.CommitList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the commits of a store with a history. */
@Command(name = "log", description = "List the versions that a store keeps, the newest first: number, time, author, message and tags.")
public final class LogCommand implements Callable<Integer> {
	private static final int AT_ONCE = 1000;

	@Mixin
	private VersionsPlace place;

	@Option(names = "--limit", defaultValue = "20", description = "How many to show (default: ${DEFAULT-VALUE}).")
	private long limit;

	@Option(names = "--keep", description = "Make the store keep its versions from now on, if it does not.")
	private boolean keeps;

	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() {
		common.require(limit >= 0, "--limit is at least 0.");
		if (place.isServed()) {
			common.require(!keeps, "--keep needs --at, as it changes the store.");
			try (ArenaClient client = place.connect()) {
				print(served(client));
			}
			return ExitCode.OK;
		}
		StoreProvider provider = common.storeAt(place.at());
		StoreLocation location = StoreLocation.at(place.at());
		try (ModelStore store = keeps ? provider.open(location) : provider.openToRead(location)) {
			if (keeps) {
				store.keepHistory(CommitNote.of(CommitNote.ofUser().author(), "The history begins"));
			}
			print(newest(store.history()));
		}
		return ExitCode.OK;
	}

	private List<CommitLine> served(ArenaClient client) {
		List<CommitLine> lines = new ArrayList<>();
		Long below = null;
		boolean isDone = false;
		while (!isDone && lines.size() < limit) {
			CommitList page = client.log(Math.min(AT_ONCE, limit - lines.size()), below);
			page.commits().forEach(commit -> lines.add(CommitLine.of(commit)));
			isDone = page.commits().isEmpty() || page.commits().getLast().number() <= page.oldest();
			below = lines.isEmpty() ? below : (Long) lines.getLast().number();
		}
		return lines;
	}

	private List<CommitLine> newest(ModelHistory history) {
		List<CommitLine> lines = new ArrayList<>();
		history.descending(entry -> {
			if (lines.size() < limit) {
				lines.add(CommitLine.of(entry, history.tagsOf(entry.number())));
			}
			return lines.size() < limit;
		});
		return lines;
	}

	private void print(List<CommitLine> lines) {
		common.print(lines, () -> common.console().table(CommitLine.head(), lines.stream().map(CommitLine::cells).toList()));
	}
}
