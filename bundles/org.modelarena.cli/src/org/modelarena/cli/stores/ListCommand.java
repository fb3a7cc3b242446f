// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.stores;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.loads.Folders;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.Remote;
import org.modelarena.client.ModelAdmin;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.StoreDirectory;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the stores that there are. */
@Command(name = "list", description = "List the stores in a folder, or those of a server.")
public final class ListCommand implements Callable<Integer> {
	private static final int DEPTH = 4;

	@Parameters(paramLabel = "DIR", arity = "0..1", defaultValue = ".", description = "The folder; it is searched three levels deep (default: this one).")
	private Path folder;

	@Option(names = "--url", paramLabel = "URL", description = "The address of any store of a server, instead of a folder.")
	private String url;

	@Mixin
	private Remote remote;

	@Mixin
	private CommonOptions common;

	@Override
	public Integer call() {
		if (url == null) {
			print(inFolder(), List.of("folder", "store", "bytes", "made"), store -> List.of(store.folder(), store.store(), Amounts.of(store.bytes()), store.made()));
		} else {
			print(served(), List.of("name", "store", "elements", "version", "rights"),
					store -> List.of(store.name(), store.store(), Amounts.of(store.elements()), Amounts.of(store.version()), store.rights()));
		}
		return ExitCode.OK;
	}

	private <S> void print(List<S> stores, List<String> head, Function<S, List<String>> row) {
		common.print(stores, () -> {
			if (stores.isEmpty()) {
				common.console().print("There is no store " + (url == null ? "in " + folder : "that may be read at " + url) + "; 'arena load' makes one.");
			} else {
				common.console().table(head, stores.stream().map(row).toList());
			}
		});
	}

	/** @param rights separated by commas */
	private record Served(String name, String store, long elements, long version, String rights) {
	}

	private List<Served> served() {
		try (ModelAdmin admin = remote.admin(url)) {
			return admin.list().stream().map(each -> new Served(each.name(), each.kind(), each.elements(), each.version(), String.join(", ", each.rights()))).toList();
		}
	}

	private record Kept(String folder, String store, long bytes, String made) {
		static Kept of(Path store) {
			Instant made = Instant.ofEpochMilli(store.resolve(StoreDirectory.MARKER).toFile().lastModified()).truncatedTo(ChronoUnit.SECONDS);
			return new Kept(store.normalize().toString(), kind(store), Folders.bytes(store), made.toString());
		}
	}

	private List<Kept> inFolder() {
		if (!Files.isDirectory(folder)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no folder " + folder + ".");
		}
		List<Path> markers = new ArrayList<>();
		Folders.walk(folder, DEPTH, (file, attributes) -> {
			if (file.endsWith(StoreDirectory.MARKER) && !StoreDirectory.isBuilding(file.getParent())) {
				markers.add(file);
			}
		});
		return markers.stream().sorted().map(marker -> Kept.of(marker.getParent())).toList();
	}

	private static String kind(Path store) {
		try {
			return StoreDirectory.provider(store);
		} catch (ArenaException e) {
			return "damaged";
		}
	}
}
