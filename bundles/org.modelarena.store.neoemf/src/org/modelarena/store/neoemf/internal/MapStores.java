// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.internal;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.function.Supplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.CheckedSource;
import org.modelarena.core.store.FileSink;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.store.neoemf.maps.MapLayer;

/** Makes and opens stores whose maps are kept by one library. Stateless except for that. */
public abstract class MapStores implements StoreProvider {
	/** In the second, the pages of MVStore have checksums; in the third, entries of indexes have the hashes of long texts. */
	private static final int FORMAT = 3;
	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final String name;
	private final String description;
	private final Supplier<MapLayer> layer;
	private final ExpressionLanguages expressions;

	protected MapStores(String name, String description, Supplier<MapLayer> layer, ExpressionLanguages expressions) {
		this.name = name;
		this.description = description;
		this.layer = layer;
		this.expressions = expressions;
	}

	@Override
	public String name() {
		return name;
	}

	@Override
	public String description() {
		return description;
	}

	@Override
	public Set<Capability> capabilities() {
		return Set.of(Capability.UPDATE, Capability.REVERSE_NAVIGATION, Capability.INDEXED_ATTRIBUTES, Capability.STATEMENT_PUSHDOWN, Capability.SNAPSHOT_ISOLATION);
	}

	@Override
	public void fetch(Cancellation cancellation) {
		layer.get();
	}

	@Override
	public ModelStore create(StoreLocation location, ElementSource source, Progress progress) {
		location.refuseServer(name);
		Path directory = location.requireDirectory(name);
		CheckedSource checked = CheckedSource.of(source);
		StoreDirectory.build(directory, name, FORMAT, checked, building -> NeoEmfStore.fill(layer.get(), building, checked, progress));
		return StoreDirectory.openNew(directory, checked, progress, () -> open(location));
	}

	@Override
	public ModelStore open(StoreLocation location) {
		Path directory = location.requireDirectory(name);
		check(location);
		return NeoEmfStore.open(this, openFolder(directory), PATIENCE);
	}

	/**
	 * Makes sure that there is a store of this kind that can be opened.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#STORE_DAMAGED}, {@link ErrorCode#IO}
	 */
	public void check(StoreLocation location) {
		Path directory = location.requireDirectory(name);
		StoreDirectory.check(directory, name, FORMAT);
		StoreDirectory.requireWritable(directory, name);
	}

	/**
	 * Takes hold of a store's folder, which {@link #check} has found to be one.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY}, {@link ErrorCode#STORE_DAMAGED}
	 */
	public StoreFolder openFolder(Path directory) {
		return StoreFolder.open(layer.get(), directory, expressions);
	}

	/** See {@link StoreProvider#copyFiles}: of a store that nobody uses. */
	@Override
	public void copyFiles(StoreLocation location, FileSink sink) {
		Path directory = location.requireDirectory(name);
		check(location);
		StoreFolder.copy(directory, sink);
	}
}
