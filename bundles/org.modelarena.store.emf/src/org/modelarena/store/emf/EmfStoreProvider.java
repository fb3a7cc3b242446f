// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.emf;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.CheckedSource;
import org.modelarena.core.store.FileSink;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;

/**
 * Plain dynamic EMF objects in memory: what everybody knows, and what the answers of other stores are compared with. In a folder, the
 * model is an XMI file that is written as a whole by every commit.
 */
public final class EmfStoreProvider implements StoreProvider {
	static final String NAME = "emf";
	static final int FORMAT = 1;
	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final Duration patience;
	private final ExpressionLanguages expressions;

	public EmfStoreProvider() {
		this(PATIENCE);
	}

	/** @param patience how long an edit waits for the one before it, and a commit for open snapshots */
	public EmfStoreProvider(Duration patience) {
		this(patience, Catalog.expressions());
	}

	/**
	 * @param patience    as above
	 * @param expressions the languages that evaluate derived features
	 */
	public EmfStoreProvider(Duration patience, ExpressionLanguages expressions) {
		this.patience = patience;
		this.expressions = expressions;
	}

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public String description() {
		return "EMF objects in memory, kept as XMI: the baseline and the oracle";
	}

	@Override
	public Set<Capability> capabilities() {
		return Set.of(Capability.UPDATE, Capability.REVERSE_NAVIGATION);
	}

	@Override
	public ModelStore create(StoreLocation location, ElementSource source, Progress progress) {
		location.refuseServer(name());
		CheckedSource checked = CheckedSource.of(source);
		if (location.directory().isEmpty()) {
			EmfStore store = new EmfStore(this, load(checked, progress), Optional.empty(), patience);
			checked.requireStored(store, progress);
			return store;
		}
		Path directory = location.directory().get();
		StoreDirectory.build(directory, NAME, FORMAT, checked, building -> {
			EmfState loaded = load(checked, progress);
			progress.cancellation().check();
			EmfFolder.writeNew(building, loaded, progress);
		});
		return StoreDirectory.openNew(directory, checked, progress, () -> {
			progress.begin("Reading it again", Progress.UNKNOWN);
			return open(location, false, progress);
		});
	}

	private EmfState load(CheckedSource source, Progress progress) {
		progress.begin("Loading EMF objects", source.size());
		EmfLoader loader = new EmfLoader(source.metamodel().with(expressions), progress);
		source.emit(loader.sink(), progress.cancellation());
		return loader.finish();
	}

	@Override
	public ModelStore open(StoreLocation location) {
		return open(location, false, Progress.none());
	}

	@Override
	public ModelStore openToRead(StoreLocation location) {
		return open(location, true, Progress.none());
	}

	@Override
	public void copyFiles(StoreLocation location, FileSink sink) {
		Path directory = location.requireDirectory(NAME);
		StoreDirectory.check(directory, NAME, FORMAT);
		EmfFolder.copy(directory, sink);
	}

	private ModelStore open(StoreLocation location, boolean readOnly, Progress progress) {
		Path directory = location.requireDirectory(NAME);
		StoreDirectory.check(directory, NAME, FORMAT);
		EmfFolder folder = EmfFolder.open(directory, readOnly);
		try (Unfinished work = new Unfinished(folder::close)) {
			return work.done(new EmfStore(this, folder.load(expressions, progress), Optional.of(folder), patience));
		}
	}
}
