// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.model.ModelSnapshot;

/** All versions of a store's model, from the oldest that was not pruned to the newest. Thread-safe; good as long as the store is open. */
public interface ModelHistory {
	/** A random number that tells this history from all others but its own copies, as backups are; the same as long as there is the store. */
	long origin();

	/** The oldest version that is kept. */
	CommitEntry oldest();

	/** The newest version. */
	CommitEntry newest();

	/** The number of the newest version; quicker than {@link #newest}. */
	default long newestNumber() {
		return newest().number();
	}

	/**
	 * Shows commits, the newest first, the oldest version last.
	 *
	 * @param wanted looks at a commit; false ends it
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	void descending(Predicate<CommitEntry> wanted);

	/**
	 * The model as a commit made it, with the derived features and indexes of then. The caller closes it.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is no such version; {@link ErrorCode#STORE_DAMAGED}
	 */
	ModelSnapshot snapshot(long version);

	/**
	 * The commit of a version, as it is remembered.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is no such version
	 */
	default CommitEntry commit(long version) {
		AtomicReference<CommitEntry> found = new AtomicReference<>(oldest());
		VersionName.require(version, this);
		descending(entry -> {
			found.set(entry);
			return entry.number() > version;
		});
		if (found.get().number() != version) {
			// Pruned meanwhile.
			VersionName.require(version, this);
		}
		return found.get();
	}

	/**
	 * Goes through versions one after the other, which takes less than asking for each.
	 *
	 * @param from  the version before the first step
	 * @param to    the version after the last step
	 * @param steps is shown each step
	 * @throws ArenaException as {@link #snapshot}; {@link ErrorCode#CANCELLED}, {@link ErrorCode#TIMEOUT}
	 */
	void replay(long from, long to, Consumer<VersionStep> steps, Cancellation cancellation);

	/** The versions that have names. */
	SortedMap<String, Long> tags();

	/**
	 * Gives a version a name, or a name another version; on disk when this returns.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is no such version; {@link ErrorCode#UNSUPPORTED} if the store was opened to be read only;
	 *                        {@link ErrorCode#REQUEST_INVALID} for what {@linkplain VersionName#requireTag cannot be a tag}
	 */
	void tag(String name, long version);

	/**
	 * Takes a name back; no effect if there is none.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} if the store was opened to be read only
	 */
	void untag(String name);

	/**
	 * Forgets all versions before one, with their tags; on disk when this returns.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is no such version; {@link ErrorCode#UNSUPPORTED} if the store was opened to be read only
	 */
	void prune(long before, Progress progress);

	/** The names of a version. */
	default List<String> tagsOf(long version) {
		return tags().entrySet().stream().filter(tag -> tag.getValue() == version).map(Map.Entry::getKey).toList();
	}
}
