// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.stores;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.Callable;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.Remote;
import org.modelarena.client.ModelAdmin;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Deletes a store. */
@Command(name = "remove", description = "Delete a store that nobody is using, or one in a server's folder of models.")
public final class RemoveCommand implements Callable<Integer> {
	@ArgGroup(multiplicity = "1")
	private Place place;

	@Mixin
	private Remote remote;

	@Mixin
	private CommonOptions common;

	/** Where it is. */
	static final class Place {
		@Option(names = "--at", required = true, paramLabel = "DIR", description = "The folder of the store.")
		private Path at;

		@Option(names = "--url", required = true, paramLabel = "URL", description = "Its address, if a server has it; this needs the right 'admin'.")
		private String url;
	}

	@Override
	public Integer call() {
		String what = place.url == null ? place.at.toString() : place.url;
		if (place.url == null) {
			remove(place.at);
		} else {
			try (ModelAdmin admin = remote.admin(place.url)) {
				admin.drop(Remote.name(place.url));
			}
		}
		if (!common.isJson()) {
			common.console().print("Removed " + what + ".");
		}
		return ExitCode.OK;
	}

	/** Opening it first makes sure that nobody else has it open. One that is damaged goes as well. */
	private void remove(Path folder) {
		StoreProvider provider = common.storeAt(folder);
		try {
			provider.open(StoreLocation.at(folder)).close();
		} catch (ArenaException e) {
			if (e.code() == ErrorCode.STORE_BUSY) {
				throw e;
			}
			common.console().note("Removing a store that cannot be opened: " + e.getMessage());
		}
		StoreDirectory.delete(folder);
		if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
			throw new ArenaException(ErrorCode.IO, "Not all of " + folder + " could be deleted; see to it that its files may be deleted, and remove it again, or by hand.");
		}
	}
}
