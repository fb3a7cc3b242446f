// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.stores;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Function;

import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.osgi.util.NLS;
import org.modelarena.bench.loads.Folders;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.ui.BackgroundJob;

/**
 * The stores of this workspace: those in its folder {@value #FOLDER}, those in other folders, and those of servers. They stay open until somebody closes them, or the
 * workbench ends. Thread-safe; what opens and closes may take long.
 */
public final class Stores {
	/** The folder of the workspace that imported models lie in. */
	public static final String FOLDER = "arena-stores";

	private static final Stores OF_WORKSPACE = new Stores();
	private static final int DEPTH = 3;

	private final Map<StoreNode.Place, StoreNode> known = new LinkedHashMap<>();
	private final Set<Runnable> listeners = new CopyOnWriteArraySet<>();
	/** Folders whose stores are not complete, or not closed yet by what has loaded them. */
	private final Set<Path> loading = ConcurrentHashMap.newKeySet();
	private final Catalog catalog = Catalog.discover();
	private final StoreBookmarks bookmarks = StoreBookmarks.ofWorkspace();
	private final Servers servers = new Servers(bookmarks);

	private Stores() {
	}

	/** The stores of the workspace. */
	public static Stores get() {
		return OF_WORKSPACE;
	}

	/** The kinds of stores and the languages that are installed. */
	public Catalog catalog() {
		return catalog;
	}

	/** The folder that imported models lie in; it may not be there yet. */
	public Path folder() {
		return ResourcesPlugin.getWorkspace().getRoot().getLocation().append(FOLDER).toPath();
	}

	/** The stores in folders, by name. Reads folders. */
	public List<StoreNode> local() {
		List<Path> found = new ArrayList<>();
		List<Path> roots = new ArrayList<>(List.of(folder()));
		roots.addAll(bookmarks.folders());
		for (Path root : roots) {
			if (Files.isDirectory(root)) {
				Folders.walk(root, DEPTH, (file, attributes) -> {
					if (file.endsWith(StoreDirectory.MARKER)) {
						found.add(file.getParent());
					}
				});
			}
		}
		return found.stream().distinct().filter(folder -> !loading.contains(folder) && !StoreDirectory.isBuilding(folder)).sorted()
				.map(folder -> node(new StoreNode.Place.InFolder(folder), kind(folder))).toList();
	}

	private static String kind(Path folder) {
		try {
			return StoreDirectory.provider(folder);
		} catch (ArenaException e) {
			return Messages.damaged;
		}
	}

	/** The servers, with what they serve. Asks them. */
	public List<ServerNode> servers() {
		return servers.all().stream().map(this::ask).toList();
	}

	private ServerNode ask(URI server) {
		try {
			return new ServerNode(server, servers.list(server).stream().map(info -> node(new StoreNode.Place.OnServer(Servers.address(server, info.name())), info.kind())).toList(), "");
		} catch (ArenaException e) {
			return new ServerNode(server, List.of(), e.getMessage());
		}
	}

	/** One for each place as long as the workbench runs: views may hold it, and there must not be two that open the same store. */
	private synchronized StoreNode node(StoreNode.Place place, String kind) {
		StoreNode node = known.computeIfAbsent(place, each -> new StoreNode(each, kind));
		node.kind(kind);
		return node;
	}

	/** Adds a folder with stores, or that is one. */
	public void add(Path folder) {
		bookmarks.add(folder);
		changed();
	}

	/**
	 * Adds a server.
	 *
	 * @param token the token that it asks for; empty for none
	 * @throws ArenaException if it does not answer
	 */
	public void add(URI server, String token) {
		servers.add(server, token);
		changed();
	}

	/** Forgets a server; what it serves stays as it is. */
	public void forget(URI server) {
		servers.forget(server);
		changed();
	}

	/**
	 * The store, opened if it is not.
	 *
	 * @throws ArenaException why it cannot be opened
	 */
	public StoreAccess open(StoreNode node) {
		synchronized (node) {
			Optional<StoreAccess> open = node.access();
			if (open.isPresent()) {
				return open.get();
			}
			node.opening();
		}
		changed();
		try {
			// The monitor of another object: nobody waits who only wants to look.
			synchronized (node.place()) {
				if (node.access().isEmpty()) {
					openClosed(node);
				}
			}
		} finally {
			changed();
		}
		return node.access().orElseThrow(() -> new ArenaException(ErrorCode.STORE_UNAVAILABLE, NLS.bind(Messages.closedMeanwhile, node.name())));
	}

	private void openClosed(StoreNode node) {
		try {
			StoreAccess access = access(node);
			try (Unfinished work = new Unfinished(access::close)) {
				node.opened(access, access.contents(), access.indexes());
				work.done();
			}
		} catch (RuntimeException | StackOverflowError e) {
			node.failed(BackgroundJob.reason(e));
			throw e;
		}
	}

