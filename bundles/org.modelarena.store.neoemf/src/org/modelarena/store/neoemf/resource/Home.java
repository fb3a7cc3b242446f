// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.emf.ecore.EPackage;
import org.eclipse.jdt.annotation.NonNull;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.neoemf.internal.MapStores;
import org.modelarena.store.neoemf.internal.RedoLog;
import org.modelarena.store.neoemf.internal.State;
import org.modelarena.store.neoemf.internal.StoreFolder;
import org.modelarena.store.neoemf.record.Schema;

/** The folder of a resource's store, which is made when there is something to be written. Guarded by its workspace. */
final class Home implements AutoCloseable {
	private final MapStores provider;
	private final Path directory;
	private final EPackage.Registry registry;
	/** Null as long as there is none. */
	private StoreFolder folder;
	private Schema written;

	/**
	 * Opens the store in a folder, if there is one.
	 *
	 * @param provider of the store, if it has to be made; one that is there may be of another
	 * @param registry where packages are taken from; it gets those that it does not know
	 */
	Home(MapStores provider, Path directory, EPackage.Registry registry) {
		boolean isThere = Files.exists(directory);
		this.provider = isThere ? NeoEmfResourceFactory.provider(StoreDirectory.provider(directory), provider) : provider;
		this.directory = directory;
		this.registry = registry;
		if (isThere) {
			open();
		}
	}

	private void open() {
		StoreLocation location = StoreLocation.at(directory);
		provider.check(location);
		folder = provider.openFolder(directory);
		try (Unfinished work = new Unfinished(folder::close)) {
			written = new Schema(Packages.registered(folder.schema().metamodel(), registry));
			work.done();
		}
	}

	/** Whether it is of a folder. */
	boolean isAt(Path other) {
		return directory.equals(other);
	}

	EPackage.Registry registry() {
		return registry;
	}

	/** Of the classes that are known to the store; of none if there is no store. */
	Schema schema() {
		return written != null ? written : new Schema(Metamodel.of(List.of()));
	}

	/** The state that was saved; the caller is its user. Null if there is no store. */
	State state() {
		return folder == null ? null : folder.state(written);
	}

	/** The folder, of a store that knows some classes. */
	StoreFolder require(Schema schema) {
		if (folder == null) {
			provider.create(StoreLocation.at(directory), new Empty(schema.metamodel()), Progress.none()).close();
			folder = provider.openFolder(directory);
			written = schema;
		} else if (schema.size() > written.size()) {
			StoreFolder.writeMetamodel(directory, schema.metamodel());
			written = schema;
		}
		return folder;
	}

	RedoLog beginLog(Schema schema) {
		return require(schema).beginLog();
	}

	@Override
	public void close() {
		if (folder != null) {
			folder.close();
			folder = null;
		}
	}

	/** A model without elements. */
	private record Empty(@NonNull Metamodel metamodel) implements ElementSource {
		@Override
		public long size() {
			return 0;
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
			// There is nothing in it.
		}
	}
}
