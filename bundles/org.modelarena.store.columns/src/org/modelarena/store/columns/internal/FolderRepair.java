// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.AcknowledgedMark;
import org.modelarena.core.folders.DurableFile;
import org.modelarena.core.folders.FolderLock;
import org.modelarena.core.store.StoreRepair;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.CurrentFile;
import org.modelarena.store.columns.internal.file.HistoryFile;
import org.modelarena.store.columns.internal.log.LogReader;

/**
 * Brings back a store whose {@code current} cannot be read, or names a base file that is missing or damaged, while another whole base file of
 * the store is there: two processes may have written to one folder, or files were removed by hand. The newest such file is made the one that
 * counts, with its logs. All that does not belong to it moves to a folder of its own, and what will be written on is copied there.
 */
public final class FolderRepair implements StoreRepair {
	private static final String ASIDE = "before-repair-";

	private final Path directory;
	private final StoreSettings settings;
	/** The damage to the file that counts. */
	private final String fault;
	private final BaseFile newest;
	/** The file that tells what the store keeps of the past, if it can be read. */
	private final Optional<HistoryFile> history;

	private FolderRepair(Path directory, StoreSettings settings, String fault, BaseFile newest) {
		this.directory = directory;
		this.settings = settings;
		this.fault = fault;
		this.newest = newest;
		this.history = history(directory, newest.identity().store());
	}

	private static Optional<HistoryFile> history(Path directory, long store) {
		try {
			return Files.exists(directory.resolve(HistoryFile.NAME)) ? Optional.of(HistoryFile.read(directory, store)) : Optional.empty();
		} catch (ArenaException e) {
			return Optional.empty();
		}
	}

	/** Whether a file is one of those that are kept, and older than what counts. */
	private boolean isPast(long generation, Function<HistoryFile.Segment, OptionalInt> kept) {
		return generation < newest.identity().generation()
				&& history.stream().flatMap(file -> file.segments().stream()).anyMatch(segment -> segment.generation() == generation && kept.apply(segment).isPresent());
	}

	/**
	 * The repair that a folder needs, if there is one.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY}
	 */
	public static Optional<StoreRepair> of(Path directory, StoreSettings settings) {
		try (FolderLock held = FolderLock.share(directory, StoreFolder.LOCK)) {
			Optional<CurrentFile> current = Optional.empty();
			try {
				current = Optional.of(CurrentFile.read(directory));
				open(directory, current.get().identity().generation(), current);
				return Optional.empty();
			} catch (ArenaException e) {
				if (e.code() != ErrorCode.STORE_DAMAGED) {
					throw e;
				}
				Optional<CurrentFile> said = current;
				return newest(directory, said).map(newest -> new FolderRepair(directory, settings, e.getMessage(), newest));
			}
		}
	}

	/** A base file all of whose checksums are right, and that belongs to the store. */
	private static BaseFile open(Path directory, long generation, Optional<CurrentFile> current) {
		BaseFile base = BaseFile.open(StoreFolder.base(directory, generation));
		boolean fits = base.identity().generation() == generation && current.map(file -> file.identity().store() == base.identity().store()).orElse(true);
		if (!fits) {
			throw base.damaged("it belongs to another store, or has another number");
		}
		base.verify();
		return base;
	}

	private static Optional<BaseFile> newest(Path directory, Optional<CurrentFile> current) {
		return numbered(directory, "model").stream().sorted(Comparator.<Long>naturalOrder().reversed()).flatMap(generation -> {
			try {
				return Stream.of(open(directory, generation, current));
			} catch (ArenaException e) {
				return Stream.empty();
			}
		}).findFirst();
	}

