// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal;

import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.AcknowledgedMark;
import org.modelarena.core.folders.FolderGuard;
import org.modelarena.core.folders.FolderLock;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.store.Findings;
import org.modelarena.store.columns.internal.file.FileDisk;
import org.modelarena.store.columns.internal.file.Disk;
import org.modelarena.core.store.FileSink;
import org.modelarena.core.keeping.FolderFiles;
import org.modelarena.core.folders.DurableFile;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.CurrentFile;
import org.modelarena.store.columns.internal.load.BaseFiles;
import org.modelarena.store.columns.internal.log.LogObserver;
import org.modelarena.store.columns.internal.log.LogReader;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.state.BaseModel;
import org.modelarena.store.columns.internal.state.State;

/** The folder of a store, held by one process at a time, and the names of the files in it. */
public final class StoreFolder implements AutoCloseable {
	static final String LOCK = "lock";
	static final Pattern NUMBERED = Pattern.compile("(model|updates)-(\\d{1,18})\\.(columns|log)");

	private final Path directory;
	private final StoreSettings settings;
	private final ExpressionLanguages expressions;
	private final FolderLock lock;
	private final FolderGuard guard;
	private final boolean readOnly;
	private final AcknowledgedMark acknowledged;
	private volatile CurrentFile current;
	/** Null if the store keeps no history. */
	private volatile FolderHistory history;

	private StoreFolder(Path directory, StoreSettings settings, ExpressionLanguages expressions, FolderLock lock, boolean readOnly) {
		this.expressions = expressions;
		this.readOnly = readOnly;
		this.directory = directory;
		this.settings = settings;
		this.lock = lock;
		this.acknowledged = new AcknowledgedMark(directory);
		this.current = CurrentFile.read(directory);
		this.history = current.hasHistory() ? FolderHistory.open(this) : null;
		this.guard = readOnly ? FolderGuard.on(directory) : FolderGuard.onLocked(directory, directory.resolve(LOCK));
	}

	/** Loads a model into an empty folder. */
	public static void create(Path directory, StoreSettings settings, ExpressionLanguages expressions, ElementSource source, Progress progress) {
		BaseFiles files = new BaseFiles(settings.disk());
		BaseFile.Identity identity = new BaseFile.Identity(new SecureRandom().nextLong(), 0);
		int checksum;
		if (Derivation.in(source.metamodel()).isEmpty()) {
			checksum = files.load(source, base(directory, 0), identity, progress);
		} else {
			Supplier<State> derive = () -> DerivedKeeper.deriveAll(BaseModel.open(base(directory, 0), Schema.of(source.metamodel().with(expressions))).state(), progress);
			checksum = files.load(source, base(directory, 0), identity, derive, progress);
		}
		new CurrentFile(identity, OptionalInt.of(checksum), new CurrentFile.Logs.None()).write(settings.disk(), directory);
	}

	/** Writes a state as another store of the same origin, in an empty folder. The same state gives the same files, however it came about. */
	void save(State state, Path target) {
		Disk disk = new FileDisk();
		BaseFile.Identity identity = new BaseFile.Identity(store(), 0);
		int checksum = new BaseFiles(disk).save(state, base(target, 0), identity, Progress.none());
		new CurrentFile(identity, OptionalInt.of(checksum), new CurrentFile.Logs.None()).write(disk, target);
		FileSink sink = (name, content) -> DurableFile.write(target.resolve(name), content::transferTo);
		try {
			FolderFiles.copyIfThere(directory, StoreDirectory.PROVENANCE, sink);
			FolderFiles.copy(directory.resolve(StoreDirectory.MARKER), StoreDirectory.MARKER, sink);
		} catch (IOException e) {
			throw ArenaException.io("Cannot save the store at " + directory, e);
		}
	}