	private StoreAccess access(StoreNode node) {
		StoreGuard.watch();
		if (node.place() instanceof StoreNode.Place.InFolder in && loading.contains(in.folder())) {
			throw new ArenaException(ErrorCode.STORE_BUSY, NLS.bind(Messages.stillLoading, node.name()));
		}
		return switch (node.place()) {
		case StoreNode.Place.InFolder in -> new LocalStore(in.folder(), catalog.store(StoreDirectory.provider(in.folder())).open(StoreLocation.at(in.folder())), catalog);
		case StoreNode.Place.OnServer on -> servers.open(node, on.address());
		};
	}

	/** Counts again what is in an open store. */
	public void refresh(StoreNode node) {
		node.access().ifPresent(access -> node.refreshed(access.contents(), access.indexes()));
		changed();
	}

	/** Closes a store; queries that run on it fail. Who opens it meanwhile waits for that. */
	public void close(StoreNode node) {
		if (node.access().isPresent()) {
			synchronized (node.place()) {
				node.closed().ifPresent(StoreAccess::close);
			}
		}
		node.failureIsOver();
		changed();
	}

	/**
	 * Does something with a store. One that is not open is open for no longer than that, and for nobody else: who opens it meanwhile waits.
	 *
	 * @throws ArenaException why it cannot be opened; whatever the action throws
	 */
	public <T> T use(StoreNode node, Function<StoreAccess, T> action) {
		Optional<StoreAccess> open = node.access();
		if (open.isPresent()) {
			return action.apply(open.get());
		}
		synchronized (node.place()) {
			open = node.access();
			if (open.isPresent()) {
				return action.apply(open.get());
			}
			try (StoreAccess own = access(node)) {
				return action.apply(own);
			}
		}
	}

	/**
	 * Does something with the files of a store in a folder. The store is closed meanwhile, and opened again if it was open; nobody else can open it before.
	 *
	 * @param action gets the folder
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if the store is on a server; whatever the action throws
	 */
	public <T> T whileClosed(StoreNode node, Function<Path, T> action) {
		if (!(node.place() instanceof StoreNode.Place.InFolder in)) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, NLS.bind(Messages.onServer, node.name()));
		}
		boolean wasOpen = node.access().isPresent();
		try {
			synchronized (node.place()) {
				close(node);
				return action.apply(in.folder());
			}
		} finally {
			if (wasOpen) {
				openAgain(node);
			}
		}
	}

	/** Opens a store again. A failure is only logged: the result of the action is what is told, and the node shows why the store does not open. */
	private void openAgain(StoreNode node) {
		try {
			open(node);
		} catch (ArenaException e) {
			ILog.of(Stores.class).log(new Status(IStatus.INFO, Stores.class, node.name() + ": " + e.getMessage(), e));
		}
	}

	/** Closes all stores. */
	public void closeAll() {
		List<StoreNode> all;
		synchronized (this) {
			all = List.copyOf(known.values());
		}
		all.forEach(this::close);
	}

	/** Deletes a store in a folder with its files, or drops it on its server. */
	public void delete(StoreNode node) {
		synchronized (node.place()) {
			close(node);
			deleteClosed(node);
		}
		changed();
	}

	private void deleteClosed(StoreNode node) {
		switch (node.place()) {
		case StoreNode.Place.InFolder in -> StoreDirectory.delete(in.folder());
		case StoreNode.Place.OnServer on -> servers.drop(node, on.address());
		}
	}

	/**
	 * Loads a model into a new store of the workspace.
	 *
	 * @param kind of store
	 * @param name of the folder
	 * @throws ArenaException {@link ErrorCode#ALREADY_EXISTS}; whatever loading throws
	 */
	public StoreNode load(String kind, String name, ElementSource model, Progress progress) {
		StoreProvider provider = catalog.store(kind);
		provider.fetch(progress.cancellation());
		Path folder = folder().resolve(name);
		StoreNode node = node(new StoreNode.Place.InFolder(folder), kind);
		// Whoever opens it in this moment comes first. Later, views may try again what they know of another store that was there.
		synchronized (node.place()) {
			loading.add(folder);
		}
		try {
			provider.create(StoreLocation.at(folder), model, progress).close();
			close(node);
		} finally {
			synchronized (node.place()) {
				loading.remove(folder);
				node.failureIsOver();
			}
			changed();
		}
		return node;
	}

	/** Calls {@code listener} after each change, in any thread, until it is removed. */
	public void onChange(Runnable listener) {
		listeners.add(listener);
	}

	/** Ends what {@link #onChange} has begun. */
	public void remove(Runnable listener) {
		listeners.remove(listener);
	}

	/** Tells all who look at stores to look again. */
	public void changed() {
		listeners.forEach(Runnable::run);
	}
}
