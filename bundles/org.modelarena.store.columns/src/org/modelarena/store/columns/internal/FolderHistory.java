// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.store.Findings;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.CurrentFile;
import org.modelarena.store.columns.internal.file.HistoryFile;
import org.modelarena.store.columns.internal.file.HistoryFile.Segment;
import org.modelarena.store.columns.internal.log.EntryCodec;
import org.modelarena.store.columns.internal.log.LogReader;

/**
 * The logs and base files that a store keeps when newer ones count. All logs are kept. A base file is kept if the log since the last one that is kept is longer,
 * so that the files grow by no more than twice what is logged, and no version is further from a base file than that; or if no log leads there. Thread-safe.
 */
final class FolderHistory {
	private final StoreFolder folder;
	private volatile HistoryFile file;

	private FolderHistory(StoreFolder folder, HistoryFile file) {
		this.folder = folder;
		this.file = file;
	}

	/**
	 * Reads what a folder keeps.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	static FolderHistory open(StoreFolder folder) {
		return new FolderHistory(folder, HistoryFile.read(folder.directory(), folder.store()).before(folder.current().identity().generation()));
	}

	/** A history that begins with a base file; counts when {@code current} says so. */
	static FolderHistory begin(StoreFolder folder, long generation, CommitEntry first) {
		FolderHistory history = new FolderHistory(folder, HistoryFile.begin(new BaseFile.Identity(folder.store(), generation), first));
		history.file.write(folder.settings().disk(), folder.directory());
		return history;
	}

	HistoryFile file() {
		return file;
	}

	/** Replaces what the file says, durably. */
	synchronized void change(UnaryOperator<HistoryFile> change) {
		HistoryFile changed = change.apply(file);
		changed.write(folder.settings().disk(), folder.directory());
		file = changed;
	}

	/** The base file of a generation will have another metamodel than the log before. Counts when that file does. */
	void beginEra(long generation) {
		change(before -> {
			List<Long> eras = new ArrayList<>(before.eras());
			eras.add(generation);
			return before.with(before.segments(), eras);
		});
	}

	/** The base file of another generation is about to be the one that counts: notes the logs until then, which are complete. Counts when that file does. */
	void end(long next) {
		CurrentFile current = folder.current();
		long generation = current.identity().generation();
		change(before -> {
			HistoryFile known = before.before(generation);
			List<Segment> segments = new ArrayList<>(known.segments());
			for (long each = generation; each < next; each++) {
				OptionalInt base = each == generation && isWorthKeeping(known, generation) ? current.base() : OptionalInt.empty();
				segment(each, segments.isEmpty() ? known.start().version() : segments.getLast().to(), base, segments);
			}
			List<Long> eras = new ArrayList<>(before.eras());
			if (segments.size() == known.segments().size() && eras.contains(generation)) {
				// Nothing was committed in it, so that nothing of it is kept: the era begins with the next one.
				eras.add(next);
			}
			return known.with(segments, eras);
		});
	}

	private boolean isWorthKeeping(HistoryFile known, long generation) {
		if (known.segments().isEmpty() || known.eras().contains(generation)) {
			return true;
		}
		long logged = 0;
		for (Segment segment : known.segments().reversed()) {
			logged += segment.length();
			if (segment.base().isPresent()) {
				break;
			}
		}
		try {
			return logged >= Files.size(folder.base(generation));
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + folder.base(generation), e);
		}
	}

	/** Adds a log, unless nothing was committed to it. */
	private void segment(long generation, long from, OptionalInt base, List<Segment> segments) {
		OptionalLong last = lastVersion(generation);
		if (last.isPresent()) {
			CurrentFile.Logs.Ended end = folder.end(generation);
			segments.add(new Segment(generation, from, last.getAsLong(), end.length(), end.checksum(), base));
		}
	}

	private OptionalLong lastVersion(long generation) {
		LogReader reader = folder.reader(generation);
		if (!reader.hasRecords()) {
			return OptionalLong.empty();
		}
		long[] last = { -1 };
		reader.readWhile(record -> {
			last[0] = EntryCodec.of(record).map(CommitEntry::number).orElse(last[0]);
			return true;
		});
		return last[0] < 0 ? OptionalLong.empty() : OptionalLong.of(last[0]);
	}

	/** Compares the checksums of all logs and base files that are kept. */
	void check(Findings findings, Cancellation cancellation) {
		for (Segment segment : file.segments()) {
			cancellation.check();
			find(findings, folder.log(segment.generation()), () -> {
				CurrentFile.Logs.Ended end = folder.end(segment.generation());
				if (end.length() != segment.length() || end.checksum() != segment.checksum()) {
					throw BaseFile.damaged(folder.log(segment.generation()), "it is not as it was; versions " + (segment.from() + 1) + " to " + segment.to() + " are in it");
				}
			});
			if (segment.base().isPresent()) {
				find(findings, folder.base(segment.generation()), () -> open(segment).verify(cancellation, fault -> findings.add(folder.base(segment.generation()).getFileName().toString(), fault)));
			}
		}
	}

	private static void find(Findings findings, Path place, Runnable check) {
		try {
			check.run();
		} catch (ArenaException e) {
			if (e.code() != ErrorCode.STORE_DAMAGED) {
				throw e;
			}
			findings.add(place.getFileName().toString(), e.getMessage());
		}
	}

	/**
	 * Opens a base file that is kept.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	BaseFile open(Segment segment) {
		return confirmed(BaseFile.open(folder.base(segment.generation())), segment);
	}

	/** The same file, if it is the one that is kept. */
	BaseFile confirmed(BaseFile base, Segment segment) {
		if (!base.identity().equals(new BaseFile.Identity(folder.store(), segment.generation())) || base.checksum() != segment.base().getAsInt()) {
			throw base.damaged("it is not the one that the history says");
		}
		return base;
	}

	/** Whether a base file is kept that does not count any more. */
	boolean keepsBase(long generation) {
		return file.segments().stream().anyMatch(segment -> segment.generation() == generation && segment.base().isPresent());
	}

	/** Whether a log is kept that belongs to no base file that counts. */
	boolean keepsLog(long generation) {
		return file.segments().stream().anyMatch(segment -> segment.generation() == generation);
	}
}
