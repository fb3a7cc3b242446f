// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.server.Bearer;
import org.modelarena.server.Right;

/** The stores that are served, by name. Thread-safe. Owns them. */
public final class Stores implements AutoCloseable {
	private final Map<String, ServedStore> byName = new LinkedHashMap<>();
	private final Map<String, Replicated> replicated = new ConcurrentHashMap<>();
	private boolean isClosed;

	/**
	 * Serves one more.
	 *
	 * @throws ArenaException {@link ErrorCode#ALREADY_EXISTS}; then the caller still owns it
	 */
	public synchronized void add(ServedStore store) {
		if (byName.putIfAbsent(store.name(), store) != null) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, "Two stores to serve are named '" + store.name() + "'; rename one of the folders.");
		}
	}

	/** The group of a store that is, or will be, among these. */
	public void replicate(String name, Replicated group) {
		replicated.put(name, group);
	}

	/** The group of a store; empty for one that this server alone has. */
	public Optional<Replicated> group(String name) {
		return name == null || replicated.isEmpty() ? Optional.empty() : Optional.ofNullable(replicated.get(name));
	}

	/** The names of all stores, with those that have no state yet. */
	public synchronized Set<String> names() {
		Set<String> names = new LinkedHashSet<>(byName.keySet());
		names.addAll(replicated.keySet());
		return names;
	}

	/** All groups, by the names of their stores. */
	public Map<String, Replicated> groups() {
		return Map.copyOf(replicated);
	}

	/** All of them, in the order in which they came. */
	public synchronized Collection<ServedStore> all() {
		return List.copyOf(byName.values());
	}

	/**
	 * The store of a name, for somebody who has a right to it. Who may not even read it is not told whether it is there.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#FORBIDDEN}
	 */
	public ServedStore require(String name, Bearer bearer, Right right) {
		if (name == null) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The call does not say which 'store' it is about.");
		}
		bearer.require(right, name);
		return get(name, bearer);
	}

	private synchronized ServedStore get(String name, Bearer bearer) {
		ServedStore store = byName.get(name);
		if (store == null && replicated.containsKey(name)) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "This replica of '" + name + "' has no state yet, or has left its group.");
		}
		if (store == null) {
			List<String> readable = byName.keySet().stream().filter(other -> bearer.may(Right.READ, other)).toList();
			throw new ArenaException(ErrorCode.NOT_FOUND,
					"No store '" + name + "' is served; there " + (readable.isEmpty() ? "is none" : "are " + String.join(", ", readable)) + "." + Nearest.hint(name, readable));
		}
		return store;
	}

	/**
	 * Works on the store of a name, which stays open as long. A call that comes while another store takes the place of this one gets that.
	 *
	 * @param call cancelled if the store is to be closed, and the work takes long
	 * @throws ArenaException as {@link #require}; whatever the work throws
	 */
	public <T> T use(String name, Bearer bearer, Right right, Cancellation call, Function<ServedStore, T> work) {
		for (;;) {
			ServedStore store = require(name, bearer, right);
			Optional<StoreUses.Use> use = store.use(call);
			if (use.isPresent()) {
				try (StoreUses.Use held = use.get()) {
					return work.apply(store);
				}
			}
		}
	}

	/**
	 * Ends to serve a store, and closes it when the calls that work on it have ended.
	 *
	 * @return empty if there is none of that name
	 */
	public Optional<ServedStore> remove(String name, Duration patience) {
		Optional<ServedStore> removed;
		synchronized (this) {
			removed = Optional.ofNullable(byName.remove(name));
		}
		removed.ifPresent(store -> store.retire(patience));
		return removed;
	}

	/**
	 * Serves a store instead of the one of its name.
	 *
	 * @return the one that was served until now, if there was one; it is the caller's to retire
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE} if the server stops; then the caller still owns the new one
	 */
	public synchronized Optional<ServedStore> replace(ServedStore store) {
		if (isClosed) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The server is stopping.");
		}
		return Optional.ofNullable(byName.put(store.name(), store));
	}

	/** The store of a name, if it is served. */
	public synchronized Optional<ServedStore> find(String name) {
		return Optional.ofNullable(byName.get(name));
	}

	/** The store of a name, for this process. */
	public ServedStore get(String name) {
		return get(name, Bearer.ANYBODY);
	}

	@Override
	public synchronized void close() {
		isClosed = true;
		RuntimeException failure = null;
		for (ServedStore store : byName.values()) {
			try {
				store.close();
			} catch (RuntimeException e) {
				if (failure == null) {
					failure = e;
				} else {
					failure.addSuppressed(e);
				}
			}
		}
		byName.clear();
		if (failure != null) {
			throw failure;
		}
	}
}
