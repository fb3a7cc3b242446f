// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.query;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import org.modelarena.ui.BackgroundJob;
import org.modelarena.ui.stores.StoreAccess;
import org.modelarena.ui.stores.StoreNode;

/** The labels of a store's elements, as far as they were read and not forgotten since. An element of a store that is closed has none, and is shown by its key. Thread-safe. */
final class Labels {
	/** Some 20 MB. */
	private static final int MOST = 200_000;
	/** A server takes no more in one call. */
	private static final int MOST_AT_ONCE = 10_000;

	private final StoreNode store;
	private final OptionalLong version;
	private final Runnable onRead;
	private final Map<Long, String> read = new LinkedHashMap<>();
	private final Set<Long> wanted = new HashSet<>();

	/**
	 * @param version whose elements these are; empty for the newest
	 * @param onRead  after labels that were wanted have come, in any thread
	 */
	Labels(StoreNode store, OptionalLong version, Runnable onRead) {
		this.store = store;
		this.version = version;
		this.onRead = onRead;
	}

	/** An element as a text: its key at least. */
	synchronized String text(long key) {
		String label = read.getOrDefault(key, "");
		return label.isEmpty() ? "#" + key : label + "  #" + key;
	}

	/** Has the missing ones read in the background. */
	void want(Collection<Long> keys) {
		List<Long> missing;
		synchronized (this) {
			missing = keys.stream().filter(key -> !read.containsKey(key) && wanted.add(key)).toList();
		}
		if (!missing.isEmpty()) {
			BackgroundJob.quietly(Messages.readingLabels, cancellation -> {
				fetch(missing);
				onRead.run();
			}, reason -> keep(missing, List.of()));
		}
	}

	/**
	 * Reads the missing ones now. Not for the UI thread.
	 *
	 * @throws org.modelarena.core.ArenaException if the store does not answer
	 */
	void read(Collection<Long> keys) {
		List<Long> missing;
		synchronized (this) {
			missing = keys.stream().filter(key -> !read.containsKey(key)).toList();
		}
		if (!missing.isEmpty()) {
			fetch(missing);
		}
	}

	private void fetch(List<Long> keys) {
		List<String> found = new ArrayList<>();
		Optional<StoreAccess> access = store.access();
		for (int from = 0; access.isPresent() && from < keys.size(); from += MOST_AT_ONCE) {
			found.addAll(access.get().labels(keys.subList(from, Math.min(from + MOST_AT_ONCE, keys.size())), version));
		}
		keep(keys, found);
	}

	/** Whose label is not found is not looked for again. */
	private synchronized void keep(List<Long> keys, List<String> found) {
		for (int i = 0; i < keys.size(); i++) {
			read.put(keys.get(i), i < found.size() ? found.get(i) : "");
		}
		keys.forEach(wanted::remove);
		// The oldest ones go first; never those that were just read, or a table would ask for them for ever.
		while (read.size() > Math.max(MOST, keys.size())) {
			read.remove(read.keySet().iterator().next());
		}
	}
}
