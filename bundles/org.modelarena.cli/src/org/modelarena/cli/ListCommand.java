package org.modelarena.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import org.modelarena.bench.loads.Folders;
import org.modelarena.cli.output.Amounts;
import org.modelarena.client.ModelAdmin;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.protocol.StoreInfo;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the stores that there are. */
@Command(name = "list", description = "List the stores in a folder, or those of a server.")
final class ListCommand implements Callable<Integer> {
	private static final int DEPTH = 4;

	private final Session session;

	@Parameters(paramLabel = "DIR", arity = "0..1", defaultValue = ".", description = "The folder; it is searched three levels deep (default: this one).")
	private Path folder;

	@Option(names = "--url", paramLabel = "URL", description = "The address of any store of a server, instead of a folder.")
	private String url;

	@Mixin
	private Remote.Options remote;

	@Mixin
	private CommonOptions common;

	ListCommand(Session session) {
		this.session = session;
	}

	@Override
	public Integer call() {
		List<Map<String, Object>> stores = url == null ? inFolder() : served();
		if (common.json) {
			session.console().json(stores);
		} else if (stores.isEmpty()) {
			session.console().print("There is no store " + (url == null ? "in " + folder : "that may be read at " + url) + "; 'arena load' makes one.");
		} else {
			session.console().table(List.copyOf(stores.getFirst().keySet()), stores.stream().map(store -> store.values().stream().map(ListCommand::cell).toList()).toList());
		}
		return ExitCode.OK;
	}

	private static String cell(Object value) {
		return value instanceof Number number ? Amounts.of(number.longValue()) : String.valueOf(value);
	}

	private List<Map<String, Object>> served() {
		try (ModelAdmin admin = Remote.admin(url, remote)) {
			return admin.list().stream().map(ListCommand::describe).toList();
		}
	}

	private static Map<String, Object> describe(StoreInfo store) {
		Map<String, Object> described = new LinkedHashMap<>();
		described.put("name", store.name());
		described.put("store", store.kind());
		described.put("elements", store.elements());
		described.put("version", store.version());
		described.put("rights", String.join(", ", store.rights()));
		return described;
	}

	private List<Map<String, Object>> inFolder() {
		if (!Files.isDirectory(folder)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no folder " + folder + ".");
		}
		List<Path> markers = new ArrayList<>();
		Folders.walk(folder, DEPTH, (file, attributes) -> {
			if (file.endsWith(StoreDirectory.MARKER) && !StoreDirectory.isBuilding(file.getParent())) {
				markers.add(file);
			}
		});
		return markers.stream().sorted().map(marker -> describe(marker.getParent())).toList();
	}

	private static Map<String, Object> describe(Path store) {
		Map<String, Object> described = new LinkedHashMap<>();
		described.put("folder", store.normalize().toString());
		described.put("store", kind(store));
		described.put("bytes", Folders.bytes(store));
		described.put("made", Instant.ofEpochMilli(store.resolve(StoreDirectory.MARKER).toFile().lastModified()).truncatedTo(ChronoUnit.SECONDS).toString());
		return described;
	}

	private static String kind(Path store) {
		try {
			return StoreDirectory.provider(store);
		} catch (ArenaException e) {
			return "damaged";
		}
	}
}
