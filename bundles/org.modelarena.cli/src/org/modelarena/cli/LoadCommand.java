package org.modelarena.cli;

import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import org.modelarena.bench.loads.LoadHistory;
import org.modelarena.bench.loads.LoadMeter;
import org.modelarena.bench.loads.LoadPhases;
import org.modelarena.bench.loads.LoadRecord;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementSource;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.ModelStore;
import org.modelarena.core.StoreLocation;
import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.XmiSource;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Loads model files into a new store. */
@Command(name = "load", description = "Load model files, which may refer to each other, into a new store.")
final class LoadCommand implements Callable<Integer> {
	/** The store that takes least memory for a load. */
	private static final String LEAST = "columns";

	private final Session session;

	@Parameters(paramLabel = "MODEL", arity = "1..*", description = "The files of the model: XMI, or EMF binary if the names end with .bin.")
	private List<Path> models;

	@Mixin
	private MetamodelOptions metamodels;

	@Option(names = "--unresolved", paramLabel = "refuse|drop|keep", description = "What becomes of references that lead nowhere: the model is refused, or they are left out "
			+ "and counted, or also kept beside the model for an export. Default: ${DEFAULT-VALUE}.")
	private Unresolved unresolved = Unresolved.REFUSE;

	@Option(names = "--store", required = true, description = "The kind of store; 'arena stores' lists them.")
	private String store;

	@Option(names = "--at", required = true, paramLabel = "DIR", description = "The folder to make.")
	private Path at;

	@Option(names = "--server", paramLabel = "URI",
			description = "An empty database that somebody else runs, where the store keeps the model: bolt://host:7687 for neo4j, "
					+ "remote://host:2424/database for orientdb.")
	private URI server;

	@Mixin
	private CommonOptions common;

	LoadCommand(Session session) {
		this.session = session;
	}

	@Override
	public Integer call() {
		LoadPhases progress = session.console().progress(LoadHistory.ofUser().of(store));
		try (LoadMeter meter = new LoadMeter()) {
			return load(meter, progress);
		} catch (OutOfMemoryError | RuntimeException e) {
			if (!HeapSize.isTooSmall(e)) {
				throw e;
			}
			// What was loaded is let go of by now, so there is memory to say this.
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "The load into '" + store + "' ran out of memory at: " + progress.current() + "; " + HeapSize.wayOut()
					+ (store.equals(LEAST) ? "." : ", or load into '" + LEAST + "', which takes least."), e);
		}
	}

	private int load(LoadMeter meter, LoadPhases progress) {
		ElementSource source = metamodels.search().source(models, unresolved, progress);
		long elements;
		try (ModelStore loaded = session.catalog().store(store).create(location(), meter.counted(source), progress);
				var snapshot = loaded.snapshot()) {
			elements = snapshot.size();
		}
		LoadRecord record = meter.finish(store, at, progress.finish());
		if (server == null && elements > 0) {
			LoadHistory.ofUser().add(record);
		}
		if (source instanceof XmiSource files) {
			files.files().stream().skip(models.size()).forEach(file -> session.console().note("Also read, as the model refers to it: " + file));
			if (files.dropped() > 0) {
				session.console().note(String.format("%,d references lead nowhere, and are %s.", files.dropped(),
						unresolved == Unresolved.KEEP ? "kept for an export only" : "left out"));
			}
			files.outside().forEach((uri, count) -> session.console().note(String.format(
					"%,d references lead to %s, which is no part of the model, and are left out; to keep them, name its file as well.", count, uri)));
		}
		double seconds = record.seconds();
		if (common.json) {
			Map<String, Object> result = new LinkedHashMap<>();
			result.put("store", store);
			result.put("at", at.toString());
			result.put("elements", elements);
			result.put("seconds", seconds);
			session.console().json(result);
		} else {
			session.console().print(String.format("%,d element%s loaded into %s at %s, %.1f s (%,.0f/s)", elements, elements == 1 ? "" : "s", store, at, seconds,
					elements / seconds));
		}
		return ExitCode.OK;
	}

	private StoreLocation location() {
		return server == null ? StoreLocation.at(at) : StoreLocation.at(at).on(server);
	}
}
