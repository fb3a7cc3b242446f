// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.replica;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.FolderLock;
import org.modelarena.core.store.Catalog;
import org.modelarena.replication.GroupOptions;
import org.modelarena.replication.ReplicaServer;
import org.modelarena.replication.Replicas;
import org.modelarena.replication.ReplicatedGroup;
import org.modelarena.server.ReplicaOptions;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.Stores;

/** All stores that this server keeps alike with others, in one folder. Thread-safe. */
public final class ReplicatedStores implements AutoCloseable {
	private static final String LOCK = "lock";

	private final ReplicaServer server;
	private final FolderLock lock;

	private ReplicatedStores(ReplicaServer server, FolderLock lock) {
		this.server = server;
		this.lock = lock;
	}

	/**
	 * Starts the replicas. Each store is among the stores when it has a state, and its group at once.
	 *
	 * @param validation the most that checking an edit takes
	 * @throws ArenaException as {@link Replicas#start}; whatever reading the first states throws
	 */
	public static ReplicatedStores start(ReplicaOptions options, Stores stores, Catalog catalog, Duration validation) {
		GroupOptions group = options.group();
		FolderLock lock = FolderLock.take(made(group.folder()), LOCK);
		try (Unfinished work = new Unfinished(lock::close)) {
			List<ReplicatedGroup> groups = new ArrayList<>();
			List<ReplicatedModel> models = new ArrayList<>();
			for (ReplicaOptions.Store store : options.stores()) {
				Path folder = made(group.folderOf(store.name()));
				ReplicatedModel model = new ReplicatedModel(store.name(), folder.resolve("working"), stores, catalog);
				models.add(model);
				groups.add(new ReplicatedGroup(store.name(), model, first(store, group, catalog)));
			}
			ReplicaServer server = Replicas.start(group, groups);
			for (ReplicatedModel model : models) {
				stores.replicate(model.name(), new ReplicatedStore(model, group.self(), stores, validation, server.replica(model.name())));
			}
			return work.done(new ReplicatedStores(server, lock));
		}
	}

	private static Path made(Path folder) {
		try {
			return Files.createDirectories(folder);
		} catch (IOException e) {
			throw ArenaException.io("Cannot make " + folder, e);
		}
	}

	/** Of use to the first member, until there is a state that the log tells of. It is there as a whole or not at all, also if the server is lost while it is made. */
	private static Optional<Path> first(ReplicaOptions.Store store, GroupOptions group, Catalog catalog) {
		Path first = group.folderOf(store.name()).resolve("first");
		boolean isFirst = group.members().getFirst().equals(group.own());
		boolean isNew = isFirst && store.first().isPresent() && !Replicas.areIn(group.folder(), store.name());
		if (isNew && !Files.exists(first)) {
			SavedState.begin(store.first().get(), first, store.name(), ServedStore.firstVersion(), catalog);
		}
		return Files.exists(first) ? Optional.of(first) : Optional.empty();
	}

	/** Leaves all groups: their logs change nothing any more. */
	@Override
	public void close() {
		try (lock) {
			server.close();
		}
	}
}
