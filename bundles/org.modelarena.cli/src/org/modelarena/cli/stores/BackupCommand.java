// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.stores;

import java.nio.file.Path;
import java.util.concurrent.Callable;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.core.keeping.Backup;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a store into one file. */
@Command(name = "backup", description = "Write the store in a folder to one file, from which 'arena restore' can restore it.")
public final class BackupCommand implements Callable<Integer> {
	@Parameters(paramLabel = "DIR", description = "The store's folder. Stores of 'columns' and 'emf' may be in use.")
	private Path at;

	@Option(names = "--to", required = true, paramLabel = "FILE", description = "The file to create.")
	private Path file;

	@Mixin
	private CommonOptions common;

	private record Saved(String store, Path to, int files, long bytes, double seconds) {
	}

	@Override
	public Integer call() {
		long start = System.nanoTime();
		StoreProvider provider = common.storeAt(at);
		Backup.Written written = Backup.write(provider, StoreLocation.at(at), file, common.console().cancellation());
		double seconds = (System.nanoTime() - start) / 1e9;
		common.print(new Saved(provider.name(), file, written.files(), written.bytes(), seconds),
				provider.name() + " at " + at + ": " + Amounts.of(written.bytes(), "byte") + " in " + Amounts.of(written.files(), "file") + " written to " + file + ", " + Amounts.time(seconds));
		return ExitCode.OK;
	}
}