	private static void delete(StoreSettings settings, Path file) {
		try {
			settings.disk().delete(file);
		} catch (IOException e) {
			// It does no harm except for the room it takes, and the next opening tries again.
			System.getLogger(StoreFolder.class.getName()).log(System.Logger.Level.WARNING, "Could not remove " + file, e);
		}
	}

	static Path base(Path directory, long generation) {
		return directory.resolve("model-" + generation + ".columns");
	}

	static Path log(Path directory, long generation) {
		return directory.resolve("updates-" + generation + ".log");
	}

	/**
	 * Takes hold of a folder.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY}, {@link ErrorCode#STORE_DAMAGED}
	 */
	public static StoreFolder open(Path directory, StoreSettings settings, ExpressionLanguages expressions) {
		return open(directory, settings, expressions, false, FolderLock.take(directory, LOCK));
	}

	/**
	 * Takes hold of a folder that will only be read, together with others that do.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY}, {@link ErrorCode#STORE_DAMAGED}
	 */
	public static StoreFolder openToRead(Path directory, StoreSettings settings, ExpressionLanguages expressions) {
		return open(directory, settings, expressions, true, FolderLock.share(directory, LOCK));
	}

	private static StoreFolder open(Path directory, StoreSettings settings, ExpressionLanguages expressions, boolean readOnly, FolderLock lock) {
		try (Unfinished work = new Unfinished(lock::close)) {
			return work.done(new StoreFolder(directory, settings, expressions, lock, readOnly));
		}
	}

	Path directory() {
		return directory;
	}

	StoreSettings settings() {
		return settings;
	}

	/** The languages that evaluate derived features. */
	ExpressionLanguages expressions() {
		return expressions;
	}

	/** @throws ArenaException {@link ErrorCode#UNSUPPORTED} if it was opened to be read only */
	void requireWritable() {
		if (readOnly) {
			throw StoreDirectory.openedToRead(directory);
		}
	}

	boolean isReadOnly() {
		return readOnly;
	}

	/** The file that tells which base file counts, and what is known of its logs. */
	CurrentFile current() {
		return current;
	}

	/** The random id of the store. */
	long store() {
		return current.identity().store();
	}

	Path base(long generation) {
		return base(directory, generation);
	}

	Path log(long generation) {
		return log(directory, generation);
	}

	/** Makes another base file the one that counts. */
	void makeCurrent(BaseFile.Identity identity, int checksum, CurrentFile.Logs logs) {
		if (current.hasHistory()) {
			history.end(identity.generation());
		}
		replace(new CurrentFile(identity, OptionalInt.of(checksum), logs, history != null));
	}

	/** The history of the store; null if it keeps none. */
	FolderHistory history() {
		return history;
	}

	/** Keeps a history that begins with the base file of a generation, as soon as that is {@linkplain #makeCurrent made} the one that counts. */
	void beginHistory(long generation, CommitEntry first) {
		history = FolderHistory.begin(this, generation, first);
	}

