package org.modelarena.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;

import org.modelarena.cli.output.Amounts;
import org.modelarena.core.StoreProvider;
import org.modelarena.core.keeping.Restore;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a store of a backup. */
@Command(name = "restore", description = "Make a store from a file that 'arena backup' has written; it is checked before it gets its final name.")
final class RestoreCommand implements Callable<Integer> {
	private final Session session;

	@Parameters(paramLabel = "FILE", description = "The backup.")
	private Path file;

	@Option(names = "--at", required = true, paramLabel = "DIR", description = "The folder to create.")
	private Path at;

	@Mixin
	private CommonOptions common;

	RestoreCommand(Session session) {
		this.session = session;
	}

	@Override
	public Integer call() {
		long start = System.nanoTime();
		StoreProvider provider = Restore.run(file, at, session.catalog(), session.console().progress());
		double seconds = (System.nanoTime() - start) / 1e9;
		if (common.json) {
			Map<String, Object> result = new LinkedHashMap<>();
			result.put("store", provider.name());
			result.put("at", at.toString());
			result.put("seconds", seconds);
			session.console().json(result);
		} else {
			session.console().print(provider.name() + " restored at " + at + ", " + Amounts.time(seconds));
		}
		return ExitCode.OK;
	}
}
