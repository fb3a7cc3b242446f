// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.differences;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.models.GivenModel;
import org.modelarena.cli.models.MetamodelOptions;
import org.modelarena.compare.ModelDifference;
import org.modelarena.compare.ModelDifference.Matching;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.xmi.SnapshotSource;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Keeps a store true to model files: what is different in them becomes one commit. */
@Command(name = "follow", description = "Keep a store true to model files: whenever they change, what is different becomes one commit, until interrupted. Files that cannot be read leave the store as it is.")
public final class FollowCommand implements Callable<Integer> {
	@Parameters(paramLabel = "MODEL", arity = "1..*", description = "The files of the model, and folders of them.")
	private List<Path> models;

	@Option(names = "--include", paramLabel = "GLOB", description = "Which files of folders: those with such names, or, with a slash, such paths. May be repeated (default: *.xmi). Folders whose name begins "
			+ "with a dot are left out.")
	private List<String> globs = List.of("*.xmi");

	@Option(names = "--at", required = true, paramLabel = "DIR", description = "The store's folder; if there is none, a store is made.")
	private Path at;

	@Option(names = "--store", defaultValue = "columns", description = "The kind of store to make (default: ${DEFAULT-VALUE}).")
	private String store;

	@Option(names = "--once", description = "Bring the store up to date, and end.")
	private boolean once;

	@Option(names = "--limit", defaultValue = "20", paramLabel = "N", description = "The most elements to list of a commit (default: ${DEFAULT-VALUE}).")
	private int limit;

	@Mixin
	private MetamodelOptions metamodels;

	@Mixin
	private CommonOptions common;

	private record Made(String store, long elements, double seconds) {
	}

	@Override
	public Integer call() throws InterruptedException {
		common.require(limit >= 0, "--limit is at least 0.");
		FollowedFiles files = new FollowedFiles(models, globs);
		update(files);
		while (!once) {
			files.await(common.console().cancellation());
			try {
				update(files);
			} catch (ArenaException e) {
				if (e.code().fault() != ErrorCode.Fault.CALLER) {
					throw e;
				}
				common.console().note("The store stays as it is: " + e.getMessage());
			}
		}
		return ExitCode.OK;
	}

	private void update(FollowedFiles followed) {
		long start = System.nanoTime();
		List<Path> files = followed.take();
		if (files.isEmpty()) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There are no model files in " + models + "; --include " + globs.getFirst() + " finds none.");
		}
		try (GivenModel given = GivenModel.in(models.getFirst().toString(), files, metamodels, false, common)) {
			followed.alsoRead(given.files());
			if (Files.exists(at)) {
				edit(given, start);
			} else {
				make(given, start);
			}
		}
	}

	private void make(GivenModel given, long start) {
		StoreProvider provider = common.catalog().store(store);
		if (!provider.capabilities().contains(Capability.UPDATE)) {
			throw Capability.UPDATE.refusedBy(store);
		}
		provider.create(StoreLocation.at(at), SnapshotSource.of(given.snapshot()), common.console().progress()).close();
		double seconds = (System.nanoTime() - start) / 1e9;
		common.print(new Made(at.toString(), given.snapshot().size(), seconds), () -> common.console()
				.print(at + ": made, with " + Amounts.of(given.snapshot().size(), "element") + " of " + Amounts.of(given.files().size(), "file") + ", " + Amounts.time(seconds)));
	}

	/** The store is open for no longer than a commit takes, so that others can ask it. */
	private void edit(GivenModel given, long start) {
		try (ModelStore open = common.storeAt(at).open(StoreLocation.at(at)); ModelSnapshot before = open.snapshot()) {
			ModelDifference difference = ModelDifference.of(before, given.snapshot(), Matching.CONTENTS, common.console().progress());
			DifferenceReport report = new DifferenceReport(at.toString(), given.name(), difference, limit);
			difference.forEach(report::add);
			if (!difference.unknown().isEmpty()) {
				throw new ArenaException(ErrorCode.METAMODEL_INVALID, "The files have what the metamodel of the store has not: " + String.join(", ", difference.unknown())
						+ "; load them into a new store.");
			}
			if (!report.isEmpty()) {
				try (ModelEdit edit = open.begin()) {
					difference.applyTo(edit);
					edit.commit();
				}
			}
			double seconds = (System.nanoTime() - start) / 1e9;
			if (!report.isEmpty() || once) {
				common.print(report.json(seconds), () -> report.print(common.console()));
			}
		}
	}
}
