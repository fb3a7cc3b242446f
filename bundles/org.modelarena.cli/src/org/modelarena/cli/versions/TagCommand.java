// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.versions;

import java.time.ZoneId;
import java.util.concurrent.Callable;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.Remote;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.VersionName;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.call.TagCall;
import org.modelarena.protocol.history.TaggedVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Gives versions names. */
@Command(name = "tag", description = "Give a version of a store a name, for --as-of; a name that is there moves.")
public final class TagCommand implements Callable<Integer> {
	@Parameters(index = "0", paramLabel = "NAME", description = "The name: it begins with a letter.")
	private String name;

	@Parameters(index = "1", arity = "0..1", paramLabel = "COMMIT", description = "The version: a commit's number, a time, or another tag (default: the newest).")
	private String version;

	@Mixin
	private VersionsPlace place;

	@Option(names = "--delete", description = "Take the name back.")
	private boolean deletes;

	@Mixin
	private CommonOptions common;

	private record Tagged(String tag, long commit) {
	}

	@Override
	public Integer call() {
		common.require(!deletes || version == null, "--delete takes the name only.");
		if (place.isServed()) {
			try (ArenaClient client = place.connect()) {
				TaggedVersion tagged = client.call(Methods.TAG, new TagCall(client.store(), name, Remote.version(version), deletes), TaggedVersion.class);
				tell(tagged.number());
			}
			return ExitCode.OK;
		}
		try (ModelStore store = common.storeAt(place.at()).open(StoreLocation.at(place.at()))) {
			ModelHistory history = store.history();
			long number = deletes ? new VersionName(name).resolve(history, ZoneId.systemDefault())
					: version == null ? history.newestNumber() : new VersionName(version).resolve(history, ZoneId.systemDefault());
			if (deletes) {
				history.untag(name);
			} else {
				history.tag(name, number);
			}
			tell(number);
		}
		return ExitCode.OK;
	}

	private void tell(long number) {
		common.print(new Tagged(name, number), name + (deletes ? " was commit " : " is commit ") + number);
	}
}
