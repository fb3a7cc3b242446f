// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

import org.modelarena.bench.Amounts;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.TemporaryStore;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreAsOf;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.VersionName;
import org.modelarena.xmi.Provenance;
import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.XmiSource;

/** A model that a command only reads: a store, or a file, for which a store is made that is gone afterwards. */
public final class GivenModel implements AutoCloseable {
	private final String name;
	private final List<Path> files;
	private final List<Path> missed;
	private final ModelStore store;
	private final ModelSnapshot snapshot;
	private final ModelPlaces places;

	private GivenModel(String name, ModelStore store, List<Path> files, List<Path> missed, ModelPlaces places) {
		this.name = name;
		this.files = files;
		this.missed = missed;
		this.store = store;
		this.snapshot = store.snapshot();
		this.places = places;
	}

	/** A store in a folder. */
	public static GivenModel at(Path at, CommonOptions common) {
		return new GivenModel(at.toString(), common.storeAt(at).openToRead(StoreLocation.at(at)), List.of(), List.of(), ModelPlaces.unknown());
	}

	/** A store in a folder as it was at a version, named as users name it. */
	public static GivenModel at(Path at, String version, CommonOptions common) {
		ModelStore store = StoreAsOf.of(common.storeAt(at).openToRead(StoreLocation.at(at)), new VersionName(version));
		return new GivenModel(at + " at " + version, store, List.of(), List.of(), ModelPlaces.unknown());
	}

	/**
	 * The model in a file. References that lead nowhere are left out, and counted.
	 *
	 * @param isPlaced whether the places of elements in the file are noted, which takes time
	 */
	public static GivenModel in(Path file, MetamodelOptions metamodels, boolean isPlaced, CommonOptions common) {
		return in(file.toString(), List.of(file), metamodels, isPlaced, common);
	}

	/** The model in several files, which may refer to each other; likewise. */
	public static GivenModel in(String name, List<Path> models, MetamodelOptions metamodels, boolean isPlaced, CommonOptions common) {
		Progress progress = common.console().progress();
		ElementSource source = metamodels.search().source(models, Unresolved.DROP, progress);
		ModelPlaces places = ModelPlaces.unknown();
		if (isPlaced && source instanceof XmiSource xmi) {
			places = new ModelPlaces(number -> number == 0 ? models.getFirst() : xmi.files().get(number));
			xmi.withPlaces(places);
		}
		return of(name, source, () -> {
			if (source instanceof XmiSource xmi && xmi.dropped() > 0) {
				common.console().note(Amounts.of(xmi.dropped(), "reference") + (xmi.dropped() == 1 ? " leads" : " lead") + " nowhere, and " + (xmi.dropped() == 1 ? "is" : "are") + " left out.");
			}
			return source instanceof XmiSource xmi ? List.copyOf(xmi.files()) : models;
		}, places, common);
	}

	/**
	 * The model that a source gives, which is read before this returns.
	 *
	 * @param files that it comes from
	 */
	public static GivenModel of(String name, ElementSource source, List<Path> files, CommonOptions common) {
		return of(name, source, () -> files, ModelPlaces.unknown(), common);
	}

	/** @param files are asked for when the source has been read */
	private static GivenModel of(String name, ElementSource source, Supplier<List<Path>> files, ModelPlaces places, CommonOptions common) {
		try (Unfinished work = new Unfinished()) {
			ModelStore store = TemporaryStore.of(source, common.catalog(), common.console().progress());
			work.add(store::close);
			return work.done(new GivenModel(name, store, files.get(), source instanceof XmiSource xmi ? xmi.missed() : List.of(), places));
		}
	}

	/** The file, or the folder of the store. */
	public String name() {
		return name;
	}

	/** The files that were read, with those that others refer to; none of a store. */
	public List<Path> files() {
		return files;
	}

	/** The files that references lead to, and that were not there. */
	public List<Path> missed() {
		return missed;
	}

	/** The references of files to what is outside of the model, by keys of the snapshot; none of a store. */
	public List<Provenance.KeptReference> external() {
		return store instanceof TemporaryStore read ? Provenance.referencesOf(read.place()) : List.of();
	}

	/** The store; of a file, one that is gone afterwards. */
	public ModelStore store() {
		return store;
	}

	public ModelSnapshot snapshot() {
		return snapshot;
	}

	public ModelPlaces places() {
		return places;
	}

	@Override
	public void close() {
		snapshot.close();
		store.close();
	}
}
