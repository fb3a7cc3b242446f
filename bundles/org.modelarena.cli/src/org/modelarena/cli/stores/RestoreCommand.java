// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.stores;

import java.nio.file.Path;
import java.util.concurrent.Callable;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.core.keeping.Restore;
import org.modelarena.core.store.StoreProvider;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a store of a backup. */
@Command(name = "restore", description = "Make a store from a file that 'arena backup' has written; it is checked before it gets its final name.")
public final class RestoreCommand implements Callable<Integer> {
	@Parameters(paramLabel = "FILE", description = "The backup.")
	private Path file;

	@Option(names = "--at", required = true, paramLabel = "DIR", description = "The folder to create.")
	private Path at;

	@Mixin
	private CommonOptions common;

	private record Restored(String store, Path at, double seconds) {
	}

	@Override
	public Integer call() {
		long start = System.nanoTime();
		StoreProvider provider = Restore.run(file, at, common.catalog(), common.console().progress());
		double seconds = (System.nanoTime() - start) / 1e9;
		common.print(new Restored(provider.name(), at, seconds), provider.name() + " restored at " + at + ", " + Amounts.time(seconds));
		return ExitCode.OK;
	}
}
