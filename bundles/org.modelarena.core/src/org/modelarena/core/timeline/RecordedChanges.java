// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.history.CommitEntry;

/** The changes of all commits from a first version on, by element, by type and by feature. One thread adds, and any number read meanwhile. */
final class RecordedChanges {
	private static final long MEGABYTE = 1 << 20;

	private final CommitEntry oldest;
	private final long mostBytes;
	private final Map<Long, ChangeList> ofElements = new ConcurrentHashMap<>();
	/** For each exact type what came and went. */
	private final Map<String, ChangeList> lives = new ConcurrentHashMap<>();
	private final Map<String, ChangeList> ofFeatures = new ConcurrentHashMap<>();
	/** All that came and went. */
	private final ChangeList allLives = new ChangeList();
	private final List<CommitEntry> commits = new ArrayList<>();
	private long bytes;

	/**
	 * @param oldest    the version before the first change
	 * @param mostBytes that all changes may take
	 */
	RecordedChanges(CommitEntry oldest, long mostBytes) {
		this.oldest = oldest;
		this.mostBytes = mostBytes;
	}

	CommitEntry oldest() {
		return oldest;
	}

	/** The last version whose changes are here. */
	synchronized long newest() {
		return oldest.number() + commits.size();
	}

	/** The commit of a version that is here. */
	synchronized CommitEntry commit(long version) {
		return version == oldest.number() ? oldest : commits.get(Math.toIntExact(version - oldest.number() - 1));
	}

	/**
	 * Adds the next commit, as a whole or not at all.
	 *
	 * @throws ArenaException {@link ErrorCode#OUT_OF_MEMORY}
	 */
	void add(CommitEntry commit, List<Change> changes) {
		long more = bytes + changes.stream().mapToLong(Change::bytes).sum();
		if (more > mostBytes) {
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "The commits up to " + commit.number() + " have changed so much that it does not fit into " + Math.ceilDiv(mostBytes, MEGABYTE)
					+ " MB; give Java a larger heap, ask as of an earlier version, or have old versions forgotten with 'arena prune'.");
		}
		bytes = more;
		for (Change change : changes) {
			list(ofElements, change.key()).add(change);
			if (change.kind() != Change.Kind.CHANGED) {
				list(lives, change.type()).add(change);
				allLives.add(change);
			}
			for (int i = 0; i < change.features().length; i++) {
				if (!(change.values()[i] instanceof ListChange) && !change.features()[i].equals(Change.CONTAINER)) {
					continue;
				}
				list(ofFeatures, change.features()[i]).add(change);
			}
		}
		synchronized (this) {
			commits.add(commit);
		}
	}

	private static <K> ChangeList list(Map<K, ChangeList> lists, K key) {
		return lists.computeIfAbsent(key, missing -> new ChangeList());
	}

	ChangeList ofElement(long key) {
		return ofElements.getOrDefault(key, ChangeList.NONE);
	}

	/** The instances of an exact type that came and went. */
	ChangeList lives(String type) {
		return lives.getOrDefault(type, ChangeList.NONE);
	}

	/** All elements that came and went. */
	ChangeList lives() {
		return allLives;
	}

	/** The elements for which a reference, or {@link Change#CONTAINER}, has changed. */
	ChangeList ofFeature(String name) {
		return ofFeatures.getOrDefault(name, ChangeList.NONE);
	}
}