	/** The numbers of the base files, or of the logs. */
	private static List<Long> numbered(Path directory, String kind) {
		try (Stream<Path> files = Files.list(directory)) {
			return files.map(file -> StoreFolder.NUMBERED.matcher(file.getFileName().toString())).filter(Matcher::matches).filter(name -> name.group(1).equals(kind))
					.map(name -> Long.parseLong(name.group(2))).sorted().toList();
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + directory, e);
		}
	}

	@Override
	public String plan() {
		return newest.name() + " is whole, and can take the place of the file that counts; all others are kept";
	}

	@Override
	public List<String> run() {
		try (FolderLock held = FolderLock.take(directory, StoreFolder.LOCK)) {
			List<String> told = new ArrayList<>(List.of(fault));
			Path aside = aside();
			if (Files.exists(directory.resolve(CurrentFile.NAME))) {
				Files.copy(directory.resolve(CurrentFile.NAME), aside.resolve(CurrentFile.NAME), StandardCopyOption.COPY_ATTRIBUTES);
			}
			for (long number : numbered(directory, "model")) {
				if (number != newest.identity().generation() && !isPast(number, HistoryFile.Segment::base)) {
					moveAside(StoreFolder.base(directory, number), aside, "is not the newest whole file", told);
				}
			}
			String logs = keepLogs(aside, told);
			moveMarkAside(aside, told);
			DurableFile.forceFolder(aside);
			CurrentFile.Logs state = logs.isEmpty() ? new CurrentFile.Logs.None() : new CurrentFile.Logs.Growing();
			new CurrentFile(newest.identity(), OptionalInt.of(newest.checksum()), state, history.isPresent()).write(settings.disk(), directory);
			told.add(newest.name() + " counts now, with " + (logs.isEmpty() ? "no log: what was committed after it was written is not found" : logs)
					+ "; what was there before is in " + aside);
			return told;
		} catch (IOException e) {
			throw ArenaException.io("Cannot repair the store at " + directory, e);
		}
	}

	/**
	 * Leaves the logs that continue the base file, with copies of them: what is not whole at their end is cut off with the next commit.
	 *
	 * @return the names of these logs, and how many commits each has
	 */
	private String keepLogs(Path aside, List<String> told) throws IOException {
		long next = newest.identity().generation();
		List<String> kept = new ArrayList<>();
		for (long number : numbered(directory, "updates")) {
			Path log = StoreFolder.log(directory, number);
			OptionalLong commits = commits(number);
			// No log leads to a base file with another metamodel.
			boolean continues = number == next && (kept.isEmpty() || history.isEmpty() || !history.get().eras().contains(number));
			if (continues && commits.isPresent()) {
				Files.copy(log, aside.resolve(log.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
				kept.add(number(commits.getAsLong()) + " in " + log.getFileName());
				next++;
			} else if (!isPast(number, segment -> OptionalInt.of(segment.checksum()))) {
				String what = commits.isPresent() ? number(commits.getAsLong()) + " of another file; whether they are in " + newest.name() + " is not known"
						: "nothing that can be read";
				moveAside(log, aside, "holds " + what, told);
			}
		}
		return String.join(" and ", kept);
	}

	/** Moves the mark aside. Commits that were acknowledged and are not there are told, and are no reason to refuse the store any more. */
	private void moveMarkAside(Path aside, List<String> told) throws IOException {
		Optional<AcknowledgedMark.Mark> mark = AcknowledgedMark.read(directory);
		if (mark.isPresent() && mark.get().part() >= newest.identity().generation()) {
			Path log = StoreFolder.log(directory, mark.get().part());
			told.add(log.getFileName() + " was acknowledged up to byte " + mark.get().upTo() + ", and "
					+ (Files.exists(log) ? "has " + Files.size(log) + " bytes" : "is not there"));
		}
		Path file = directory.resolve(AcknowledgedMark.NAME);
		if (Files.exists(file)) {
			Files.move(file, aside.resolve(AcknowledgedMark.NAME));
		}
	}

	private static String number(long commits) {
		return commits == 1 ? "1 commit" : commits + " commits";
	}

	private Path aside() throws IOException {
		int number = 1;
		while (Files.exists(directory.resolve(ASIDE + number))) {
			number++;
		}
		return Files.createDirectory(directory.resolve(ASIDE + number));
	}

	private static void moveAside(Path file, Path aside, String why, List<String> told) throws IOException {
		Files.move(file, aside.resolve(file.getFileName()));
		told.add(file.getFileName() + " " + why);
	}

	/** How many commits a log has; nothing if it cannot be read. */
	private OptionalLong commits(long number) {
		long store = newest.identity().store();
		try {
			long[] count = { 0 };
			new LogReader(StoreFolder.log(directory, number), new BaseFile.Identity(store, number)).read(0, record -> count[0]++);
			return OptionalLong.of(count[0]);
		} catch (ArenaException e) {
			return OptionalLong.empty();
		}
	}
}
