// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.loads.LoadHistory;
import org.modelarena.bench.loads.LoadMeter;
import org.modelarena.bench.loads.LoadPhases;
import org.modelarena.bench.loads.LoadRecord;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.HeapSize;
import org.modelarena.cli.command.Remote;
import org.modelarena.client.ModelAdmin;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.folders.StoreWithHistory;
import org.modelarena.core.folders.TemporaryFolder;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.protocol.answer.StoreInfo;
import org.modelarena.protocol.call.UploadCall;
import org.modelarena.parquet.ParquetSource;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.XmiSource;
import org.modelarena.xmi.XmiWriter;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Loads model files into a new store. */
@Command(name = "load", description = "Load model files, which may refer to each other, into a new store.")
public final class LoadCommand implements Callable<Integer> {
	/** The store that takes least memory for a load. */
	private static final String LEAST = "columns";

	@Parameters(paramLabel = "MODEL", arity = "1..*",
			description = "The files of the model: XMI, or EMF binary if the names end with .bin; or a folder of tables, as 'arena export --parquet' writes it.")
	private List<Path> models;

	@Mixin
	private MetamodelOptions metamodels;

	@Option(names = "--unresolved", defaultValue = "refuse", paramLabel = "refuse|drop|keep", description = "What to do about references that lead nowhere: refuse the model, or leave them out "
			+ "and count them, or also keep them next to the model for an export. Default: ${DEFAULT-VALUE}.")
	private Unresolved unresolved;

	@Option(names = "--alone", description = "Read no files of the model but these, as for one of several parts: a reference into another file is one that leads nowhere (--unresolved).")
	private boolean alone;

	@Option(names = "--store", required = true, description = "The kind of store; 'arena stores' lists them.")
	private String store;

	@ArgGroup(multiplicity = "1")
	private Place place;

	@Option(names = "--server", paramLabel = "URI",
			description = "An empty database on a server that is already running, for the store's data: bolt://host:7687 for neo4j, "
					+ "remote://host:2424/database for orientdb.")
	private URI server;

	@Option(names = "--replace", description = "With --url: replace the store of that name, which answers until the new one is complete.")
	private boolean replaces;

	@Option(names = "--history", description = "Keep every version of the model: 'arena log' lists them, 'arena query --as-of' asks them. For stores of kind columns.")
	private boolean keepsHistory;

	@Option(names = { "-v", "--verbose" }, description = "Also tell for each XMI file whether it was scanned by all cores or parsed by one, and why.")
	private boolean verbose;

	@Mixin
	private Remote remote;

	@Mixin
	private CommonOptions common;

	/** Where the store is to be. */
	static final class Place {
		@Option(names = "--at", required = true, paramLabel = "DIR", description = "The folder to create.")
		private Path at;

		@Option(names = "--url", required = true, paramLabel = "URL",
				description = "The address for the store on a server with a folder of models ('arena serve --models'): http://host:port/NAME.")
		private String url;
	}

	private record Loaded(String store, String at, long elements, double seconds) {
	}

