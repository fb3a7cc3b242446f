// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelHistory;
import org.modelarena.core.store.VersionName;
import org.modelarena.core.store.VersionStep;
import org.modelarena.store.columns.internal.file.HistoryFile;
import org.modelarena.store.columns.internal.file.HistoryFile.Segment;
import org.modelarena.store.columns.internal.log.EntryCodec;

/** The history of an open column store. Thread-safe. */
final class ColumnHistory implements ModelHistory {
	private final StoreFolder folder;
	private final StoreHead head;
	private final Checkpoints checkpoints;
	private final Versions versions;

	ColumnHistory(StoreFolder folder, StoreHead head, Checkpoints checkpoints, Versions versions) {
		this.folder = folder;
		this.head = head;
		this.checkpoints = checkpoints;
		this.versions = versions;
	}

	private HistoryFile file() {
		return folder.history().file();
	}

	@Override
	public long origin() {
		return folder.store();
	}

	@Override
	public CommitEntry oldest() {
		return file().oldest();
	}

	@Override
	public CommitEntry newest() {
		AtomicReference<CommitEntry> newest = new AtomicReference<>();
		descending(entry -> {
			newest.set(entry);
			return false;
		});
		return newest.get();
	}

	@Override
	public void descending(Predicate<CommitEntry> wanted) {
		head.requireOpen();
		CommitEntry oldest = oldest();
		long below = head.newest().version() + 1;
		for (long generation = lastLog(); generation >= file().start().generation() && below > oldest.number() + 1; generation--) {
			for (CommitEntry entry : entries(generation, oldest).reversed()) {
				if (entry.number() < below && entry.number() > oldest.number()) {
					if (entry.number() < below - 1 && isPrunedSince(oldest)) {
						tellOldest(below, wanted);
						return;
					}
					below = entry.number();
					if (!wanted.test(entry)) {
						return;
					}
				}
			}
		}
		tellOldest(below, wanted);
	}

	/** Logs that go while somebody prunes have nothing that is newer than what is the oldest then, which may have been told before it was. */
	private void tellOldest(long below, Predicate<CommitEntry> wanted) {
		CommitEntry oldest = oldest();
		if (oldest.number() < below) {
			wanted.test(oldest);
		}
	}

	private boolean isPrunedSince(CommitEntry oldest) {
		return oldest().number() != oldest.number();
	}

	private long lastLog() {
		long generation = folder.current().identity().generation();
		while (Files.exists(folder.log(generation + 1))) {
			generation++;
		}
		return generation;
	}

	/** The commits of a log; none if it has gone since a version was the oldest. */
	private List<CommitEntry> entries(long generation, CommitEntry oldest) {
		List<CommitEntry> entries = new ArrayList<>();
		try {
			if (folder.reader(generation).hasRecords()) {
				folder.reader(generation).readWhile(record -> {
					EntryCodec.of(record).ifPresent(entries::add);
					return true;
				});
			}
		} catch (ArenaException e) {
			if (!isPrunedSince(oldest) || Files.exists(folder.log(generation))) {
				throw e;
			}
		}
		return entries;
	}

	@Override
	public ModelSnapshot snapshot(long version) {
		head.requireOpen();
		VersionName.require(version, this);
		return unlessPruned(version, () -> versions.open(version));
	}

	/** Reads something of a version. If it is missing because somebody prunes meanwhile, it is not damaged. */
	private <T> T unlessPruned(long version, Supplier<T> read) {
		try {
			return read.get();
		} catch (RuntimeException e) {
			try {
				VersionName.require(version, this);
			} catch (ArenaException pruned) {
				pruned.addSuppressed(e);
				throw pruned;
			}
			throw e;
		}
	}

	@Override
	public void replay(long from, long to, Consumer<VersionStep> steps, Cancellation cancellation) {
		head.requireOpen();
		VersionName.require(from, this);
		VersionName.require(to, this);
		unlessPruned(from, () -> {
			versions.replay(from, to, steps, cancellation);
			return null;
		});
	}

	@Override
	public long newestNumber() {
		return head.newest().version();
	}

	@Override
	public SortedMap<String, Long> tags() {
		return file().tags();
	}

	@Override
	public void tag(String name, long version) {
		VersionName.requireTag(name);
		VersionName.require(version, this);
		changeTags(tags -> {
			tags.put(name, version);
			return tags;
		});
	}

	@Override
	public void untag(String name) {
		changeTags(tags -> {
			tags.remove(name);
			return tags;
		});
	}

	private void changeTags(UnaryOperator<SortedMap<String, Long>> change) {
		head.requireOpen();
		folder.requireWritable();
		folder.requireInPlace();
		folder.history().change(file -> file.with(Collections.unmodifiableSortedMap(change.apply(new TreeMap<>(file.tags())))));
	}

	@Override
	public void prune(long before, Progress progress) {
		head.requireOpen();
		folder.requireWritable();
		checkpoints.exclusively(() -> {
			folder.requireInPlace();
			CommitEntry oldest = commit(before);
			long current = folder.current().identity().generation();
			folder.history().change(file -> pruned(file, oldest, current));
			versions.forgetBefore(before);
			folder.removeLeftovers(current);
			return null;
		});
	}

	private static HistoryFile pruned(HistoryFile file, CommitEntry oldest, long current) {
		HistoryFile.Start start = new HistoryFile.Start(current, file.version(current));
		if (start.version() > oldest.number()) {
			Segment first = file.segments().stream().filter(segment -> segment.base().isPresent() && segment.from() <= oldest.number()).reduce((one, other) -> other).orElseThrow();
			start = new HistoryFile.Start(first.generation(), first.from());
		}
		long from = start.generation();
		SortedMap<String, Long> tags = new TreeMap<>(file.tags());
		tags.values().removeIf(version -> version < oldest.number());
		return new HistoryFile(file.store(), start, oldest, file.eras().stream().filter(era -> era >= from).toList(),
				file.segments().stream().filter(segment -> segment.generation() >= from).toList(), Collections.unmodifiableSortedMap(tags));
	}
}
