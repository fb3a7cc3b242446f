package org.modelarena.store.emf;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

import org.modelarena.core.Capability;
import org.modelarena.core.Catalog;
import org.modelarena.core.CheckedSource;
import org.modelarena.core.ElementSource;
import org.modelarena.core.ExpressionLanguages;
import org.modelarena.core.FileSink;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Progress;
import org.modelarena.core.StoreLocation;
import org.modelarena.core.StoreProvider;
import org.modelarena.core.folders.StoreDirectory;

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
	 * @param expressions what evaluates derived features
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
		if (location.directory().isEmpty()) {
			return new EmfStore(this, load(source, progress), Optional.empty(), patience);
		}
		Path directory = location.directory().get();
		EmfState[] loaded = new EmfState[1];
		StoreDirectory.build(directory, NAME, FORMAT, source, building -> {
			loaded[0] = load(source, progress);
			progress.cancellation().check();
			EmfFolder.writeNew(building, loaded[0], progress);
		});
		EmfFolder folder = StoreDirectory.openNew(directory, () -> EmfFolder.open(directory, false));
		return new EmfStore(this, loaded[0], Optional.of(folder), patience);
	}

	private EmfState load(ElementSource source, Progress progress) {
		progress.begin("Loading EMF objects", source.size());
		EmfLoader loader = new EmfLoader(source.metamodel().with(expressions), progress);
		new CheckedSource(source).emit(loader.sink(), progress.cancellation());
		return loader.finish();
	}

	@Override
	public ModelStore open(StoreLocation location) {
		return open(location, false);
	}

	@Override
	public ModelStore openToRead(StoreLocation location) {
		return open(location, true);
	}

	@Override
	public void copyFiles(StoreLocation location, FileSink sink) {
		Path directory = location.requireDirectory(NAME);
		StoreDirectory.check(directory, NAME, FORMAT);
		EmfFolder.copy(directory, sink);
	}

	private ModelStore open(StoreLocation location, boolean readOnly) {
		Path directory = location.requireDirectory(NAME);
		StoreDirectory.check(directory, NAME, FORMAT);
		EmfFolder folder = EmfFolder.open(directory, readOnly);
		try {
			return new EmfStore(this, folder.load(expressions), Optional.of(folder), patience);
		} catch (RuntimeException | Error e) {
			folder.close();
			throw e;
		}
	}
}