	/** @throws ArenaException {@link ErrorCode#UNSUPPORTED} if the store keeps a history, which replicas do not have */
	public void refuseHistory() {
		if (history != null) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The store at " + directory + " keeps its history, which replicas do not: 'arena export' it, and load that without --history.");
		}
	}

	/** Gives up the history that was to begin, as that has failed. */
	void giveUpHistory() {
		history = current.hasHistory() ? history : null;
	}

	/** Whether closing the store leaves one base file with everything. */
	StoreSettings.Closing closing() {
		return history == null ? settings.closing() : settings.closingWithHistory();
	}

	/** A reader of a log of this store. */
	LogReader reader(long generation) {
		return new LogReader(log(generation), new BaseFile.Identity(store(), generation));
	}

	/**
	 * Makes sure that a base file is the one that counts.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	void confirm(BaseFile base) {
		if (!base.identity().equals(current.identity())) {
			throw base.damaged("it belongs to another store");
		}
		if (current.base().orElse(base.checksum()) != base.checksum()) {
			throw base.damaged("it is not the one that the store wrote last, but another of its generation");
		}
		current = new CurrentFile(current.identity(), OptionalInt.of(base.checksum()), current.logs(), current.hasHistory());
	}

	/** Compares all checksums of the base file, and of all that the history keeps; the logs are compared when the store is opened. */
	public void check(Findings findings, Cancellation cancellation) {
		try {
			BaseFile base = BaseFile.open(base(current.identity().generation()));
			confirm(base);
			base.verify(cancellation, fault -> findings.add(base.name(), fault));
		} catch (ArenaException e) {
			if (e.code() != ErrorCode.STORE_DAMAGED) {
				throw e;
			}
			findings.add(base(current.identity().generation()).getFileName().toString(), e.getMessage());
		}
		if (history != null) {
			history.check(findings, cancellation);
		}
	}

	/** The receiver of what logs tell. */
	LogObserver observer() {
		return new LogObserver() {
			@Override
			public void opening() {
				noteOpening();
			}

			@Override
			public boolean keepsHistory() {
				return history != null;
			}

			@Override
			public void forced(Path log, long length) {
				Matcher name = NUMBERED.matcher(log.getFileName().toString());
				if (name.matches()) {
					acknowledged.note(new AcknowledgedMark.Mark(store(), Long.parseLong(name.group(2)), length));
				}
			}
		};
	}

	/** Notes durably, if it is not, that the logs may grow from now on. */
	private void noteOpening() {
		if (!current.isOpen()) {
			requireInPlace();
			// It may be that of files that were there before these.
			acknowledged.remove();
			note(new CurrentFile.Logs.Growing());
		}
	}

	/** Notes durably what is known of the logs. */
	void note(CurrentFile.Logs logs) {
		replace(new CurrentFile(current.identity(), current.base(), logs, history != null));
	}

	/**
	 * Makes sure that the folder was not deleted, moved or replaced.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE}
	 */
	void requireInPlace() {
		guard.requireInPlace();
	}

	private void replace(CurrentFile other) {
		requireInPlace();
		other.write(settings.disk(), directory);
		current = other;
	}

	/** The length and the checksum of a log that is closed. */
	CurrentFile.Logs.Ended end(long generation) {
		CRC32C crc = new CRC32C();
		// Not through a channel, which an interrupt of this thread would close.
		try (InputStream in = new CheckedInputStream(new FileInputStream(log(generation).toFile()), crc)) {
			long length = in.transferTo(OutputStream.nullOutputStream());
			return new CurrentFile.Logs.Ended(generation, length, (int) crc.getValue());
		} catch (FileNotFoundException e) {
			throw BaseFile.damaged(log(generation), "it is missing");
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + log(generation), e);
		}
	}

	/** Removes a base file that was not finished, and its log. */
	void discard(long generation) {
		delete(settings, base(generation));
		delete(settings, log(generation));
	}

	/** Removes the base files and logs that do not count when this generation does: those before it, and base files that were not finished. */
	void removeLeftovers(long generation) {
		if (readOnly) {
			return;
		}
		try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
			for (Path file : files) {
				Matcher name = NUMBERED.matcher(file.getFileName().toString());
				if (name.matches()) {
					long number = Long.parseLong(name.group(2));
					boolean isBase = name.group(1).equals("model");
					boolean isKept = history != null && (isBase ? history.keepsBase(number) : history.keepsLog(number));
					if (number < generation && !isKept || isBase && number > generation) {
						delete(settings, file);
					}
				}
			}
		} catch (IOException e) {
			System.getLogger(StoreFolder.class.getName()).log(System.Logger.Level.WARNING, "Could not look for old files in " + directory, e);
		}
	}

	@Override
	public void close() {
		if (!current.isOpen() && !readOnly && guard.isInPlace()) {
			acknowledged.remove();
		}
		acknowledged.close();
		guard.close();
		lock.close();
	}
}
