// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.VersionStep;
import org.modelarena.store.columns.internal.file.HistoryFile;
import org.modelarena.store.columns.internal.file.HistoryFile.Segment;
import org.modelarena.store.columns.internal.state.BaseModel;
import org.modelarena.store.columns.internal.state.State;
import org.modelarena.store.columns.internal.view.StateSnapshot;

/**
 * The versions of a store as states: the nearest base file before, or a version that was opened lately, and the commits since. The versions that were used last
 * stay open; they share the pages that are the same. Thread-safe: one is opened at a time.
 */
final class Versions implements AutoCloseable {
	private static final int MOST = 16;
	/** Of the heap, in parts: as much may the changed pages of all that stay open take. */
	private static final int SHARE_OF_HEAP = 8;

	private final StoreFolder folder;
	private final StoreHead head;
	private final long mostBytes = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
	/** The last that was used comes first. */
	private final Deque<Opened> opened = new ArrayDeque<>();

	Versions(StoreFolder folder, StoreHead head) {
		this.folder = folder;
		this.head = head;
	}

	/**
	 * A version in the log of a generation: it is the one of its base file, or a commit in that log has made it.
	 *
	 * @param generation tells versions apart that differ in their metamodel only
	 */
	record Place(long version, long generation) {
		private static final Comparator<Place> ORDER = Comparator.comparingLong(Place::version).thenComparingLong(Place::generation);
	}

	private record Opened(Place place, StateSnapshot snapshot, long bytes) {
	}

	/** The state of a version that there is. */
	StateSnapshot open(long version) {
		StoreHead.Newest newest = head.newest();
		return version == newest.version() ? newest.snapshot() : find(version, newest).snapshot;
	}

	/** Shows the commits after a version, up to another one. */
	void replay(long from, long to, Consumer<VersionStep> steps, Cancellation cancellation) {
		HistoryFile file = folder.history().file();
		StateSnapshot before = open(from);
		for (long at = from; at < to;) {
			Opened start = find(at, head.newest());
			OptionalLong era = file.eras().stream().mapToLong(Long::longValue).filter(each -> each > start.place.generation && file.version(each) > start.place.version).min();
			long end = era.isPresent() ? Math.min(to, file.version(era.getAsLong())) : to;
			StepReplay replay = new StepReplay(new Replay(folder, start.place, start.snapshot.state()), new StepReplay.Begin(before, start.snapshot), new StepReplay.Listener(head, steps),
					cancellation);
			before = replay.to(end);
			at = end;
		}
	}

	private synchronized Opened find(long version, StoreHead.Newest newest) {
		Place live = live(newest);
		Optional<Opened> nearest = opened.stream().filter(each -> each.place.version <= version).max(Comparator.comparing(Opened::place, Place.ORDER));
		Optional<Place> base = Stream.concat(Stream.of(live), kept().map(segment -> new Place(segment.from(), segment.generation()))).filter(place -> place.version <= version)
				.max(Place.ORDER);
		if (base.isEmpty()) {
			throw new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + folder.directory() + " is damaged: no base file is kept before version " + version + ".");
		}
		if (nearest.isPresent() && Place.ORDER.compare(nearest.get().place, base.get()) >= 0) {
			Opened found = nearest.get();
			opened.remove(found);
			opened.addFirst(found);
			return found.place.version == version ? found : keep(new Replay(folder, found.place, found.snapshot.state()).to(version));
		}
		State state = base.get().equals(live) ? newest.snapshot().state().base().state() : state(base.get().generation);
		return keep(new Replay(folder, base.get(), state).to(version));
	}

	/** The base file of the newest state. */
	private Place live(StoreHead.Newest newest) {
		long generation = newest.snapshot().state().base().file().identity().generation();
		return new Place(folder.history().file().version(generation), generation);
	}

	private Stream<Segment> kept() {
		return folder.history().file().segments().stream().filter(segment -> segment.base().isPresent());
	}

	private State state(long generation) {
		// A version that is open may be of the same file.
		for (Opened each : opened) {
			BaseModel known = each.snapshot.state().base();
			if (known.file().identity().generation() == generation) {
				return known.state();
			}
		}
		Segment segment = kept().filter(each -> each.generation() == generation).findFirst().orElseThrow();
		BaseModel base = BaseModel.open(folder.base(generation), folder.expressions());
		folder.history().confirmed(base.file(), segment);
		return base.state();
	}

	private Opened keep(Replay.Replayed replayed) {
		State state = replayed.state();
		Opened added = new Opened(replayed.place(), head.version(state, replayed.place().version()), state.changedBytes());
		opened.addFirst(added);
		Iterator<Opened> all = opened.iterator();
		long bytes = 0;
		for (int count = 1; all.hasNext(); count++) {
			Opened each = all.next();
			bytes += each.bytes;
			if (each != added && (count > MOST || bytes > mostBytes)) {
				all.remove();
				retire(each);
			}
		}
		return added;
	}

	/** Frees for others what the base file of a version has unpacked, unless that file is used. */
	private void retire(Opened closed) {
		BaseModel base = closed.snapshot.state().base();
		if (base.file() != head.newest().snapshot().state().base().file() && opened.stream().noneMatch(each -> each.snapshot.state().base().file() == base.file())) {
			base.retire();
		}
	}

	/** Closes the versions before one, with what their base files have unpacked. */
	synchronized void forgetBefore(long version) {
		List<Opened> forgotten = opened.stream().filter(each -> each.place.version < version).toList();
		opened.removeAll(forgotten);
		forgotten.forEach(this::retire);
	}

	@Override
	public synchronized void close() {
		while (!opened.isEmpty()) {
			retire(opened.poll());
		}
	}
}