	@Override
	public Integer call() {
		LoadPhases progress = common.console().progress(LoadHistory.ofUser().of(store));
		if (place.url == null && server == null) {
			common.catalog().store(store).fetch(progress.cancellation());
		}
		CollectorWatch watch = CollectorWatch.start(progress.cancellation()::cancel);
		try (watch; LoadMeter meter = new LoadMeter()) {
			return place.url == null ? load(meter, progress) : send(progress);
		} catch (OutOfMemoryError | LinkageError | RuntimeException e) {
			// Code that is linked when it first runs may find no memory for that, which Java calls another error.
			if (!HeapSize.isTooSmall(e) && !watch.hasEnded()) {
				throw e;
			}
			// What was loaded is let go of by now, so there is memory to say this.
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "The load into '" + store + "' ran out of memory at: " + progress.current() + "; " + HeapSize.wayOut()
					+ (store.equals(LEAST) ? "." : ", or load into '" + LEAST + "', which takes least."), e);
		}
	}

	private int load(LoadMeter meter, LoadPhases progress) {
		StoreProvider provider = common.catalog().store(store);
		if (keepsHistory && !provider.capabilities().contains(Capability.HISTORY)) {
			throw Capability.HISTORY.refusedBy(store);
		}
		ElementSource source = source(progress);
		long elements;
		try (ModelStore loaded = create(provider, meter.counted(source), progress); var snapshot = loaded.snapshot()) {
			elements = snapshot.size();
		}
		LoadRecord record = meter.finish(store, place.at, progress.finish());
		if (server == null && elements > 0) {
			LoadHistory.ofUser().add(record);
		}
		tell(source);
		report(place.at.toString(), elements, record.seconds());
		return ExitCode.OK;
	}

	private ModelStore create(StoreProvider provider, ElementSource source, LoadPhases progress) {
		if (!keepsHistory) {
			return provider.create(location(), source, progress);
		}
		String files = models.stream().map(file -> String.valueOf(file.getFileName())).collect(Collectors.joining(", "));
		return StoreWithHistory.create(provider, location().requireDirectory(store), source, CommitNote.of(CommitNote.ofUser().author(), "Loaded from " + files), progress);
	}

	private ElementSource source(LoadPhases progress) {
		if (models.size() == 1 && ParquetSource.isOne(models.getFirst())) {
			return ParquetSource.of(models.getFirst());
		}
		MetamodelSearch search = metamodels.search();
		return (alone ? search.alone() : search).source(models, unresolved, progress);
	}

	/** Sends the model to a server. Whatever can be read here is read here, so that the server needs no file but these two. */
	private int send(LoadPhases progress) {
		if (server != null || unresolved == Unresolved.KEEP) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "A model that is sent to a server takes neither --server nor --unresolved keep.");
		}
		long start = System.nanoTime();
		ElementSource source = source(progress);
		Path folder = TemporaryFolder.create("upload");
		try (ModelAdmin admin = remote.admin(place.url)) {
			Path model = folder.resolve("model.xmi");
			Path metamodel = folder.resolve("metamodel.ecore");
			XmiWriter.write(source, model, progress);
			Ecore.write(source.metamodel(), metamodel);
			tell(source);
			StoreInfo info = admin.load(new UploadCall(Remote.name(place.url), store, replaces, null, keepsHistory), List.of(model), List.of(metamodel), progress);
			progress.finish();
			report(place.url, info.elements(), (System.nanoTime() - start) / 1e9);
			return ExitCode.OK;
		} finally {
			StoreDirectory.delete(folder);
		}
	}

	private void tell(ElementSource source) {
		source.passedOver().forEach((feature, count) -> common.console()
				.note(Amounts.of(count, "value") + " of " + feature + (count == 1 ? " is" : " are") + " left out, as the feature is transient or computed."));
		if (source instanceof XmiSource files) {
			if (verbose) {
				files.readings().forEach((file, how) -> common.console().note(file + " was " + how + "."));
			}
			files.readAlong().forEach(file -> common.console().note("Also read, as the model refers to it: " + file));
			if (files.repeatedIds() > 0) {
				common.console().note(Amounts.of(files.repeatedIds(), "id") + (files.repeatedIds() == 1 ? " stands" : " stand")
						+ " at several elements of a file; references lead to those that EMF takes.");
			}
			if (files.dropped() > 0) {
				common.console()
						.note(references(files.dropped()) + " nowhere, and " + (files.dropped() == 1 ? "is " : "are ") + (unresolved == Unresolved.KEEP ? "kept for an export only." : "left out."));
			}
			files.outside().forEach((uri, count) -> common.console()
					.note(references(count) + " to " + uri + ", which is no part of the model, and will be missing; name its file as well to keep what leads there."));
		}
	}

	private static String references(long count) {
		return Amounts.of(count, "reference") + (count == 1 ? " leads" : " lead");
	}

	private void report(String at, long elements, double seconds) {
		common.print(new Loaded(store, at, elements, seconds), String.format(Locale.ROOT, "%s loaded into %s at %s, %s (%,.0f/s)", Amounts.of(elements, "element"), store, at,
				Amounts.time(seconds), elements / seconds));
	}

	private StoreLocation location() {
		return server == null ? StoreLocation.at(place.at) : StoreLocation.at(place.at).on(server);
	}
}
