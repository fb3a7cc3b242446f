// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.Remote;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.ModelPart;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.StoreAsOf;
import org.modelarena.core.store.VersionName;
import org.modelarena.parquet.ParquetExport;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.ModelExport;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the model of a store as a file that EMF reads. */
@Command(name = "export", description = "Write the model of a store to a file that any EMF program can read: XMI, or EMF binary.")
public final class ExportCommand implements Callable<Integer> {
	private static final int MOST_NUMBERS = 20;

	@ArgGroup(exclusive = true, multiplicity = "1")
	private Place place;

	/** Where the model is. */
	static final class Place {
		@Option(names = "--at", paramLabel = "DIR", description = "The store's folder.")
		private Path at;

		@Option(names = "--url", description = "The address of a served store, as 'arena serve' prints it.")
		private String url;
	}

	@Mixin
	private Remote remote;

	@ArgGroup(multiplicity = "1")
	private Target target;

	@Option(names = "--as-of", paramLabel = "VERSION", description = "In a store with a history, write the model as it was: the number of a commit, a time, a tag, or the beginning of a Git id.")
	private String asOf;

	@Option(names = "--part", paramLabel = "K/N", description = "With --parquet: the store has the K-th of the model's N parts, which other commands, also on other machines, add to the same folder.")
	private String part;

	@Option(names = "--metamodel-out", paramLabel = "X.ecore",
			description = "Also write the store's metamodel, with all packages in one file.")
	private Path metamodelOut;

	@Option(names = "--force", description = "Replace existing files.")
	private boolean force;

	/** The file or the folder to write. */
	private Path out;
	private List<Integer> missing;

	@Mixin
	private CommonOptions common;

	/** Where the model goes. */
	private static final class Target {
		@Option(names = "--out", required = true, paramLabel = "FILE",
				description = "The file to write: XMI or XML, as the model came, or EMF binary if its name ends with .bin.")
		private Path out;

		@Option(names = "--into", required = true, paramLabel = "FOLDER",
				description = "Write the file or files that the model was loaded from, with their names, into this folder.")
		private Path into;

		@Option(names = "--parquet", required = true, paramLabel = "FOLDER",
				description = "Write the model as tables, in Parquet files, into this new folder: one for each class, and one for each reference and attribute with several values.")
		private Path parquet;

		private Path path() {
			return out != null ? out : into != null ? into : parquet;
		}
	}

	private record Exported(String store, Path out, Path metamodel, long elements, double seconds) {
	}

	/** @param missing the numbers of the parts that are not there yet */
	private record ExportedPart(String store, Path out, Path metamodel, long elements, String part, List<Integer> missing, double seconds) {
	}

	@Override
	public Integer call() {
		long start = System.nanoTime();
		out = target.path();
		requirePlaces();
		if (place.url != null) {
			try (ArenaClient client = remote.connect(place.url)) {
				ServedExport export = new ServedExport(client, Remote.version(asOf));
				tell(Remote.address(place.url).scheme(), place.url, export.write(out, metamodelOut, common.console().progress()), (System.nanoTime() - start) / 1e9);
			}
			return ExitCode.OK;
		}
		StoreProvider provider = common.storeAt(place.at);
		long elements;
		try (ModelStore store = asOf(provider.openToRead(StoreLocation.at(place.at))); ModelSnapshot snapshot = store.snapshot()) {
			write(snapshot);
			if (metamodelOut != null) {
				Ecore.write(store.metamodel(), metamodelOut);
			}
			elements = snapshot.size();
		}
		tell(provider.name(), place.at.toString(), elements, (System.nanoTime() - start) / 1e9);
		return ExitCode.OK;
	}

	private ModelStore asOf(ModelStore store) {
		return asOf == null ? store : StoreAsOf.of(store, new VersionName(asOf));
	}

	private void write(ModelSnapshot snapshot) {
		Progress progress = common.console().progress();
		if (target.parquet != null) {
			common.require(!force, "--parquet takes a new folder; remove the one that is there, and leave --force away.");
			if (part == null) {
				ParquetExport.write(snapshot, out, progress);
			} else {
				missing = ParquetExport.writePart(snapshot, out, part(), progress);
			}
			return;
		}
		ModelExport export = ModelExport.of(snapshot, place.at);
		if (target.out == null) {
			requireNew(export.files(out).orElse(List.of()));
			export.writeAll(out, progress);
		} else {
			export.writeOne(out, progress);
		}
	}

	private void requireNew(List<Path> files) {
		files.stream().filter(file -> Files.exists(file.getParent())).forEach(file -> OutputFile.require(file, force));
	}

	private ModelPart part() {
		try {
			return ModelPart.parse(part);
		} catch (IllegalArgumentException e) {
			throw common.misuse("--part: " + e.getMessage());
		}
	}

	private void requirePlaces() {
		common.require(place.url == null || target.out != null, "--url goes with --out; --into and --parquet need the store's folder, --at.");
		if (part != null) {
			common.require(target.parquet != null, "--part is for tables; give --parquet FOLDER.");
			part();
		}
		if (target.out != null) {
			OutputFile.require(out, force);
		}
		if (metamodelOut != null) {
			OutputFile.require(metamodelOut, force);
			if (metamodelOut.toAbsolutePath().normalize().equals(out.toAbsolutePath().normalize())) {
				throw new ArenaException(ErrorCode.ALREADY_EXISTS, "--out and --metamodel-out name the same file " + out + "; give two.");
			}
		}
	}

	private void tell(String store, String where, long elements, double seconds) {
		common.print(part == null ? new Exported(store, out, metamodelOut, elements, seconds) : new ExportedPart(store, out, metamodelOut, elements, part, missing, seconds),
				Amounts.of(elements, "element") + " of " + store + " at " + where + " written to " + out + (metamodelOut == null ? "" : ", their metamodel to " + metamodelOut)
						+ (part == null ? "" : ", as part " + part) + ", " + Amounts.time(seconds) + (part == null ? "" : missing()));
	}

	private String missing() {
		return missing.isEmpty() ? "; all parts are there"
				: "; still missing: " + missing.stream().limit(MOST_NUMBERS).map(String::valueOf).collect(Collectors.joining(", ")) + (missing.size() > MOST_NUMBERS ? ", ..." : "");
	}
}
