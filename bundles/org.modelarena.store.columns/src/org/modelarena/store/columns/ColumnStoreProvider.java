// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Strategy;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.CheckedSource;
import org.modelarena.core.store.FileSink;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ReplicaStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.StoreRepair;
import org.modelarena.store.columns.internal.ColumnStore;
import org.modelarena.store.columns.internal.FolderCopy;
import org.modelarena.store.columns.internal.FolderRepair;
import org.modelarena.store.columns.internal.StoreFolder;
import org.modelarena.store.columns.internal.StoreSettings;

/**
 * A column store: each feature is an array over the elements, in a file that is mapped into memory. Opens in milliseconds, whatever the
 * size of the model. Its snapshots are {@link org.modelarena.core.columns.ColumnSnapshot}s. Needs a folder.
 *
 * <p>A damaged column is refused with {@link ErrorCode#STORE_DAMAGED} when it is used for the first time, not when the store is opened.
 */
public final class ColumnStoreProvider implements StoreProvider {
	static final String NAME = "columns";
	static final int FORMAT = 3;

	private final StoreSettings settings;
	private final ExpressionLanguages expressions;

	public ColumnStoreProvider() {
		this(StoreSettings.standard());
	}

	/** @param settings for tests */
	public ColumnStoreProvider(StoreSettings settings) {
		this(settings, Catalog.expressions());
	}

	/**
	 * @param settings    for tests
	 * @param expressions the languages that evaluate derived features
	 */
	public ColumnStoreProvider(StoreSettings settings, ExpressionLanguages expressions) {
		this.settings = settings;
		this.expressions = expressions;
	}

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public String description() {
		return "Columns in a memory-mapped file, with snapshots that never wait: made for large models and compiled queries";
	}

	@Override
	public Strategy preferredStrategy() {
		return Strategy.COMPILED;
	}

	@Override
	public Set<Capability> capabilities() {
		return Set.of(Capability.UPDATE, Capability.REVERSE_NAVIGATION, Capability.SNAPSHOT_ISOLATION,
				Capability.INDEXED_ATTRIBUTES, Capability.DERIVED_ATTRIBUTES, Capability.HISTORY);
	}

	@Override
	public ModelStore create(StoreLocation location, ElementSource source, Progress progress) {
		location.refuseServer(NAME);
		Path directory = location.requireDirectory(NAME);
		CheckedSource checked = CheckedSource.of(source);
		StoreDirectory.build(directory, NAME, FORMAT, checked, building -> StoreFolder.create(building, settings, expressions, checked, progress));
		return StoreDirectory.openNew(directory, checked, progress, () -> open(location));
	}

	@Override
	public ModelStore open(StoreLocation location) {
		Path directory = location.requireDirectory(NAME);
		StoreDirectory.check(directory, NAME, FORMAT);
		return ColumnStore.open(this, StoreFolder.open(directory, settings, expressions));
	}

	@Override
	public ModelStore openToRead(StoreLocation location) {
		Path directory = location.requireDirectory(NAME);
		StoreDirectory.check(directory, NAME, FORMAT);
		return ColumnStore.open(this, StoreFolder.openToRead(directory, settings, expressions));
	}

	@Override
	public boolean canBeReplicated() {
		return true;
	}

	@Override
	public ReplicaStore openReplica(StoreLocation location) {
		Path directory = location.requireDirectory(NAME);
		StoreDirectory.check(directory, NAME, FORMAT);
		try (Unfinished work = new Unfinished()) {
			StoreFolder folder = StoreFolder.open(directory, settings.forReplica(), expressions);
			work.add(folder::close);
			folder.refuseHistory();
			return work.done(ColumnStore.open(this, folder));
		}
	}

	@Override
	public void checkFiles(StoreLocation location, Findings findings, Progress progress) {
		Path directory = location.requireDirectory(NAME);
		StoreDirectory.check(directory, NAME, FORMAT);
		try (StoreFolder folder = StoreFolder.openToRead(directory, settings, expressions)) {
			folder.check(findings, progress.cancellation());
		}
	}

	@Override
	public Optional<StoreRepair> repair(StoreLocation location) {
		Path directory = location.requireDirectory(NAME);
		StoreDirectory.check(directory, NAME, FORMAT);
		return FolderRepair.of(directory, settings);
	}

	@Override
	public void copyFiles(StoreLocation location, FileSink sink) {
		Path directory = location.requireDirectory(NAME);
		StoreDirectory.check(directory, NAME, FORMAT);
		FolderCopy.of(directory, sink);
	}
}
