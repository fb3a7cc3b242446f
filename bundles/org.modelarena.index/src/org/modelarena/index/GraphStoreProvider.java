// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.DurableFile;
import org.modelarena.core.folders.FolderGuard;
import org.modelarena.core.folders.FolderLock;
import org.modelarena.core.folders.FolderSeal;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.keeping.FolderFiles;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.CheckedSource;
import org.modelarena.core.store.FileSink;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphDatabase;
import org.modelarena.index.internal.IndexBuild;
import org.modelarena.index.internal.IndexStore;

/**
 * A provider whose stores keep their models in one kind of graph database, with derived and indexed attributes. An heir says which, and what that can do
 * beyond {@link #capabilities()}. Thread-safe.
 */
public abstract class GraphStoreProvider implements StoreProvider {
	private static final int FORMAT = 1;
	private static final String GRAPH = "graph";
	/** A file with the address of the database that somebody else runs. */
	private static final String ADDRESS = "server";

	private final GraphDatabase database;
	private final ExpressionLanguages expressions;

	/**
	 * @param database    the database whose name is the provider's
	 * @param expressions the languages that evaluate derived features
	 */
	protected GraphStoreProvider(GraphDatabase database, ExpressionLanguages expressions) {
		this.database = database;
		this.expressions = expressions;
	}

	@Override
	public final String name() {
		return database.name();
	}

	@Override
	public Set<Capability> capabilities() {
		return EnumSet.of(Capability.UPDATE, Capability.REVERSE_NAVIGATION, Capability.INDEXED_ATTRIBUTES, Capability.DERIVED_ATTRIBUTES);
	}

	@Override
	public final void fetch(Cancellation cancellation) {
		database.fetch(cancellation);
	}

	/** {@inheritDoc} Derived features of the metamodel are computed, and wanted indexes made. */
	@Override
	public final ModelStore create(StoreLocation location, ElementSource source, Progress progress) {
		Path directory = location.requireDirectory(name());
		CheckedSource checked = CheckedSource.of(source);
		StoreDirectory.build(directory, name(), FORMAT, checked, building -> {
			IndexBuild build = new IndexBuild(checked, expressions, progress);
			if (location.server().isPresent()) {
				createAt(location.server().get(), build, building);
			} else {
				cancellable(progress.cancellation(), () -> createIn(building.resolve(GRAPH), build, progress.cancellation()));
			}
		});
		// The folder is the way to what was loaded on somebody else's server.
		ModelStore opened = location.server().isPresent() ? openAt(location, checked, progress)
				: StoreDirectory.openNew(directory, checked, progress, () -> cancellable(progress.cancellation(), () -> open(location, progress.cancellation())));
		// The check has read everything, and queries decide by what is in memory where they run.
		((IndexStore) opened).forgetColumns();
		return opened;
	}

	private ModelStore openAt(StoreLocation location, CheckedSource source, Progress progress) {
		ModelStore opened = open(location);
		try (Unfinished work = new Unfinished(opened::close)) {
			source.requireStored(opened, progress);
			return work.done(opened);
		}
	}

	/** Runs work whose failure, if it was cancelled, counts as a cancellation: its database was given up. */
	private static <T> T cancellable(Cancellation cancellation, Supplier<T> work) {
		try {
			return work.get();
		} catch (RuntimeException e) {
			throw cancellation.isCancelled() ? new ArenaException(ErrorCode.CANCELLED, "Cancelled.", e) : e;
		}
	}

	private Void createIn(Path folder, IndexBuild build, Cancellation cancellation) {
		Graph graph = database.create(folder, build.types(), cancellation);
		try (Cancellation.Registration onCancel = cancellation.onCancel(graph::abandon)) {
			try (graph) {
				build.into(graph);
			}
			// What was given up meanwhile is closed without an error.
			cancellation.check();
		}
		return null;
	}

	private void createAt(URI server, IndexBuild build, Path folder) {
		try (Graph graph = database.createAt(server, build.types())) {
			try (Unfinished work = new Unfinished(graph::clear)) {
				build.into(graph);
				DurableFile.write(folder.resolve(ADDRESS), out -> out.write(withoutSecrets(server).toString().getBytes(StandardCharsets.UTF_8)));
				work.done();
			}
		}
	}

	/** User and password come from elsewhere when the store is opened again. */
	private static URI withoutSecrets(URI server) {
		if (server.isOpaque()) {
			// It has no place for them.
			return server;
		}
		try {
			return new URI(server.getScheme(), null, server.getHost(), server.getPort(), server.getPath(), server.getQuery(), null);
		} catch (URISyntaxException e) {
			throw new IllegalArgumentException(server.getScheme(), e);
		}
	}

	@Override
	public final ModelStore open(StoreLocation location) {
		return open(location, Cancellation.create());
	}

	private ModelStore open(StoreLocation location, Cancellation cancellation) {
		Path directory = location.requireDirectory(name());
		StoreDirectory.check(directory, name(), FORMAT);
		StoreDirectory.requireWritable(directory, name());
		FolderSeal.open(directory);
		Graph graph = graph(directory, location, cancellation);
		Optional<FolderGuard> guard = Optional.empty();
		try (Unfinished work = new Unfinished(graph::close); Cancellation.Registration onCancel = cancellation.onCancel(graph::abandon)) {
			if (!Files.exists(directory.resolve(ADDRESS))) {
				guard = Optional.of(guard(directory));
				work.add(guard.get()::close);
			}
			return work.done(new IndexStore(this, graph, guard, expressions));
		}
	}

	/** {@inheritDoc} Of a store that nobody uses. */
	@Override
	public final void copyFiles(StoreLocation location, FileSink sink) {
		Path directory = location.requireDirectory(name());
		StoreDirectory.check(directory, name(), FORMAT);
		if (Files.exists(directory.resolve(ADDRESS))) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The model of the store at " + directory
					+ " lies in a database that somebody else runs; back that up with its own tools.");
		}
		StoreDirectory.requireWritable(directory, name());
		try (FolderLock held = FolderLock.take(directory.resolve(GRAPH), GraphDatabase.LOCK, directory)) {
			FolderFiles.copy(directory, path -> !path.equals(GRAPH + "/" + GraphDatabase.LOCK), sink);
		}
	}

	private static FolderGuard guard(Path directory) {
		Path graph = directory.resolve(GRAPH);
		Path lock = graph.resolve(GraphDatabase.LOCK);
		return Files.exists(lock) ? FolderGuard.onLocked(directory, lock, graph) : FolderGuard.on(directory);
	}

	private Graph graph(Path directory, StoreLocation location, Cancellation cancellation) {
		Path address = directory.resolve(ADDRESS);
		if (!Files.exists(address)) {
			return database.open(directory.resolve(GRAPH), cancellation);
		}
		if (location.server().isPresent()) {
			return database.openAt(location.server().get());
		}
		try {
			return database.openAt(URI.create(Files.readString(address).strip()));
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + address, e);
		}
	}
}
