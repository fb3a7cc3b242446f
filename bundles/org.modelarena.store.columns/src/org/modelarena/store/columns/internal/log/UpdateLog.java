// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.Disk;

/**
 * Appends records to a log. Several threads may wait for theirs to be on disk at once; one of them forces for all that were appended until
 * then. What a write that failed has left is cut off, and the log goes on when there is room again. When a force fails, nobody knows what is on disk: the
 * log takes no more. Thread-safe.
 */
public final class UpdateLog implements AutoCloseable {
	private final Path file;
	private final LogOpening opening;
	private final LogObserver observer;
	/** Null until the first record. */
	private Disk.Output out;
	/** The system's name for the open file. */
	private volatile Object key;
	private long length;
	private long number;
	private long forced;
	private boolean forcing;
	private Exception failure;
	/** Why the file may have the beginning of a record after those that count; null if it has not. */
	private IOException torn;

	private UpdateLog(Path file, LogOpening opening, LogReader.End end, LogObserver observer) {
		this.file = file;
		this.opening = opening;
		this.observer = observer;
		this.length = end.length();
		this.number = end.number();
		this.forced = end.length();
	}

	/**
	 * Makes a new log, whose header is on disk when this returns.
	 *
	 * @param before the length of the log that it continues, or 0
	 */
	public static UpdateLog create(Disk disk, Path file, BaseFile.Identity identity, long before, LogObserver observer) {
		try {
			Disk.Output made = made(disk, file, identity, before, observer);
			UpdateLog log = new UpdateLog(file, () -> made, new LogReader.End(LogFormat.HEADER, 0), observer);
			log.begin();
			return log;
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + file, e);
		}
	}

	/** A log that is made when its first record comes. */
	public static UpdateLog createLater(Disk disk, Path file, BaseFile.Identity identity, LogObserver observer) {
		return new UpdateLog(file, () -> noting(made(disk, file, identity, 0, observer), observer), new LogReader.End(LogFormat.HEADER, 0), observer);
	}

	private static Disk.Output made(Disk disk, Path file, BaseFile.Identity identity, long before, LogObserver observer) throws IOException {
		Disk.Output out = disk.create(file);
		try (Unfinished work = new Unfinished(out::close)) {
			out.write(LogFormat.header(identity, before, observer.keepsHistory()), 0);
			out.force();
			disk.forceFolder(file.getParent());
			return work.done(out);
		}
	}

	private static Disk.Output noting(Disk.Output out, LogObserver observer) throws IOException {
		try (Unfinished work = new Unfinished(out::close)) {
			observer.opening();
			return work.done(out);
		}
	}

	/** Goes on with a log after its last sound record, when the next one comes; what lies after is cut off then. */
	public static UpdateLog openLater(Disk disk, Path file, LogReader.End end, LogObserver observer) {
		return new UpdateLog(file, () -> noting(cut(disk, file, end), observer), end, observer);
	}

	private static Disk.Output cut(Disk disk, Path file, LogReader.End end) throws IOException {
		Disk.Output out = disk.open(file);
		try (Unfinished work = new Unfinished(out::close)) {
			if (Files.size(file) > end.length()) {
				out.truncate(end.length());
				out.force();
			}
			return work.done(out);
		}
	}

	/**
	 * Makes sure that the file is there and open to be written.
	 *
	 * @throws ArenaException {@link ErrorCode#IO}; {@link ErrorCode#STORE_UNAVAILABLE} after an earlier failure
	 */
	public synchronized void begin() {
		requireSound();
		if (out == null) {
			try {
				Disk.Output opened = opening.open();
				key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
				out = opened;
			} catch (IOException e) {
				throw ArenaException.io("Cannot write " + file + "; nothing was changed", e);
			}
		}
	}

	/** The number of its bytes. */
	public synchronized long length() {
		return length;
	}

	/**
	 * Appends a record.
	 *
	 * @return the end of the record, for {@link #awaitForced}
	 * @throws ArenaException {@link ErrorCode#IO}; {@link ErrorCode#STORE_UNAVAILABLE} after an earlier failure
	 */
	public synchronized long append(byte[] payload) {
		begin();
		if (length + LogFormat.RECORD + payload.length > Integer.MAX_VALUE) {
			throw new ArenaException(ErrorCode.UNSUPPORTED,
					"The log " + file + " would get larger than 2 GB; wait for the checkpoint, or open the store again.");
		}
		try {
			out.write(LogFormat.record(number + 1, forced, payload), length);
		} catch (IOException e) {
			torn = e;
			isCutBack();
			throw ArenaException.io("Cannot write " + file + "; nothing was changed", e);
		}
		number++;
		length += LogFormat.RECORD + payload.length;
		return length;
	}

	/**
	 * Makes sure that the file that is written is the one that others find under its name.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE}
	 */
	public void requireInPlace() {
		long atLeast;
		synchronized (this) {
			if (out == null) {
				// Nothing was written to it yet, and its file need not be there.
				return;
			}
			atLeast = forced;
		}
		try {
			BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
			if (Objects.equals(now.fileKey(), key) && now.size() >= atLeast) {
				return;
			}
		} catch (IOException e) {
			// As if it were another one.
		}
		throw new ArenaException(ErrorCode.STORE_UNAVAILABLE,
				"The log " + file + " was deleted, cut or replaced while the store was open: nothing more is committed to it. Put it back, and open the store again.");
	}

	/**
	 * Makes sure that it takes records.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE} after a failure
	 */
	public synchronized void requireSound() {
		requireNoFailure();
		if (!isCutBack()) {
			throw ArenaException.io("Cannot write " + file + ", as an earlier record is half there and cannot be cut off", torn);
		}
	}

	/** @return whether nothing lies after the records that count */
	private boolean isCutBack() {
		if (torn != null) {
			try {
				out.truncate(length);
				torn = null;
			} catch (IOException e) {
				torn.addSuppressed(e);
			}
		}
		return torn == null;
	}

	private void requireNoFailure() {
		if (failure != null) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "Writing " + file + " failed (" + failure.getMessage()
					+ "); open the store again to see what is on disk.", failure);
		}
	}

	/** Takes no more records, since nobody knows whether this log still counts. */
	public synchronized void abandon(Exception cause) {
		failure = cause;
		notifyAll();
	}

	private synchronized ArenaException failed(IOException e) {
		failure = e;
		notifyAll();
		return ArenaException.io("Cannot write " + file + "; whether the change is on disk shows when the store is opened again", e);
	}

	/**
	 * Waits until the log is on disk up to there.
	 *
	 * @throws ArenaException {@link ErrorCode#IO}, {@link ErrorCode#STORE_UNAVAILABLE}: nothing is certain then
	 */
	public void awaitForced(long end) {
		long upTo;
		while ((upTo = takeTurn(end)) > 0) {
			boolean done = false;
			try {
				out.force();
				observer.forced(file, upTo);
				done = true;
			} catch (IOException e) {
				throw failed(e);
			} finally {
				endTurn(done ? upTo : 0);
			}
		}
	}

	/** @return how much this thread is to force, or 0 if that was done */
	private synchronized long takeTurn(long end) {
		boolean interrupted = false;
		try {
			while (forced < end) {
				requireNoFailure();
				if (!forcing) {
					forcing = true;
					return length;
				}
				try {
					wait();
				} catch (InterruptedException e) {
					// The record is in the file: whether it stays there must be known before it is reported.
					interrupted = true;
				}
			}
			return 0;
		} finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	private synchronized void endTurn(long upTo) {
		forcing = false;
		forced = Math.max(forced, upTo);
		notifyAll();
	}

	public synchronized boolean isSound() {
		return failure == null && isCutBack();
	}

	@Override
	public synchronized void close() {
		try {
			if (out != null) {
				out.close();
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot close " + file, e);
		}
	}
}
