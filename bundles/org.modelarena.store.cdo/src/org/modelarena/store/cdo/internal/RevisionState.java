// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.emf.cdo.common.id.CDOID;
import org.eclipse.emf.cdo.spi.common.revision.InternalCDORevision;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.ReverseLinks;

/**
 * All revisions of a repository after one commit. Immutable: a commit makes a new state that shares all pages but those it touches, so
 * that readers keep theirs and following a commit costs what the commit changed, not what the repository holds. Thread-safe.
 */
final class RevisionState {
	private static final int PAGE_BITS = 9;
	private static final int PAGE = 1 << PAGE_BITS;

	private final KeySpace keys;
	private final InternalCDORevision[][] pages;
	private final Map<EClass, Extent> extents;
	private final long size;
	private final Map<EReference, ReverseLinks> reverse = new ConcurrentHashMap<>();

	private RevisionState(KeySpace keys, InternalCDORevision[][] pages, Map<EClass, Extent> extents, long size) {
		this.keys = keys;
		this.pages = pages;
		this.extents = extents;
		this.size = size;
	}

	/** The keys of the instances of exactly one class, ascending: the first {@code count} entries of an array that only grows. */
	record Extent(long[] keys, int count) {
		private static final Extent EMPTY = new Extent(new long[0], 0);

		/** Later states append after what this state sees; there is one writer, so the array's tail is free. */
		private Extent plus(long key) {
			long[] grown = count == keys.length ? Arrays.copyOf(keys, Math.max(16, count + count / 2)) : keys;
			grown[count] = key;
			return new Extent(grown, count + 1);
		}

		private Extent without(Set<Long> removed) {
			long[] kept = Arrays.stream(keys, 0, count).filter(key -> !removed.contains(key)).toArray();
			return new Extent(kept, kept.length);
		}
	}

	KeySpace keys() {
		return keys;
	}

	long size() {
		return size;
	}

	Extent extent(EClass exactType) {
		return extents.getOrDefault(exactType, Extent.EMPTY);
	}

	/** The revision of an element, or null. */
	InternalCDORevision revision(long key) {
		return find(pages, key);
	}

	/** The links of a reference without opposite, by target; collected when first needed, through a snapshot of this state. */
	ReverseLinks reverse(EReference reference, ModelSnapshot snapshot) {
		return reverse.computeIfAbsent(reference, r -> ReverseLinks.collect(snapshot, r, pages.length << PAGE_BITS));
	}

	private static InternalCDORevision find(InternalCDORevision[][] pages, long key) {
		if (key < 0 || key >> PAGE_BITS >= pages.length) {
			return null;
		}
		InternalCDORevision[] page = pages[(int) (key >> PAGE_BITS)];
		return page == null ? null : page[(int) key & PAGE - 1];
	}

	/** The state after a commit. Revisions of resources must have been left out. */
	RevisionState after(Collection<InternalCDORevision> created, Collection<InternalCDORevision> changed, Collection<CDOID> detached) {
		Builder builder = new Builder(this);
		created.forEach(builder::add);
		changed.forEach(builder::replace);
		builder.remove(detached);
		return builder.build();
	}

	/** Builds a state: from nothing, or from the one before by copying the pages that change. Not thread-safe. */
	static final class Builder {
		private final KeySpace keys;
		private final Map<EClass, Extent> extents;
		private final Set<Integer> ownPages = new HashSet<>();
		private InternalCDORevision[][] pages;
		private long size;

		Builder(KeySpace keys) {
			this.keys = keys;
			this.pages = new InternalCDORevision[16][];
			this.extents = new HashMap<>();
		}

		private Builder(RevisionState before) {
			this.keys = before.keys;
			this.pages = before.pages.clone();
			this.extents = new HashMap<>(before.extents);
			this.size = before.size;
		}

		/** Adds an element. Elements of one class must come in ascending order. */
		void add(InternalCDORevision revision) {
			long key = keys.key(revision.getID());
			put(key, revision);
			extents.put(revision.getEClass(), extents.getOrDefault(revision.getEClass(), Extent.EMPTY).plus(key));
			size++;
		}

		private void replace(InternalCDORevision revision) {
			put(keys.key(revision.getID()), revision);
		}

		private void put(long key, InternalCDORevision revision) {
			int page = Math.toIntExact(key >> PAGE_BITS);
			if (page >= pages.length) {
				pages = Arrays.copyOf(pages, Math.max(page + 1, pages.length * 2));
			}
			if (ownPages.add(page)) {
				pages[page] = pages[page] == null ? new InternalCDORevision[PAGE] : pages[page].clone();
			}
			pages[page][(int) key & PAGE - 1] = revision;
		}

		private void remove(Collection<CDOID> detached) {
			Map<EClass, Set<Long>> removed = new HashMap<>();
			for (CDOID id : detached) {
				long key = keys.key(id);
				InternalCDORevision revision = find(pages, key);
				if (revision != null) {
					removed.computeIfAbsent(revision.getEClass(), type -> new HashSet<>()).add(key);
					put(key, null);
					size--;
				}
			}
			removed.forEach((type, gone) -> extents.computeIfPresent(type, (t, extent) -> extent.without(gone)));
		}

		RevisionState build() {
			return new RevisionState(keys, pages, extents, size);
		}
	}
}
