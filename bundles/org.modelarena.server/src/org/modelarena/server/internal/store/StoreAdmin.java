package org.modelarena.server.internal.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementSource;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Progress;

/** Makes, opens, closes and deletes stores while others are served. One thing is done with a store at a time. Thread-safe. Owns the folder. */
public final class StoreAdmin implements AutoCloseable {
	/** For calls that run, before a store is closed under them. */
	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private final Stores stores;
	private final Optional<StoreHome> home;
	private final Set<String> busy = ConcurrentHashMap.newKeySet();

	/** @param home nothing for a server that serves what it was started with */
	public StoreAdmin(Stores stores, Optional<StoreHome> home) {
		this.stores = stores;
		this.home = home;
	}

	/**
	 * The folder for stores.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED}
	 */
	public StoreHome home() {
		return home.orElseThrow(() -> new ArenaException(ErrorCode.UNSUPPORTED,
				"The server serves the stores that it was started with, and has no folder for others; 'arena serve --models DIR' gives it one."));
	}

	/** Serves all stores of the folder. One that cannot be opened is told of in the log, and left out. */
	public void openAll() {
		for (String name : home.map(folder -> folder.stores().keySet()).orElse(Set.of())) {
			try {
				open(name);
			} catch (ArenaException e) {
				System.getLogger(StoreAdmin.class.getName()).log(System.Logger.Level.WARNING, "Cannot serve '" + name + "': " + e.getMessage());
			}
		}
	}

	private <T> T alone(String name, Supplier<T> work) {
		StoreHome.checkName(name);
		if (!busy.add(name)) {
			throw new ArenaException(ErrorCode.STORE_BUSY, "Somebody else loads, opens or closes '" + name + "' at the moment; try again later.");
		}
		try {
			return work.get();
		} finally {
			busy.remove(name);
		}
	}

	/**
	 * Serves a store of the folder.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#ALREADY_EXISTS} if it is served
	 */
	public ServedStore open(String name) {
		return alone(name, () -> {
			requireFree(name, false);
			return add(name, home().open(name));
		});
	}

	private ServedStore add(String name, ModelStore opened) {
		boolean done = false;
		try {
			long version = stores.find(name).map(before -> before.version() + 1).orElse(0L);
			ServedStore served = new ServedStore(name, opened, home().catalog().languages(), version);
			stores.replace(served, PATIENCE);
			done = true;
			return served;
		} finally {
			if (!done) {
				opened.close();
			}
		}
	}

	/**
	 * Makes sure that a model can be loaded under a name.
	 *
	 * @throws ArenaException {@link ErrorCode#ALREADY_EXISTS}; {@link ErrorCode#UNSUPPORTED} for a store that is not in the folder
	 */
	public void requireFree(String name, boolean mayReplace) {
		StoreHome.checkName(name);
		boolean isThere = home().stores().containsKey(name);
		boolean isServed = stores.find(name).isPresent();
		if (isServed && !isThere) {
			throw given(name);
		}
		if (!mayReplace && isServed) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, "A store '" + name + "' is served already; replace it, or choose another name.");
		}
	}

	private static ArenaException given(String name) {
		return new ArenaException(ErrorCode.UNSUPPORTED,
				"The store '" + name + "' was given to the server at its start, and stays until its end; stores in the server's folder of models can be changed.");
	}

	/**
	 * Loads a model into a store, which is served from then on. One that had the name until then answers until the new one is there, and is deleted.
	 *
	 * @throws ArenaException as {@link #requireFree}; whatever the source and the store's kind throw, and then all is as before
	 */
	public ServedStore load(String name, String kind, boolean mayReplace, ElementSource source, Progress progress) {
		return alone(name, () -> {
			requireFree(name, mayReplace);
			Optional<Path> before = Optional.ofNullable(home().stores().get(name));
			if (before.isPresent() && !mayReplace) {
				throw new ArenaException(ErrorCode.ALREADY_EXISTS, "There is a store '" + name + "' in the server's folder, which is closed; replace it, or choose another name.");
			}
			ServedStore served = add(name, home().create(name, kind, source, progress));
			before.ifPresent(home()::delete);
			return served;
		});
	}

	/**
	 * Ends to serve a store, when the calls that work on it have ended; it can be opened again.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} for a store that is not in the folder
	 */
	public void close(String name) {
		alone(name, () -> {
			requireOwn(name);
			return stores.remove(name, PATIENCE);
		});
	}

	private Path requireOwn(String name) {
		Path own = home().stores().get(name);
		if (own == null && stores.find(name).isPresent()) {
			throw given(name);
		}
		if (own == null) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "The server has no store '" + name + "' in its folder of models.");
		}
		return own;
	}

	/** Deletes a store, served or closed, as {@link #close} does first. */
	public void drop(String name) {
		alone(name, () -> {
			Path own = requireOwn(name);
			stores.remove(name, PATIENCE);
			home().delete(own);
			return null;
		});
	}

	@Override
	public void close() {
		home.ifPresent(StoreHome::close);
	}
}
